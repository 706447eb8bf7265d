import { expressType, optinSource, optinType } from '@comptoir/contract/constants'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Anchor, Button, Title } from '@mantine/core'
import { IconMailCheck, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIsAdministrator } from '../../../data/session.ts'
import { useWords } from '../../../lib/use-words.ts'
import { asTool } from '../../../ui/button-icon.ts'
import { EmailText } from '../../../ui/highlight.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { buyerWord } from '../buyer.ts'
import desk from '../buyer-view.module.css'
import type { FormMode } from '../form-state.ts'
import { TimelineTool } from '../timeline-tool.tsx'
import { AnonymisedMark, BlockedMark, ExpiredConsentMark, HighValueMark } from './contact-marks.tsx'
import classes from './contacts.module.css'
import { type ContactMarks, marksOf } from './contacts-data.ts'
import { PersonMenu } from './person-menu.tsx'

interface ContactCardProps {
  contact: ContactRow
  mode: FormMode
  onEdit: () => void
}

/** The contact who is being served. */
export function ContactCard({ contact, mode, onEdit }: ContactCardProps) {
  const { t, format } = useWords()
  const { data: marks } = useQuery(marksOf([contact]))
  const isAdministrator = useIsAdministrator()
  // A server that knows the specification only has no such column, and no such calls.
  const hasRights = contact.anonymised_at !== undefined
  const isAnonymised = Boolean(contact.anonymised_at)
  const name = format.person(contact.name)
  return (
    <section className={desk.contact} aria-label={t(buyerWord[mode])}>
      <div className={`${desk.heading} ${classes.who}`}>
        <Title order={2} title={name}>
          {name}
        </Title>
        <AnonymisedMark contact={contact} />
        <BlockedMark contact={contact} marks={marks} />
        <ExpiredConsentMark contact={contact} marks={marks} />
        <HighValueMark contact={contact} />
        <div className="row rigid gap-xs tools-end">
          {!isAnonymised && (
            <Button
              {...asTool(IconPencil)}
              aria-label={t(`contacts.${mode}.edit_title`)}
              data-palette={t(`contacts.${mode}.edit_title`)}
              onClick={onEdit}
            >
              <span className={classes.word}>{t('ui.edit')}</span>
            </Button>
          )}
          <TimelineTool of={{ table: 'contact', id: contact.id }} name={name} wordClass={classes.word} />
          {isAdministrator && hasRights && !isAnonymised && <PersonMenu contact={contact} />}
        </div>
      </div>
      <div className={classes.facts}>
        <dl>
          <Fact label={t('columns.contact.email')}>
            {contact.email ? (
              <Anchor href={`mailto:${contact.email}`}>
                <EmailText>{contact.email}</EmailText>
              </Anchor>
            ) : (
              t('contacts.no_email')
            )}
          </Fact>
          <Fact label={t('columns.contact.phone')}>
            {contact.phone ? (
              <Anchor href={`tel:+1${contact.phone}`}>{format.phone(contact.phone)}</Anchor>
            ) : (
              t('contacts.no_phone')
            )}
          </Fact>
          <Fact label={t('columns.contact.language')}>
            {t(`columns.values.languages.${contact.language}`)}
          </Fact>
          <Fact label={t(`contacts.${mode}.since`)}>{format.day(contact.createddate)}</Fact>
        </dl>
        <dl>
          <Fact label={t('contacts.emails')}>
            <Consent given={contact.optin_email} />
          </Fact>
          <Fact label={t('contacts.other_messages')}>
            <Consent given={contact.optin_other} />
          </Fact>
          <Fact label={t('contacts.consent')}>{consent()}</Fact>
          <Fact label={t('columns.contact.ott_customer')}>
            {t(contact.ott_customer ? 'ui.yes' : 'ui.no')}
          </Fact>
        </dl>
      </div>
      <Remarks contact={contact} marks={marks} />
    </section>
  )

  function consent(): string {
    if (!contact.optin_date) return t('contacts.no_consent')
    const type = typeText(contact.optin_type)
    const source = contact.optin_source === optinSource ? t('contacts.this_form') : contact.optin_source
    return [type, source].filter(Boolean).join(', ') || t('contacts.recorded')
  }

  function typeText(type: string | null): string | null {
    if (type === optinType) return t('contacts.tacit')
    return type === expressType ? t('contacts.express') : type
  }
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Consent({ given }: { given: boolean }) {
  const { t } = useWords()
  return (
    <StateMark state={given ? 'done' : 'off'}>
      {t(given ? 'contacts.accepts' : 'contacts.declines')}
    </StateMark>
  )
}

/** When the consent was recorded, who last changed the high value, and whether the contact may buy. */
function Remarks({ contact, marks }: { contact: ContactRow; marks: ContactMarks | undefined }) {
  const { t, format } = useWords()
  const { email, optin_date, hvc_last_modified_by__c: changedBy } = contact
  const mayBuy = email && !marks?.blockedEmails.has(email)
  // Has its place before it is known, so that nothing below moves.
  const known = marks ? undefined : ({ visibility: 'hidden' } as const)
  const remarks = [
    optin_date && (
      <span key="consent" title={format.utcMoment(optin_date)}>
        {t('contacts.consent_recorded', { moment: format.moment(optin_date) })}
      </span>
    ),
    changedBy && <span key="value">{t('contacts.value_changed_by', { name: changedBy })}</span>,
    mayBuy && (
      <span key="may-buy" style={known}>
        {t('contacts.may_buy')}
      </span>
    ),
  ].filter(Boolean)
  if (remarks.length === 0) return null
  return (
    <p className={classes.remark} style={remarks.length === 1 && mayBuy ? known : undefined}>
      <IconMailCheck size={16} stroke={1.75} className="rigid" color="var(--good-mark)" aria-hidden="true" />
      <span className={classes.remarks}>{remarks}</span>
    </p>
  )
}

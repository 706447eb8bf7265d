import { defaultPageSize } from '@comptoir/contract/constants'
import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { Awaited } from '../../../parts/list/loaded.tsx'
import { asTool } from '../../../ui/button-icon.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import type { Buyer } from '../buyer.ts'
import { CancelCodeButton, CopyCodeButton } from './code-actions.tsx'
import { CardTitle, CodeCard } from './code-card.tsx'
import { type Code, useTodaysCodes } from './codes-data.ts'
import type { GeneratedCode } from './confirmation-data.ts'
import classes from './confirmation-panel.module.css'
import { GenerateForm, type GenerateFormProps } from './generate-form.tsx'

interface ConfirmationPanelProps extends Omit<GenerateFormProps, 'again' | 'onGenerated'> {
  /** While the buyer loads, the form is not shown, because it would be replaced as soon as the buyer has loaded. */
  isContactLoading: boolean
  /** Leaves the buyer for the next one. */
  onNext: () => void
}

/** Generates a confirmation code for the buyer, and lists the codes of the day for the company or for customers. */
export function ConfirmationPanel(props: ConfirmationPanelProps) {
  const { company, contact, property } = props.buyer
  if (props.isContactLoading)
    return (
      <section className={classes.card} aria-labelledby="confirmation-title">
        <CardTitle />
        <LoadingPanel />
      </section>
    )
  return <CodeSection key={`${company.id} ${contact?.id} ${property.id}`} {...props} />
}

function CodeSection({ buyer, choices, onAddEmail, onNext }: ConfirmationPanelProps) {
  const { t, format } = useWords()
  const { contact, property } = buyer
  const [generated, setGenerated] = useState<GeneratedCode>()
  const [again, setAgain] = useState(false)

  /** It was cancelled, from its card or from the list below. */
  function drop(codeId: number): void {
    setGenerated((shown) => (shown?.id === codeId ? undefined : shown))
  }

  return (
    <>
      <section className={classes.card} aria-labelledby="confirmation-title">
        {generated && contact ? (
          <CodeCard
            generated={generated}
            purchase={{ ...buyer, contact }}
            onCancelled={() => drop(generated.id)}
            onNext={onNext}
          />
        ) : (
          <>
            <CardTitle />
            <p className="dim anywhere" style={{ margin: '0.25rem 0 0.75rem' }} id="code-buyer">
              {contact
                ? t('confirmation.for_contact', {
                    name: format.person(contact.name),
                    property: property.name,
                  })
                : t('confirmation.at_property', { property: property.name })}
            </p>
            <GenerateForm {...{ buyer, choices, again, onAddEmail }} onGenerated={setGenerated} />
          </>
        )}
      </section>
      <TodaysCodes
        buyer={buyer}
        onCancelled={drop}
        onAgain={
          generated &&
          (() => {
            setGenerated(undefined)
            setAgain(true)
          })
        }
      />
    </>
  )
}

interface TodaysCodesProps {
  /** The codes for their company are listed; for customers, those of all of them. */
  buyer: Buyer
  onCancelled: (codeId: number) => void
  /** Generates another code for the same buyer; absent until there is one. */
  onAgain: (() => void) | undefined
}

/** The codes that this user has generated today for a company, or for customers. Renders nothing if there are none. */
function TodaysCodes({ buyer: { mode, company }, onCancelled, onAgain }: TodaysCodesProps) {
  const { t, format } = useWords()
  const [place, setPlace] = useState<{ page: number; size: number }>({ page: 1, size: defaultPageSize })
  const query = useTodaysCodes(place, company)
  const { data } = query
  if (!data?.count && !onAgain) return null
  return (
    <section className={classes.frame} aria-label={t(`confirmation.${mode}.today_here`)}>
      <div className="row gap-sm" style={{ minHeight: '2.25rem' }}>
        <Title order={2}>{t('confirmation.today')}</Title>
        {data && data.count > 0 && <span className="count">{format.count(data.count)}</span>}
        {onAgain && (
          <Button
            className="tools-end"
            data-palette={t('confirmation.again')}
            {...asTool(IconPlus)}
            onClick={onAgain}
          >
            {t('confirmation.again')}
          </Button>
        )}
      </div>
      {!data ? (
        <Awaited query={query} />
      ) : data.count === 0 ? (
        <Text c="dimmed">{t('confirmation.none_today')}</Text>
      ) : (
        <ul className="plain-list line-above">
          {data.codes.map((code) => (
            <TodaysCodeItem key={code.id} code={code} onCancelled={() => onCancelled(code.id)} />
          ))}
        </ul>
      )}
      {data && data.count > defaultPageSize && (
        <Pager
          list={{
            ...place,
            setPage: (page) => setPlace({ ...place, page }),
            setSize: (size) => setPlace({ page: 1, size }),
          }}
          count={data.count}
        />
      )}
    </section>
  )
}

function TodaysCodeItem({ code, onCancelled }: { code: Code; onCancelled: () => void }) {
  const { contact, property, campaign } = code
  const { format } = useWords()
  const buyer = contact && format.person(contact.name)
  const details = [buyer, property, campaign].filter((text) => text !== undefined)
  return (
    <li className="row gap-md line-below" style={{ minHeight: '2.25rem' }} data-code={code.code}>
      <span className="rigid">
        <CodeText code={code.code} plain />
      </span>
      <span className="dim small nowrap rigid">
        <Moment at={code.createddate} timeOnly />
      </span>
      <span className="dim small anywhere grow shrinkable positioned" title={details.join(', ')}>
        {buyer}
        <span className="visually-hidden">{[property, campaign].filter(Boolean).join(', ')}</span>
      </span>
      <span className="flex to-end rigid" style={{ minWidth: '3.5rem', marginInline: 'auto -0.375rem' }}>
        <CopyCodeButton code={code.code} />
        <CancelCodeButton code={code} onCancelled={onCancelled} />
      </span>
    </li>
  )
}

import { maxNoteLength } from '@comptoir/contract/constants'
import { anonymiseForm, type PersonSummary } from '@comptoir/contract/people'
import { restCalls } from '@comptoir/contract/rest'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Button, Stack, Text, Textarea, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callRest } from '../../../data/rest.ts'
import { Failure } from '../../../lib/failure.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { FailedQuery } from '../../../parts/list/loaded.tsx'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import classes from './anonymise-dialog.module.css'

/** Says what goes and what stays, and asks why the person is anonymised. */
export function AnonymiseDialog({ contact, onClose }: { contact: ContactRow; onClose: () => void }) {
  const { t, failureText } = useWords()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const parts = { contactId: String(contact.id) }
  const person = useQuery({
    queryKey: ['person', contact.id],
    staleTime: 0,
    queryFn: ({ signal }) => callRest(restCalls.person, { parts, signal }),
  })
  const { field, submit, refuse } = useCheckedForm({ initial: { reason: '' }, schema: anonymiseForm })
  const anonymise = useAction({
    mutationFn: (reason: string) => callRest(restCalls.anonymisePerson, { parts, payload: { reason } }),
    onSuccess: () => {
      onClose()
      // The name may be in any list: of contacts, orders, codes and cards.
      void queryClient.invalidateQueries()
      messages.success(t('person.anonymised'))
    },
    onError: (error) => {
      if (namesPerson(error)) refuse('reason', 'person_named_error')
    },
  })
  const close = () => {
    if (!anonymise.isPending) onClose()
  }
  return (
    <Dialog title={t('person.anonymise_title')} onClose={close} size="lg">
      <form onSubmit={submit(({ reason }) => anonymise.mutate(reason.trim()))} noValidate>
        {person.isPending ? (
          <LoadingPanel />
        ) : person.isError ? (
          <FailedQuery query={person} />
        ) : (
          <Stack gap="md">
            <Effects person={person.data} />
            <Text fw={600}>{t('person.no_return')}</Text>
            <Textarea
              label={t('person.reason')}
              description={t('person.reason_hint')}
              required
              autosize
              minRows={2}
              maxLength={maxNoteLength}
              data-autofocus
              {...field('reason')}
            />
            {anonymise.error && !namesPerson(anonymise.error) && (
              <FailureNote>{failureText(anonymise.error, 'person_anonymise_fail')}</FailureNote>
            )}
          </Stack>
        )}
        <DialogActions>
          <Button variant="default" onClick={close} disabled={anonymise.isPending}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" color="red" loading={anonymise.isPending} disabled={!person.isSuccess}>
            {t('person.anonymise')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The reason names the person: an error of its field. */
function namesPerson(error: Error): boolean {
  return error instanceof Failure && error.key === 'person_named_error'
}

/** A newer server may look into further tables. */
function noted(table: string) {
  const known = ['gc_inventory', 'eml_token', 'campaign', 'trnsx_ecom_activegc_b2c'] as const
  return known.find((one) => one === table) ?? 'other'
}

function Effects({ person }: { person: PersonSummary }) {
  const { t, format } = useWords()
  const { contacts, orders, cards, mails, changes, isBlocked, mentions = [] } = person
  return (
    <>
      <Part title={t('person.contacts')} note={contacts.length > 1 && t('person.contacts_text')}>
        {contacts.map(({ id, name, email, company, isGone }) => (
          <li key={id}>
            <strong>{format.person(name)}</strong>
            <span className="dim">
              {[email, company, isGone && t('person.gone')].filter(Boolean).map((text) => ` · ${text}`)}
            </span>
          </li>
        ))}
      </Part>
      <Part title={t('person.goes')}>
        <li>{t('person.goes_contacts')}</li>
        <li>{t('person.goes_traces', { changes, emails: mails })}</li>
        {cards > 0 && <li>{t('person.goes_cards', { cards })}</li>}
      </Part>
      <Part title={t('person.stays')}>
        <li>{t('person.stays_orders', { orders })}</li>
        {isBlocked && <li>{t('person.stays_blocked')}</li>}
        <li>{t('person.stays_trace')}</li>
      </Part>
      {mentions.length > 0 && (
        <Part title={t('person.mentions')}>
          {mentions.map(({ table, id, text }) => (
            <li key={`${table} ${id} ${text}`}>
              {text} <span className="dim">{t(`person.mention_in.${noted(table)}`, { id })}</span>
            </li>
          ))}
        </Part>
      )}
    </>
  )
}

/** A titled list, and what is to be said of it. */
function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <Title order={3}>{title}</Title>
      <ul>{children}</ul>
      {note && (
        <Text fz="sm" c="dimmed">
          {note}
        </Text>
      )}
    </section>
  )
}

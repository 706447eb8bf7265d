import { blockedEmailForm } from '@comptoir/contract/tables/blocked-email'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Failure } from '../../lib/failure.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { blockEmail, blockedEmailsKey, unblockEmail } from './blocked-emails-data.ts'

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t, failureText } = useWords()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const { form, field, submit, refuse } = useCheckedForm({ initial: { email: '' }, schema: blockedEmailForm })
  /** The address of an attempt whose response was lost. If a retry finds it blocked, that attempt succeeded. */
  const unanswered = useRef<string>(undefined)
  const add = useAction({
    mutationFn: async (email: string) => {
      try {
        return await blockEmail(email)
      } catch (error) {
        const blocked = error instanceof Failure && error.key === 'email_already_blocked'
        if (!(blocked && unanswered.current === email)) throw error
        return undefined
      }
    },
    onSuccess: (added, email) => {
      onClose()
      messages.success(t('blockedEmails.added', { email }), added && (() => unblockEmail(added.id)))
    },
    onError: (error, email) => {
      if (!(error instanceof Failure)) return
      if (error.answerLost) unanswered.current = email
      if (fieldKeys.has(error.key)) refuse('email', error.key)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: blockedEmailsKey }),
  })
  const isFieldError = add.error instanceof Failure && fieldKeys.has(add.error.key)
  return (
    <FormDialog
      title={t('blockedEmails.add_title')}
      save={t('blockedEmails.add_action')}
      saving={add.isPending}
      unsaved={form.isDirty()}
      failure={add.isError && !isFieldError ? failureText(add.error, 'blocked_email_add_fail') : undefined}
      size="md"
      onSubmit={submit(({ email }) => add.mutate(blockedEmailForm.parse({ email }).email))}
      onClose={onClose}
    >
      <TextInput
        label={t('blockedEmails.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        data-autofocus
        {...field('email')}
      />
    </FormDialog>
  )
}

/** The errors of the server that belong to the address field. */
const fieldKeys = new Set<string>(['email_empty_error', 'valid_email_error', 'email_already_blocked'])

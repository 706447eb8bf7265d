import { restCalls } from '@comptoir/contract/rest'
import { secondFactorCalls } from '@comptoir/contract/second-factor'
import { type ReauthenticationProof, signInForm } from '@comptoir/contract/tables/staff-user'
import { Button, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { freshSignIn } from '../../data/fresh-sign-in.ts'
import { callIfOffered, callRest } from '../../data/rest.ts'
import { Failure } from '../../lib/failure.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { PasswordField } from '../../parts/passwords/password-field.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { ProofForm } from './proof-form.tsx'
import { ProviderButton } from './provider-button.tsx'

/**
 * Asks for the second factor before a change that needs a fresh sign-in, or for the password of a user who has none; the
 * form behind keeps its values.
 */
export function FreshSignInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { data: offer, isPending } = useQuery(methodsQuery)
  if (isPending) return null
  if (!offer?.methods.length) return <PasswordDialog onClose={onClose} />
  return (
    <Dialog title={t('shell.fresh_sign_in_title')} onClose={onClose} size="sm">
      <ProofForm offer={offer} action={t('shell.confirm_identity')} prove={prove}>
        <ProviderButton inNewTab isFresh />
      </ProofForm>
    </Dialog>
  )
}

async function prove(payload: ReauthenticationProof): Promise<void> {
  await callRest(restCalls.reauthenticate, { payload, renews: true })
  freshSignIn.settle(true)
}

/** Asked for each time: the challenge of a passkey works once. */
const methodsQuery = queryOptions({
  queryKey: ['reauthentication-methods'],
  queryFn: async () =>
    (await callIfOffered(secondFactorCalls.reauthenticationMethods, { payload: {} })) ?? null,
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t, failureText } = useWords()
  const { field, submit, refuse } = useCheckedForm({
    initial: { password: '' },
    schema: signInForm.pick({ password: true }),
  })
  const attempt = useAction({
    mutationFn: prove,
    onError: (error) => isWrongPassword(error) && refuse('password', 'access.wrong_password'),
  })
  return (
    <Dialog title={t('shell.fresh_sign_in_title')} onClose={onClose} size="sm">
      <form onSubmit={submit((values) => attempt.mutate(values))} noValidate>
        <Stack gap="md">
          <Text>{t('shell.fresh_sign_in_text')}</Text>
          <PasswordField
            label={t('access.password')}
            ref={focusOnMount}
            data-autofocus
            {...field('password')}
          />
          <ProviderButton inNewTab isFresh />
          {attempt.isError && !isWrongPassword(attempt.error) && (
            <FailureNote>{failureText(attempt.error, 'login_failed')}</FailureNote>
          )}
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={attempt.isPending}>
            {t('shell.confirm_identity')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Failure && error.key === 'credentials_dont_match'
}

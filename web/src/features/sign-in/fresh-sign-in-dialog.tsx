import { restCalls } from '@comptoir/contract/rest'
import { secondFactorCalls } from '@comptoir/contract/second-factor'
import { signInForm } from '@comptoir/contract/tables/staff-user'
import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, failureKeys } from '../../data/failure.ts'
import { freshSignIn } from '../../data/fresh-sign-in.ts'
import { callIfOffered } from '../../data/optional-call.ts'
import { callRest } from '../../data/rest.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useAction } from '../../lib/use-action.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { ProofForm } from './proof-form.tsx'
import { ProviderButton } from './provider-button.tsx'

/** Asks for the password or the second factor before a change that needs it; the form behind keeps its values. */
export function FreshSignInDialog() {
  const { t } = useTranslation()
  const [usesFactor, setUsesFactor] = useState(false)
  const { data: offer } = useQuery(methodsQuery)
  if (!usesFactor || !offer) {
    const onUseFactor = offer?.methods.length ? () => setUsesFactor(true) : undefined
    return <PasswordDialog onUseFactor={onUseFactor} />
  }
  return (
    <Dialog title={t('shell.fresh_sign_in_title')} onClose={giveUp} size="sm">
      <ProofForm
        offer={offer}
        action={t('shell.confirm_identity')}
        prove={async (proof) => {
          await callRest(restCalls.reauthenticate, { payload: proof })
          freshSignIn.settle(true)
        }}
      >
        <Anchor component="button" type="button" onClick={() => setUsesFactor(false)}>
          {t('access.back_to_password')}
        </Anchor>
      </ProofForm>
    </Dialog>
  )
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

const giveUp = () => freshSignIn.settle(false)

function PasswordDialog({ onUseFactor }: { onUseFactor: (() => void) | undefined }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { field, submit, refuse } = useCheckedForm({
    initial: { password: '' },
    schema: signInForm.pick({ password: true }),
  })
  const prove = useAction({
    mutationFn: (payload: { password: string }) => callRest(restCalls.reauthenticate, { payload }),
    onSuccess: () => freshSignIn.settle(true),
    onError: (error) => isWrongPassword(error) && refuse('password', 'access.wrong_password'),
  })
  return (
    <Dialog title={t('shell.fresh_sign_in_title')} onClose={giveUp} size="sm">
      <form onSubmit={submit((values) => prove.mutate(values))} noValidate>
        <Stack gap="md">
          <Text>{t('shell.fresh_sign_in_text')}</Text>
          <PasswordInput
            label={t('access.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('access.show_password') }}
            ref={focusOnMount}
            data-autofocus
            {...field('password')}
          />
          {onUseFactor && (
            <Anchor component="button" type="button" ta="start" onClick={onUseFactor}>
              {t('access.use_second_factor')}
            </Anchor>
          )}
          <ProviderButton inNewTab />
          {prove.isError && !isWrongPassword(prove.error) && (
            <FailureNote>{errorText(...failureKeys(prove.error, 'login_failed'))}</FailureNote>
          )}
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={giveUp}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={prove.isPending}>
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

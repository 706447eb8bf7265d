import { restCalls } from '@comptoir/contract/rest'
import { signInForm } from '@comptoir/contract/tables/staff-user'
import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure, failureKeys } from '../../data/failure.ts'
import { freshSignIn } from '../../data/fresh-sign-in.ts'
import { callRest } from '../../data/rest.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'

/** Asks for the password again before a change that needs it; the form behind keeps its values. */
export function FreshSignInDialog() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { field, submit, refuse } = useCheckedForm({
    initial: { password: '' },
    schema: signInForm.pick({ password: true }),
  })
  const prove = useMutation({
    mutationFn: (payload: { password: string }) => callRest(restCalls.reauthenticate, { payload }),
    onSuccess: () => freshSignIn.settle(true),
    onError: (error) => isWrongPassword(error) && refuse('password', 'access.wrong_password'),
  })
  const giveUp = () => freshSignIn.settle(false)
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

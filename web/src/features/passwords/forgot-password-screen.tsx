import type { Language } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { callRest } from '../../data/rest.ts'
import { Failure } from '../../lib/failure.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { PublicFrame } from '../../parts/public-frame/public-frame.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { usePlainForm } from '../../ui/plain-form.ts'

export function ForgotPasswordScreen() {
  const { t, language } = useWords()
  const { field, submit } = usePlainForm(
    { email: '' },
    { check: addressErrors, text: (key) => t(`access.${key}`) },
  )
  const reset = useAction({
    mutationFn: ({ email }: { email: string }) => requestReset(email.trim(), language),
  })
  return (
    <PublicFrame title={t('access.reset_password')}>
      <form onSubmit={submit(reset.mutate)} onChange={reset.reset} noValidate>
        <Stack gap="md">
          <Text c="dimmed" fz="sm">
            {t('access.forgot_text')}
          </Text>
          <TextInput
            ref={focusOnMount}
            label={t('access.email')}
            type="email"
            autoComplete="username"
            maxLength={300}
            {...field('email')}
          />
          {reset.isSuccess && (
            <Alert color="green" role="status">
              {t('access.forgot_sent')}
            </Alert>
          )}
          {reset.isError && (
            <FailureNote>
              {isProviderOnly(reset.error) ? t('errors.provider_sign_in_only') : t('access.forgot_failed')}
            </FailureNote>
          )}
          <Button type="submit" fullWidth loading={reset.isPending}>
            {t('access.reset_password')}
          </Button>
          <Text ta="center" fz="sm">
            <Anchor component={Link} to="/" inherit>
              {t('access.back_to_login')}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </PublicFrame>
  )
}

type AddressError = 'forgot_email_empty' | 'forgot_email_invalid'

function addressErrors({ email }: { email: string }): Partial<Record<'email', AddressError>> {
  if (email.trim() === '') return { email: 'forgot_email_empty' }
  return restCalls.resetPassword.payload.safeParse({ email }).success ? {} : { email: 'forgot_email_invalid' }
}

/** The domain of the address decides on this, so it reveals no address either. */
function isProviderOnly(error: unknown): boolean {
  return error instanceof Failure && error.key === 'provider_sign_in_only'
}

/** As specified, any other answer than that it could not be done says the same, so that it reveals no addresses. */
async function requestReset(email: string, language: Language): Promise<void> {
  try {
    await callRest(restCalls.resetPassword, { payload: { email, language }, signedIn: false })
  } catch (error) {
    const isRefusedAddress = error instanceof Failure && [401, 403, 404].includes(error.status ?? 0)
    if (!isRefusedAddress || isProviderOnly(error)) throw error
  }
}

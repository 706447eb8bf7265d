import type { Language } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { callRest } from '../../data/rest.ts'
import { Failure } from '../../lib/failure.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { PublicFrame } from '../../parts/public-frame/public-frame.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'

export function ForgotPasswordScreen() {
  const { t, language } = useWords()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<'forgot_email_empty' | 'forgot_email_invalid'>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const reset = useAction({
    mutationFn: (address: string) => requestReset(address, language),
  })

  function send(event: FormEvent): void {
    event.preventDefault()
    reset.reset()
    const { success } = restCalls.resetPassword.payload.safeParse({ email })
    const wrong = email.trim() === '' ? 'forgot_email_empty' : success ? undefined : 'forgot_email_invalid'
    setError(wrong)
    if (wrong) input.current?.focus()
    else reset.mutate(email.trim())
  }

  return (
    <PublicFrame title={t('access.reset_password')}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text c="dimmed" fz="sm">
            {t('access.forgot_text')}
          </Text>
          <TextInput
            ref={input}
            label={t('access.email')}
            type="email"
            autoComplete="username"
            value={email}
            maxLength={300}
            error={error && t(`access.${error}`)}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setError(undefined)
              reset.reset()
            }}
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

import { type LinkKind, restCalls } from '@comptoir/contract/rest'
import { maxPasswordLength, meetsPasswordPolicy } from '@comptoir/contract/rules/password'
import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../data/failure.ts'
import { callRest } from '../../data/rest.ts'
import { useAction } from '../../lib/use-action.ts'
import { PasswordRequirements } from '../../parts/password-requirements/password-requirements.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { NewLink } from './new-link.tsx'
import { createSingleUseRequest } from './single-use-request.ts'

/** Sets a password, typed twice, by a single-use link. */
export function NewPasswordForm({ kind, token }: { kind: LinkKind; token: string }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const [invalid, setInvalid] = useState({ password: false, confirmation: false })
  const fields = { password: useRef<HTMLInputElement>(null), confirmation: useRef<HTMLInputElement>(null) }
  useEffect(() => fields.password.current?.focus(), [fields.password])
  const words = kind === 'reset' ? 'reset' : 'activate'
  const [request] = useState(createSingleUseRequest)
  const update = useAction({
    mutationFn: (password: string) =>
      request(password, () =>
        callRest(restCalls.updatePassword, { payload: { token, password }, signedIn: false }),
      ),
  })

  function change(part: Partial<typeof typed>): void {
    setTyped({ ...typed, ...part })
    setInvalid({ password: false, confirmation: false })
    update.reset()
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    const found = {
      password: !meetsPasswordPolicy(typed.password),
      confirmation: typed.confirmation !== typed.password,
    }
    setInvalid(found)
    if (found.password) fields.password.current?.focus()
    else if (found.confirmation) fields.confirmation.current?.focus()
    else update.mutate(typed.password)
  }

  const linkEnd = linkEndIn(update.error)

  /** A password that is too long is named while it is typed: cutting it short would store another one than was meant. */
  function passwordError(): string | undefined {
    if (typed.password.length > maxPasswordLength)
      return t('access.password_too_long', { max: maxPasswordLength })
    if (isRefusedAsCommon(update.error)) return t('errors.password_common_error')
    return invalid.password ? t('errors.password_policy_error') : undefined
  }

  const shared = {
    autoComplete: 'new-password',
    disabled: update.isSuccess,
    visibilityToggleButtonProps: { 'aria-label': t('access.show_password') },
  }
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <PasswordInput
          ref={fields.password}
          label={t('access.new_password')}
          value={typed.password}
          error={passwordError()}
          onChange={(event) => change({ password: event.currentTarget.value })}
          {...shared}
        />
        <PasswordRequirements password={typed.password} />
        <PasswordInput
          ref={fields.confirmation}
          label={t('access.confirm_password')}
          value={typed.confirmation}
          error={invalid.confirmation && t('access.passwords_differ')}
          onChange={(event) => change({ confirmation: event.currentTarget.value })}
          {...shared}
        />
        {update.isSuccess && (
          <Alert color="green" role="status">
            {t(`access.${words}_done`)}
          </Alert>
        )}
        {update.isError && !isRefusedAsCommon(update.error) && (
          <FailureNote>{t(`access.${words}_${linkEnd ?? 'failed'}`)}</FailureNote>
        )}
        {linkEnd ? (
          <NewLink kind={kind} token={token} expired={linkEnd === 'expired'} />
        ) : (
          <Button type="submit" fullWidth loading={update.isPending} disabled={update.isSuccess}>
            {t(kind === 'reset' ? 'ui.save' : 'access.activate')}
          </Button>
        )}
      </Stack>
    </form>
  )
}

/** Whether the password is one that is easy to guess; the link still works. */
function isRefusedAsCommon(error: Error | null): boolean {
  return error instanceof Failure && error.key === 'password_common_error'
}

/** How the link ended, if the password was refused because the link expired or was used meanwhile. */
function linkEndIn(error: Error | null): 'expired' | 'invalid' | undefined {
  const key = error instanceof Failure ? error.key : undefined
  if (key === 'token_expired') return 'expired'
  return key === 'token_invalid' ? 'invalid' : undefined
}

import { type Account, restCalls } from '@comptoir/contract/rest'
import { maxPasswordLength, meetsPasswordPolicy } from '@comptoir/contract/rules/password'
import { signInErrors } from '@comptoir/contract/sign-in'
import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { callRest } from '../../data/rest.ts'
import { Failure } from '../../lib/failure.ts'
import { useOpenForm } from '../../lib/open-forms.ts'
import { useAction } from '../../lib/use-action.ts'
import { type ErrorTextKey, useWords } from '../../lib/use-words.ts'
import { PasswordRequirements } from '../../parts/password-requirements/password-requirements.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { usePlainForm } from '../../ui/plain-form.ts'
import classes from './account.module.css'
import { accountQuery } from './account-data.ts'
import { AccountSection } from './account-section.tsx'

/** Changes the password with the current one. The other sessions end; this one goes on. */
export function PasswordSection({ account }: { account: Account }) {
  const { t, format, failureText } = useWords()
  const messages = useMessages()
  const queries = useQueryClient()
  const { values, setValues, field, submit, refuse } = usePlainForm(empty, {
    check: errorsIn,
    text: (key) => t(key),
  })
  useOpenForm()
  const change = useAction({
    mutationFn: ({ current, password }: NewPassword) =>
      callRest(restCalls.changePassword, { payload: { current, password }, renews: true }),
    onSuccess: () => {
      setValues(empty)
      messages.success(t('account.password_changed'))
      void queries.invalidateQueries(accountQuery)
    },
    onError: (error) => {
      const at = fieldOf(error)
      if (at) refuse(at.name, at.text)
    },
  })
  const changed = account.password_changed
  const shared = { visibilityToggleButtonProps: { 'aria-label': t('access.show_password') } }
  return (
    <AccountSection
      title={t('access.password')}
      aside={
        changed && (
          <span className="dim small">{t('account.changed_on', { moment: format.moment(changed) })}</span>
        )
      }
    >
      <form
        className="form-width inset"
        style={{ paddingBottom: '1.25rem' }}
        onSubmit={submit(change.mutate)}
        noValidate
        aria-label={t('account.change_password')}
      >
        <div className={classes.fields}>
          <Stack gap="sm">
            <PasswordInput
              label={t('account.current_password')}
              autoComplete="current-password"
              {...shared}
              {...field('current')}
            />
            <PasswordInput
              label={t('access.new_password')}
              autoComplete="new-password"
              {...shared}
              {...field('password')}
            />
            <PasswordInput
              label={t('access.confirm_password')}
              autoComplete="new-password"
              {...shared}
              {...field('confirmation')}
            />
          </Stack>
          <PasswordRequirements password={values.password} />
        </div>
        {change.isError && !fieldOf(change.error) && (
          <FailureNote>{failureText(change.error, 'password_change_fail')}</FailureNote>
        )}
        <Group gap="md" mt="lg">
          <Button type="submit" loading={change.isPending}>
            {t('account.change_password')}
          </Button>
          <span className="dim small">{t('account.ends_others')}</span>
        </Group>
      </form>
    </AccountSection>
  )
}

/** The field that the server refused, and what to say there. */
function fieldOf(error: unknown) {
  if (!(error instanceof Failure)) return undefined
  if (error.key === 'credentials_dont_match')
    return { name: 'current', text: 'access.wrong_password' } as const
  if (error.key === 'password_common_error' || error.key === 'password_policy_error')
    return { name: 'password', text: `errors.${error.key}` } as const
  return undefined
}

const empty = { current: '', password: '', confirmation: '' }

type NewPassword = typeof empty
type TextKey =
  | `errors.${ErrorTextKey}`
  | 'account.password_too_long'
  | 'access.passwords_differ'
  | 'access.wrong_password'

function errorsIn({
  current,
  password,
  confirmation,
}: NewPassword): Partial<Record<keyof NewPassword, TextKey>> {
  const { password: currentError } = signInErrors({ username: '', password: current })
  return {
    ...(currentError && { current: `errors.${currentError}` }),
    ...(!meetsPasswordPolicy(password) && { password: 'errors.password_policy_error' }),
    ...(password.length > maxPasswordLength && { password: 'account.password_too_long' }),
    ...(confirmation !== password && { confirmation: 'access.passwords_differ' }),
  }
}

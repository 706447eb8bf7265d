import { type Account, restCalls } from '@comptoir/contract/rest'
import { signInErrors } from '@comptoir/contract/sign-in'
import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { callRest } from '../../data/rest.ts'
import { Failure } from '../../lib/failure.ts'
import { useOpenForm } from '../../lib/open-forms.ts'
import { useAction } from '../../lib/use-action.ts'
import { type ErrorTextKey, useWords } from '../../lib/use-words.ts'
import {
  type NewPasswordError,
  newPasswordErrors,
  PasswordRequirements,
  refusedPassword,
  tooLong,
} from '../../parts/passwords/new-password.tsx'
import { PasswordField } from '../../parts/passwords/password-field.tsx'
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
    text: (key) => t(key, tooLong),
  })
  useOpenForm()
  const change = useAction({
    mutationFn: ({ current, password }: typeof empty) =>
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
            <PasswordField label={t('account.current_password')} {...field('current')} />
            <PasswordField
              label={t('access.new_password')}
              autoComplete="new-password"
              {...field('password')}
            />
            <PasswordField
              label={t('access.confirm_password')}
              autoComplete="new-password"
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
  if (error instanceof Failure && error.key === 'credentials_dont_match')
    return { name: 'current', text: 'access.wrong_password' } as const
  const text = refusedPassword(error)
  return text && ({ name: 'password', text } as const)
}

const empty = { current: '', password: '', confirmation: '' }

type TextKey = NewPasswordError | `errors.${ErrorTextKey}` | 'access.wrong_password'

function errorsIn(values: typeof empty): Partial<Record<keyof typeof empty, TextKey>> {
  const { password: currentError } = signInErrors({ username: '', password: values.current })
  return { ...newPasswordErrors(values), ...(currentError && { current: `errors.${currentError}` }) }
}

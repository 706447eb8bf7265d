import {
  maxPasswordLength,
  meetsPasswordPolicy,
  passwordRequirements,
} from '@comptoir/contract/rules/password'
import { Text } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../lib/failure.ts'

export type NewPasswordError =
  | 'errors.password_policy_error'
  | 'errors.password_common_error'
  | 'access.password_too_long'
  | 'access.passwords_differ'

/** What is wrong with a new password, which is typed twice. */
export function newPasswordErrors({
  password,
  confirmation,
}: Record<'password' | 'confirmation', string>): Partial<
  Record<'password' | 'confirmation', NewPasswordError>
> {
  return {
    ...(!meetsPasswordPolicy(password) && { password: 'errors.password_policy_error' }),
    ...(isTooLong(password) && { password: 'access.password_too_long' }),
    ...(confirmation !== password && { confirmation: 'access.passwords_differ' }),
  }
}

/** What the text of a password that is too long takes. */
export const tooLong = { max: maxPasswordLength }

export function isTooLong(password: string): boolean {
  return password.length > maxPasswordLength
}

/** Why the server refused the password itself. */
export function refusedPassword(error: unknown): NewPasswordError | undefined {
  const key = error instanceof Failure ? error.key : undefined
  return key === 'password_common_error' || key === 'password_policy_error' ? `errors.${key}` : undefined
}

/** The password requirements, ticked off while the password is typed. */
export function PasswordRequirements({ password }: { password: string }) {
  const { t } = useTranslation()
  const requirements = Object.entries(passwordRequirements) as [
    keyof typeof passwordRequirements,
    (password: string) => boolean,
  ][]
  return (
    <div>
      <Text fz="sm" c="dimmed" id="password-requirements">
        {t('access.demands')}
      </Text>
      <ul
        className="plain-list grid"
        style={{
          gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
          gap: '0.15rem 0.75rem',
          marginTop: '0.25rem',
        }}
        aria-labelledby="password-requirements"
      >
        {requirements.map(([name, isMet]) => {
          const met = isMet(password)
          const requirement = t(`access.demand_${name}`)
          const Icon = met ? IconCheck : IconPoint
          return (
            <li
              key={name}
              className="row dim gap-6"
              data-met={met}
              style={met ? { color: 'var(--good)' } : {}}
            >
              <Icon size={16} aria-hidden="true" />
              <span aria-hidden="true">{requirement}</span>
              <span className="visually-hidden">
                {t(met ? 'access.demand_met' : 'access.demand_unmet', { demand: requirement })}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

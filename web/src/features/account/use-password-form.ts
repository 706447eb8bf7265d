import { maxPasswordLength, meetsPasswordPolicy } from '@comptoir/contract/rules/password'
import { signInErrors } from '@comptoir/contract/sign-in'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErrorTextKey } from '../../i18n/use-error-text.ts'
import { useOpenForm } from '../../lib/open-forms.ts'

const empty = { current: '', password: '', confirmation: '' }

export type NewPassword = typeof empty
type Field = keyof NewPassword
type TextKey =
  | `errors.${ErrorTextKey}`
  | 'account.password_too_long'
  | 'access.passwords_differ'
  | 'access.wrong_password'

/** The three fields, without the library for forms: the rest of the page needs it in dialogs only. */
export function usePasswordForm() {
  useOpenForm()
  const { t } = useTranslation()
  const [typed, setTyped] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<Field, TextKey>>>({})
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})
  return {
    typed,
    /** The props of an input. */
    field(name: Field) {
      const error = errors[name]
      return {
        name,
        value: typed[name],
        error: error && t(error),
        ref: (input: HTMLInputElement | null) => {
          inputs.current[name] = input
        },
        onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
          setTyped({ ...typed, [name]: value })
          setErrors({ ...errors, [name]: undefined })
        },
      }
    },
    /** For `onSubmit`: focuses the first invalid field, or calls `save`. */
    submit: (save: (values: NewPassword) => void) => (event: FormEvent) => {
      event.preventDefault()
      const found = errorsIn(typed)
      const first = fields.find((name) => found[name])
      setErrors(found)
      if (first) inputs.current[first]?.focus()
      else save(typed)
    },
    /** Shows an error of the server on its field. */
    refuse(name: Field, error: TextKey): void {
      setErrors({ [name]: error })
      inputs.current[name]?.focus()
    },
    reset(): void {
      setTyped(empty)
      setErrors({})
    },
  }
}

const fields = ['current', 'password', 'confirmation'] as const satisfies readonly Field[]

function errorsIn({ current, password, confirmation }: NewPassword): Partial<Record<Field, TextKey>> {
  const { password: currentError } = signInErrors({ username: '', password: current })
  return {
    ...(currentError && { current: `errors.${currentError}` }),
    ...(!meetsPasswordPolicy(password) && { password: 'errors.password_policy_error' }),
    ...(password.length > maxPasswordLength && { password: 'account.password_too_long' }),
    ...(confirmation !== password && { confirmation: 'access.passwords_differ' }),
  }
}

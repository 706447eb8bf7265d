import { type Credentials, signInErrors } from '@comptoir/contract/sign-in'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'

/** The fields of the sign-in form, which is validated like every other form but without the libraries that these load. */
export function useCredentialsForm(initial: Credentials) {
  const errorText = useErrorText()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<ReturnType<typeof signInErrors>>({})

  function field(name: keyof Credentials) {
    const key = errors[name]
    return {
      name,
      value: values[name],
      error: key && errorText(key),
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setValues({ ...values, [name]: event.currentTarget.value })
        setErrors({ ...errors, [name]: undefined })
      },
    }
  }

  /** For `onSubmit`: focuses the first invalid field or calls `signIn`. */
  function submit(signIn: (credentials: Credentials) => void) {
    return (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const found = signInErrors(values)
      setErrors(found)
      const invalid = found.username ? 'username' : found.password ? 'password' : undefined
      if (!invalid) return signIn(values)
      const input = event.currentTarget.elements.namedItem(invalid)
      if (input instanceof HTMLInputElement) input.focus()
    }
  }

  return { field, submit }
}

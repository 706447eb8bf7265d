import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'

type Errors<Values, Key> = Partial<Record<keyof Values, Key>>

/**
 * A form of texts like every other one, but without the libraries that these load: for the sign-in, and for a page that needs
 * them in its dialogs only. The inputs bear the names of the values.
 */
export function usePlainForm<Values extends { [Name in keyof Values]: string }, Key extends string>(
  initial: Values,
  { check, text }: { check: (values: Values) => Errors<Values, Key>; text: (key: Key) => string },
) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Values, Key>>({})
  const form = useRef<HTMLFormElement>(null)

  function focus(name: keyof Values & string): void {
    const input = form.current?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.focus()
  }

  return {
    values,
    setValues,
    field(name: keyof Values & string) {
      const error = errors[name]
      return {
        name,
        value: values[name],
        error: error && text(error),
        onChange({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
          setValues({ ...values, [name]: value })
          setErrors({ ...errors, [name]: undefined })
        },
      }
    },
    clearErrors: () => setErrors({}),
    /** For `onSubmit`: focuses the first invalid field, or calls `save`. */
    submit: (save: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      form.current = event.currentTarget
      const found = check(values)
      const first = (Object.keys(initial) as (keyof Values & string)[]).find((name) => found[name])
      setErrors(found)
      if (first) focus(first)
      else save(values)
    },
    /** Shows an error of the server on its field. */
    refuse(name: keyof Values & string, error: Key): void {
      setErrors({ [name]: error } as Errors<Values, Key>)
      focus(name)
    },
  }
}

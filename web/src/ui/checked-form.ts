import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type ErrorTextKey, useErrorText } from '../i18n/use-error-text.ts'
import { useOpenForm } from '../lib/open-forms.ts'

export interface CheckedForm<Values extends object> {
  form: UseFormReturnType<Values>
  /** What an input needs: its value, its name and the sentence about what is wrong with it. */
  field: (name: keyof Values & string, options?: { type: 'checkbox' }) => Record<string, unknown>
  /** For `onSubmit`: checks, puts the focus on the first field at fault, or hands over what was typed. */
  submit: (save: (values: Values) => void) => (event?: FormEvent<HTMLFormElement>) => void
  /** Shows what the server found wrong with one field. Answers whether the form has such a field. */
  refuse: (name: string, key: ErrorTextKey | `${string}.${string}`) => boolean
}

/**
 * A form that obeys one of the contract's schemas. Errors are kept as keys, so that changing the language changes them
 * along with everything else and leaves what is typed alone.
 */
export function useCheckedForm<Values extends object>({
  initial,
  schema,
}: {
  initial: Values
  /** A function where the rules depend on what is typed. */
  schema: z.ZodType | ((values: Values) => z.ZodType)
}): CheckedForm<Values> {
  useOpenForm()
  const { i18n } = useTranslation()
  const errorText = useErrorText()
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) =>
      schemaResolver(typeof schema === 'function' ? schema(values) : schema, { sync: true })(values),
  })

  /** For a key of the error catalogue, or a whole key of a screen's own texts. */
  function sentence(key: string): string {
    if (i18n.exists(`errors.${key}`)) return errorText(key as ErrorTextKey)
    return i18n.exists(key) ? i18n.t(key as 'ui.ok') : key
  }

  return {
    form,
    field(name, options) {
      const { error, ...props } = form.getInputProps(name, options)
      return { ...props, name, error: typeof error === 'string' ? sentence(error) : error }
    },
    submit: (save) => form.onSubmit(save, (errors) => focusOn(form, firstOf(form, errors))),
    refuse(name, key) {
      if (!Object.hasOwn(form.getValues(), name)) return false
      form.setFieldError(name, key)
      focusOn(form, name)
      return true
    },
  }
}

function firstOf<Values extends object>(form: UseFormReturnType<Values>, errors: FormErrors) {
  return Object.keys(form.getValues()).find((name) => errors[name])
}

function focusOn<Values extends object>(form: UseFormReturnType<Values>, name: string | undefined): void {
  // The field may be disabled until whatever is being saved has settled.
  if (name !== undefined) requestAnimationFrame(() => form.getInputNode(name)?.focus())
}

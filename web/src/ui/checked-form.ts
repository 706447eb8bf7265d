import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { useOpenForm } from '../lib/open-forms.ts'
import { type ErrorTextKey, useWords } from '../lib/use-words.ts'

export interface CheckedForm<Values extends object> {
  form: UseFormReturnType<Values>
  /** The props of an input: its value, its name and its translated error. */
  field: (name: keyof Values & string, options?: { type: 'checkbox' }) => Record<string, unknown>
  /** For `onSubmit`: validates, then focuses the first invalid field or calls `save`. */
  submit: (save: (values: Values) => void) => (event?: FormEvent<HTMLFormElement>) => void
  /** Shows an error of the server on its field. Returns whether the form has that field. */
  refuse: (name: string, key: ErrorTextKey | `${string}.${string}`) => boolean
}

/**
 * A form that is validated by one of the contract's schemas. Errors are stored as keys and translated on render, so that
 * they follow a change of language.
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
  const { i18n, errorText } = useWords()
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) =>
      schemaResolver(typeof schema === 'function' ? schema(values) : schema, { sync: true })(values),
  })

  /** Translates a key of the error catalogue, or a full key of a screen's own texts. */
  function translateError(key: string): string {
    if (i18n.exists(`errors.${key}`)) return errorText(key as ErrorTextKey)
    return i18n.exists(key) ? i18n.t(key as 'ui.ok') : key
  }

  return {
    form,
    field(name, options) {
      const { error, ...props } = form.getInputProps(name, options)
      return { ...props, name, error: typeof error === 'string' ? translateError(error) : error }
    },
    submit: (save) => form.onSubmit(save, (errors) => focusField(form, firstInvalid(form, errors))),
    refuse(name, key) {
      if (!Object.hasOwn(form.getValues(), name)) return false
      form.setFieldError(name, key)
      focusField(form, name)
      return true
    },
  }
}

function firstInvalid<Values extends object>(form: UseFormReturnType<Values>, errors: FormErrors) {
  return Object.keys(form.getValues()).find((name) => errors[name])
}

function focusField<Values extends object>(form: UseFormReturnType<Values>, name: string | undefined): void {
  // A field is disabled while saving, so wait for the next render before focusing it.
  if (name !== undefined) requestAnimationFrame(() => form.getInputNode(name)?.focus())
}

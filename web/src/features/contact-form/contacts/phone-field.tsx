import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/use-language.ts'
import type { CheckedForm } from '../../../ui/checked-form.ts'
import type { ContactInputs } from './contact-values.ts'
import { caretAfter, shapedPhone, typedPhone } from './typed-phone.ts'

/** A phone number, which takes its shape while it is typed. The form holds its digits. */
export function PhoneField({ checked: { form, field } }: { checked: CheckedForm<ContactInputs> }) {
  const { t } = useTranslation()
  const { language } = useLanguage()

  function type({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const before = input.value.slice(0, input.selectionStart ?? input.value.length)
    const phone = typedPhone(input.value)
    const shaped = shapedPhone(phone, language)
    if (shaped !== input.value) {
      const dropped = input.value.replace(/\D/g, '').length - phone.replace(/\D/g, '').length
      const caret = caretAfter(shaped, Math.max(0, before.replace(/\D/g, '').length - dropped))
      input.value = shaped
      input.setSelectionRange(caret, caret)
    }
    form.setFieldValue('phone', phone)
  }

  return (
    <TextInput
      type="tel"
      label={t('columns.contact.phone')}
      autoComplete="off"
      maxLength={40}
      {...field('phone')}
      value={shapedPhone(form.values.phone, language)}
      onChange={type}
    />
  )
}

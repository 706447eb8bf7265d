import { languages } from '@comptoir/contract/constants'
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/use-language.ts'
import type { CheckedForm } from '../../../ui/checked-form.ts'
import { type ContactInputs, contactInputs } from './contact-values.ts'
import { isBlocked } from './contacts-data.ts'
import { caretAfter, shapedPhone, typedPhone } from './typed-phone.ts'

interface ContactFieldsProps {
  checked: CheckedForm<ContactInputs>
  /** The address that the contact has, which need not be checked again. */
  storedEmail: string | null | undefined
  /** The field that has the focus first. */
  startsAt: 'firstname' | 'email'
}

export function ContactFields({ checked, storedEmail, startsAt }: ContactFieldsProps) {
  const { t } = useTranslation()
  const { form, field } = checked
  const pointOutBlocked = usePointingOutBlocked({ checked, storedEmail })
  return (
    <>
      <Stack gap="md">
        <TextInput
          label={t('columns.contact.firstname')}
          required
          maxLength={80}
          autoComplete="off"
          data-autofocus={startsAt === 'firstname' || undefined}
          {...field('firstname')}
        />
        <TextInput
          label={t('columns.contact.lastname')}
          required
          maxLength={80}
          autoComplete="off"
          {...field('lastname')}
        />
        <TextInput
          label={t('columns.contact.email')}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          data-autofocus={startsAt === 'email' || undefined}
          {...field('email')}
          onBlur={(event) => {
            form.getInputProps('email').onBlur?.(event)
            void pointOutBlocked()
          }}
        />
        <PhoneField checked={checked} />
        <NativeSelect
          label={t('columns.contact.language')}
          data={languages.map((value) => ({ value, label: t(`columns.values.languages.${value}`) }))}
          {...field('language')}
        />
      </Stack>
      <Stack gap="sm">
        <Checkbox label={t('columns.contact.optin_email')} {...field('optin_email', { type: 'checkbox' })} />
        <Checkbox label={t('columns.contact.optin_other')} {...field('optin_other', { type: 'checkbox' })} />
        <Checkbox label={t('columns.contact.hvc__c')} {...field('hvc__c', { type: 'checkbox' })} />
        <Checkbox
          label={t('columns.contact.ott_customer')}
          {...field('ott_customer', { type: 'checkbox' })}
        />
      </Stack>
    </>
  )
}

/** Points out an address that may not purchase as soon as it has been typed. The server refuses to save it anyway. */
function usePointingOutBlocked({
  checked: { form },
  storedEmail,
}: Omit<ContactFieldsProps, 'startsAt'>): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const typed = form.getValues().email
    const { data: email } = contactInputs.shape.email.safeParse(typed)
    if (email === undefined || email === storedEmail) return
    const blocked = await queryClient.fetchQuery(isBlocked(email)).catch(() => false)
    if (blocked && form.getValues().email === typed) form.setFieldError('email', 'email_purchases_prohibited')
  }
}

/** A phone number, which takes its shape while it is typed. The form holds its digits. */
function PhoneField({ checked: { form, field } }: { checked: CheckedForm<ContactInputs> }) {
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

import { languages } from '@comptoir/contract/constants'
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CheckedForm } from '../../../ui/checked-form.ts'
import { type ContactInputs, contactInputs } from './contact-values.ts'
import { isBlocked } from './contacts-data.ts'
import { PhoneField } from './phone-field.tsx'

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

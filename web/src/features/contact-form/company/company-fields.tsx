import { Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CheckedForm } from '../../../ui/checked-form.ts'
import { AddressField } from './address-field.tsx'
import { addressLines } from './address-lines.ts'
import classes from './company-head.module.css'
import { type CompanyInputs, hasAddress } from './company-values.ts'

interface CompanyFieldsProps {
  checked: CheckedForm<CompanyInputs>
  /** What the form held when it was opened. */
  opened: CompanyInputs
  disabled?: boolean
}

export function CompanyFields({ checked, opened, disabled = false }: CompanyFieldsProps) {
  const { t } = useTranslation()
  const { values } = checked.form
  // With a name given in advance, the address is the first field to fill in.
  const isNamed = opened.name !== '' && opened.address === ''
  return (
    <>
      <TextInput
        {...checked.field('name')}
        label={t('columns.account.name')}
        required
        disabled={disabled}
        maxLength={255}
        autoComplete="off"
        data-autofocus={!isNamed || undefined}
      />
      <Stack gap="xs">
        <AddressField checked={checked} opened={opened} focused={isNamed} disabled={disabled} />
        {hasAddress(values) && (
          <address className={classes.address} aria-label={t('company.chosen_address')}>
            {addressLines(values).map((line) => (
              <Text key={line} fz="sm">
                {line}
              </Text>
            ))}
          </address>
        )}
      </Stack>
    </>
  )
}

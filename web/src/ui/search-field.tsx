import { CloseButton, Loader, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { withIcon } from './button-icon.ts'

interface SearchFieldProps extends Omit<TextInputProps, 'label' | 'value' | 'onChange'> {
  label: string
  value: string
  onChange: (value: string) => void
  busy?: boolean
}

/** A search box with a clear button; `label` is its accessible name and its placeholder. */
export function SearchField({ label, value, onChange, busy, ...input }: SearchFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...withIcon(IconSearch)}
      rightSection={
        busy ? (
          <Loader size={16} aria-hidden="true" />
        ) : value ? (
          <CloseButton size={24} aria-label={t('ui.clear_search')} onClick={() => onChange('')} />
        ) : null
      }
      style={{ flex: '1 1 12rem', maxWidth: '24rem' }}
      {...input}
    />
  )
}

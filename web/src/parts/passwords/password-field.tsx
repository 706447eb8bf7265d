import { PasswordInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

/** A password, which its field can show. */
export function PasswordField(props: ComponentProps<typeof PasswordInput>) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('access.show_password') }}
      {...props}
    />
  )
}

import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Leads back to the list. */
export function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="subtle"
      px="xs"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      onClick={onClick}
    >
      {t('unification.back')}
    </Button>
  )
}

import { isDraftDeletable } from '@comptoir/contract/tables/order'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface CancelCodeButtonProps {
  code: { code: string; createddate: string }
  now: number
  /** One of many in a list, with the code in its accessible name. */
  small?: boolean
  onClick: () => void
}

/** Shown as long as the server lets the author cancel the code. */
export function CancelCodeButton({ code, now, small = false, onClick }: CancelCodeButtonProps) {
  const { t } = useTranslation()
  if (!isDraftDeletable(code, now)) return null
  return (
    <Button
      variant="default"
      size={small ? 'compact-md' : 'sm'}
      fz="sm"
      leftSection={<IconX size={18} aria-hidden="true" />}
      onClick={onClick}
    >
      {t('confirmation.cancel_code')}
      {small && <span className="visually-hidden">{` ${code.code}`}</span>}
    </Button>
  )
}

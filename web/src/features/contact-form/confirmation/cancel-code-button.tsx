import { isDraftDeletable } from '@comptoir/contract/rules/order-status'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RowAction } from '../../../ui/row-action.tsx'

interface CancelCodeButtonProps {
  code: { code: string; createddate: string }
  now: number
  onClick: () => void
}

/** Shown as long as the server lets the author cancel the code. */
export function CancelCodeButton({ code, now, onClick }: CancelCodeButtonProps) {
  const { t } = useTranslation()
  if (!isDraftDeletable(code, now)) return null
  return (
    <RowAction
      icon={IconArrowBackUp}
      label={`${t('confirmation.cancel_code')} ${code.code}`}
      danger
      onClick={onClick}
    />
  )
}

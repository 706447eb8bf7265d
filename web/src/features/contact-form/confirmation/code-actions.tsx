import { isDraftDeletable } from '@comptoir/contract/rules/order-status'
import { useClipboard } from '@mantine/hooks'
import { IconArrowBackUp, IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessages } from '../../../ui/messages.tsx'
import { RowAction } from '../../../ui/row-action.tsx'

interface CancelCodeButtonProps {
  code: { code: string; createddate: string }
  now: number
  onClick: () => void
}

/** Says why once the server no longer lets the author cancel the code. */
export function CancelCodeButton({ code, now, onClick }: CancelCodeButtonProps) {
  const { t } = useTranslation()
  return (
    <RowAction
      icon={IconArrowBackUp}
      label={`${t('confirmation.cancel_code')} ${code.code}`}
      disabledReason={isDraftDeletable(code, now) ? undefined : t('confirmation.cancel_code_late')}
      danger
      onClick={onClick}
    />
  )
}

/** Copies the code of a row. */
export function CopyCodeButton({ code }: { code: string }) {
  const { t } = useTranslation()
  const messages = useMessages()
  const { copy, copied, error } = useClipboard({ timeout: 2500 })
  useEffect(() => {
    if (error) messages.failure(t('ui.copy_failed'))
  }, [error, messages, t])
  return (
    <>
      <RowAction
        icon={copied ? IconCheck : IconCopy}
        label={`${t(copied ? 'ui.copied' : 'ui.copy')} ${code}`}
        onClick={() => copy(code)}
      />
      <span className="visually-hidden" role="status">
        {copied && t('ui.copied')}
      </span>
    </>
  )
}

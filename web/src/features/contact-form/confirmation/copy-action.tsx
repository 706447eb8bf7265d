import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RowAction } from '../../../ui/row-action.tsx'

/** Copies the code of a row. */
export function CopyAction({ code }: { code: string }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2500 })
  return (
    <>
      <RowAction
        icon={clipboard.copied ? IconCheck : IconCopy}
        label={`${t(clipboard.copied ? 'ui.copied' : 'ui.copy')} ${code}`}
        onClick={() => clipboard.copy(code)}
      />
      <span className="visually-hidden" role="status">
        {clipboard.error ? t('ui.copy_failed') : clipboard.copied && t('ui.copied')}
      </span>
    </>
  )
}

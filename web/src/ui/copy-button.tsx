import { Button, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

interface CopyButtonProps {
  code: string
  /** The id of the element that spells the code out. */
  describedBy?: string
  /** For lists: smaller, with the code in its accessible name. */
  small?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function CopyButton({ code, describedBy, small = false, ref }: CopyButtonProps) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 4000 })
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <>
      <Button
        {...(ref ? { ref } : {})}
        variant={small ? 'default' : 'filled'}
        size={small ? 'compact-md' : 'sm'}
        fz="sm"
        leftSection={<Icon size={18} aria-hidden="true" />}
        aria-describedby={describedBy}
        onClick={() => clipboard.copy(code)}
      >
        {t(clipboard.copied ? 'ui.copied' : 'ui.copy')}
        {small && <span className="visually-hidden">{` ${code}`}</span>}
      </Button>
      <Text fz="sm" c="var(--mantine-color-error)" role="status" hidden={!clipboard.error}>
        {clipboard.error && t('ui.copy_failed')}
      </Text>
      <span className="visually-hidden" role="status">
        {clipboard.copied && t('ui.copied')}
      </span>
    </>
  )
}

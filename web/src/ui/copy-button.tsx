import { Button, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteCopied } from '../lib/copied-code.ts'

interface CopyButtonProps {
  code: string
  /** The id of the element that spells the code out. */
  describedBy?: string
  /** For lists: smaller, with the code in its accessible name. */
  small?: boolean
  /** Copies the code as soon as the button is shown, and says in words whether that worked. */
  copiesAtOnce?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function CopyButton({ code, describedBy, small = false, copiesAtOnce = false, ref }: CopyButtonProps) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2500 })
  const [hasCopied, setHasCopied] = useState(false)
  if (clipboard.copied && !hasCopied) setHasCopied(true)
  const copyNow = useRef(copiesAtOnce ? copy : undefined)
  useEffect(() => copyNow.current?.(code), [code])
  function copy(text: string): void {
    noteCopied()
    clipboard.copy(text)
  }
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <>
      <Button
        {...(ref ? { ref } : {})}
        {...(clipboard.copied ? { variant: 'light', color: 'green' } : { variant: 'default' })}
        size={small ? 'compact-md' : 'sm'}
        fz="sm"
        leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
        aria-describedby={describedBy}
        data-palette={t('ui.copy_code')}
        onClick={() => copy(code)}
      >
        {t(clipboard.copied ? 'ui.copied' : 'ui.copy')}
        {small && <span className="visually-hidden">{` ${code}`}</span>}
      </Button>
      <Text fz="sm" c="var(--mantine-color-error)" role="status" hidden={!clipboard.error}>
        {clipboard.error && t(copiesAtOnce && !hasCopied ? 'ui.not_copied' : 'ui.copy_failed')}
      </Text>
      {copiesAtOnce ? (
        <Text fz="xs" c="dimmed" role="status" hidden={!hasCopied || clipboard.error !== null}>
          {hasCopied && !clipboard.error && t('ui.copied_to_clipboard')}
        </Text>
      ) : (
        <span className="visually-hidden" role="status">
          {clipboard.copied && t('ui.copied')}
        </span>
      )}
    </>
  )
}

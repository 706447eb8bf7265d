import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** What confirming does, in a word or two: "Delete". */
  action: string
  cancel?: string
  dangerous?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that is not easily undone. Mount it to ask. */
export function ConfirmDialog({
  title,
  children,
  action,
  cancel,
  dangerous,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onCancel} size="sm" role="alertdialog">
      <Text component="div">{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} disabled={busy ?? false} data-autofocus>
          {cancel ?? t('ui.cancel')}
        </Button>
        <Button {...(dangerous ? { color: 'red.8' } : {})} loading={busy ?? false} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Dialog>
  )
}

import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogActions } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The label of the confirming button, such as "Delete". */
  action: string
  cancel?: string
  dangerous?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of an action that cannot easily be undone. Open while mounted. */
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
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={busy ?? false} data-autofocus>
          {cancel ?? t('ui.cancel')}
        </Button>
        <Button {...(dangerous ? { color: 'red' } : {})} loading={busy ?? false} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import { Button, type ModalProps, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogActions } from './dialog.tsx'
import { FailureNote } from './error-panel.tsx'
import { DiscardDialog, UnsavedChangesGuard } from './unsaved-changes.tsx'

interface FormDialogProps {
  title: string
  children: ReactNode
  /** Absent where there is nothing left to save. */
  save: string | undefined
  /** The label of the cancel button if "Cancel" does not fit. */
  cancel?: string | undefined
  saving: boolean
  unsaved: boolean
  /** The error of the last attempt, shown above the buttons. */
  failure?: string | undefined
  size?: ModalProps['size']
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Called if the user discards unsaved changes, before the form closes or another screen opens. */
  onDiscard?: (() => void) | undefined
  onClose: () => void
}

/** A form in a dialog. Asks for confirmation before unsaved changes are lost. */
export function FormDialog({
  title,
  children,
  save,
  cancel,
  saving,
  unsaved,
  failure,
  size = 'lg',
  onSubmit,
  onDiscard,
  onClose,
}: FormDialogProps) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState(false)
  const close = () => {
    if (saving) return
    if (unsaved) setLeaving(true)
    else onClose()
  }
  return (
    <Dialog title={title} onClose={close} size={size}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {children}
          {failure && <FailureNote>{failure}</FailureNote>}
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={close} disabled={saving}>
            {cancel ?? t('ui.cancel')}
          </Button>
          {save !== undefined && (
            <Button type="submit" loading={saving}>
              {save}
            </Button>
          )}
        </DialogActions>
      </form>
      <UnsavedChangesGuard unsaved={unsaved} onDiscard={onDiscard} />
      {leaving && (
        <DiscardDialog
          onDiscard={() => {
            onDiscard?.()
            onClose()
          }}
          onStay={() => setLeaving(false)}
        />
      )}
    </Dialog>
  )
}

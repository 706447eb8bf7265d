import { Button, Group, type ModalProps, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import { DiscardDialog, UnsavedChangesGuard } from './unsaved-changes.tsx'

interface FormDialogProps {
  title: string
  children: ReactNode
  /** Absent where there is nothing left to save. */
  save: string | undefined
  /** What leaving is called where it is more than that. */
  cancel?: string | undefined
  saving: boolean
  unsaved: boolean
  /** What went wrong with the last attempt, said above the buttons; what was typed stays. */
  failure?: string | undefined
  size?: ModalProps['size']
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Hears that unsaved work is thrown away on purpose, before the form closes or another screen replaces it. */
  onDiscard?: (() => void) | undefined
  onClose: () => void
}

/** A form in a window of its own. Leaving it with unsaved work asks first. */
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
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={saving}>
              {cancel ?? t('ui.cancel')}
            </Button>
            {save !== undefined && (
              <Button type="submit" loading={saving}>
                {save}
              </Button>
            )}
          </Group>
        </Stack>
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

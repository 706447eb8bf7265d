import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  size?: ModalProps['size']
  /** Neither Escape, nor a click beside it, nor a cross closes it. */
  stays?: boolean
  /** The colour of the line along its top. */
  accent?: string
  role?: 'dialog' | 'alertdialog'
}

/** A window over the page. Mount it to open it: what it holds starts afresh each time. */
export function Dialog({
  title,
  onClose,
  children,
  size = 'md',
  stays,
  accent,
  role = 'dialog',
}: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      centered
      closeOnEscape={!stays}
      closeOnClickOutside={!stays}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content role={role} style={accent ? { borderTop: `5px solid ${accent}` } : undefined}>
        <Modal.Header>
          <Modal.Title component="h2" fw={650} fz="lg">
            {title}
          </Modal.Title>
          {!stays && <Modal.CloseButton aria-label={t('ui.close')} />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
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
  useReturningFocus()
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
      <Modal.Content
        // The library calls every one of them a dialog.
        renderRoot={(props) => <section {...props} role={role} />}
        styles={{
          content: {
            // A field that gets the focus comes out below the title, which stays in place, and so does its label.
            scrollPaddingTop: '7rem',
            ...(accent ? { borderTop: `5px solid ${accent}` } : {}),
          },
        }}
      >
        {/* A header of the dialog is not the header of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title component="h2" fw={650} fz="lg" lh={1.3}>
            {title}
          </Modal.Title>
          {!stays && <Modal.CloseButton aria-label={t('ui.close')} />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Whoever closes it goes on where they were or, when that is gone, at the page's content. */
function useReturningFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // A message that came in its place has the focus already.
      if (document.activeElement?.closest('[role=dialog], [role=alertdialog]')) return
      const stays = before instanceof HTMLElement && before.isConnected && before !== document.body
      const there = stays ? before : document.getElementById('content')
      there?.focus({ preventScroll: true })
    }
  }, [])
}

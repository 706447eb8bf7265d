import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  size?: ModalProps['size']
  /** Whether the dialog ignores Escape and outside clicks and has no close button. */
  isPersistent?: boolean
  /** For a dialog whose button is pressed twice by some: the second click must not close it. */
  staysOnClickOutside?: boolean
  /** The colour of the top border. */
  accent?: 'good' | 'wait' | 'bad'
  role?: 'dialog' | 'alertdialog'
}

/** A modal dialog. Open while mounted, so that its content starts with fresh state each time. */
export function Dialog({
  title,
  onClose,
  children,
  size = 'md',
  isPersistent,
  staysOnClickOutside,
  accent,
  role = 'dialog',
}: DialogProps) {
  const { t } = useTranslation()
  useRestoreFocus()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      // A long dialog hangs from the top, so that what arrives late moves nothing that stands above it.
      centered={size !== 'xl'}
      closeOnEscape={!isPersistent}
      closeOnClickOutside={!isPersistent && !staysOnClickOutside}
    >
      <Modal.Overlay color="var(--veil)" backgroundOpacity={1} bg="var(--veil)" />
      <Modal.Content
        // Mantine always sets the role `dialog`.
        renderRoot={(props) => <section {...props} role={role} />}
        className={classes.content ?? ''}
        {...(accent && { style: { borderTop: `4px solid var(--${accent}-mark)` } })}
      >
        {/* Without the role the dialog would add a second banner landmark. */}
        <Modal.Header role="presentation" px="lg">
          <Modal.Title component="h2" fw={650} fz="md" lh={1.3}>
            {title}
          </Modal.Title>
          {!isPersistent && <Modal.CloseButton aria-label={t('ui.close')} />}
        </Modal.Header>
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The buttons of a dialog, which stay in sight under content that scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

/**
 * Returns the focus to the element that had it before. If that is gone, the focus goes to where the page goes on: the
 * field with `data-next-focus` or the button inside an element that has it, and otherwise to the page's content.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // A dialog that replaces this one has the focus already.
      if (document.activeElement?.closest('[role=dialog], [role=alertdialog]')) return
      const content = document.getElementById('content')
      const isUsable = before instanceof HTMLElement && before.isConnected && before !== document.body
      const next = content?.querySelector<HTMLElement>(nextFocus) ?? content
      const target = isUsable && before !== content ? before : next
      target?.focus({ preventScroll: true })
    }
  }, [])
}

const nextFocus = 'input[data-next-focus], [data-next-focus] button'

import { successShownMs } from '@comptoir/contract/constants'
import { Button, Text } from '@mantine/core'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogActions } from './dialog.tsx'

interface Message {
  kind: 'success' | 'failure'
  text: string
}

interface Messages {
  /** A green dialog. */
  success: (text: string) => void
  /** A red dialog. */
  failure: (text: string) => void
}

const MessagesContext = createContext<Messages | undefined>(undefined)

/** Lets components show success and failure messages in a dialog. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message>()
  const close = useCallback(() => setMessage(undefined), [])
  const messages = useMemo<Messages>(
    () => ({
      success: (text) => setMessage({ kind: 'success', text }),
      failure: (text) => setMessage({ kind: 'failure', text }),
    }),
    [],
  )
  return (
    <MessagesContext value={messages}>
      {children}
      {message && <MessageDialog {...message} onClose={close} />}
    </MessagesContext>
  )
}

export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('There is no MessagesProvider above this component.')
  return messages
}

function MessageDialog({ kind, text, onClose }: Message & { onClose: () => void }) {
  const { t } = useTranslation()
  const isSuccess = kind === 'success'
  useCloseByItself(isSuccess, onClose)
  return (
    <Dialog
      title={t(isSuccess ? 'ui.success_title' : 'ui.failure_title')}
      onClose={onClose}
      role="alertdialog"
      size="sm"
      accent={isSuccess ? 'good' : 'bad'}
    >
      <Text data-message={kind}>{text}</Text>
      <DialogActions>
        <Button color={isSuccess ? 'var(--good)' : 'var(--bad)'} onClick={onClose} data-autofocus>
          {t('ui.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Enter, Space and Escape end with the message, lest they confirm what is behind it; shifting a letter closes nothing yet. */
const keysOfDialog = new Set([
  'Enter',
  ' ',
  'Escape',
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
])

/**
 * Closes a success message after a few seconds or with any key. Any other key than the dialog's own goes on to the field
 * that had the focus before, so that the message costs no keystroke.
 */
function useCloseByItself(active: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!active) return
    const timer = window.setTimeout(close, successShownMs)
    const onKey = (event: KeyboardEvent) => {
      // Rendered at once: the dialog returns the focus before the browser types the character.
      if (!keysOfDialog.has(event.key)) flushSync(close)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [active])
}

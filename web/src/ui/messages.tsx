import { successShownMs, undoShownMs } from '@comptoir/contract/constants'
import { Button, CloseButton, Text } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { failureKey } from '../lib/failure.ts'
import { useAction } from '../lib/use-action.ts'
import { useWords } from '../lib/use-words.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import classes from './messages.module.css'
import { UndoKeys, useUndoKey } from './undo-keys.tsx'

/** Takes a change back. Returns false if the record was changed meanwhile, so that nothing was taken back. */
export type Undo = () => Promise<boolean>

type Message = { kind: 'success'; text: string; undo: Undo | undefined } | { kind: 'failure'; text: string }

interface Messages {
  /** A green dialog that takes no key and closes by itself. */
  success: (text: string, undo?: Undo) => void
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
      success: (text, undo) => setMessage({ kind: 'success', text, undo }),
      failure: (text) => setMessage({ kind: 'failure', text }),
    }),
    [],
  )
  return (
    <MessagesContext value={messages}>
      {children}
      {message?.kind === 'failure' && <FailureDialog text={message.text} onClose={close} />}
      {/* There before its first message, so that screen readers announce it. */}
      <div role="status">
        {message?.kind === 'success' && <SuccessNote message={message} onClose={close} />}
      </div>
    </MessagesContext>
  )
}

export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('There is no MessagesProvider above this component.')
  return messages
}

function FailureDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useWords()
  return (
    <Dialog title={t('ui.failure_title')} onClose={onClose} role="alertdialog" size="sm" accent="bad">
      <Text data-message="failure">{text}</Text>
      <DialogActions>
        <Button color="var(--bad)" onClick={onClose} data-autofocus>
          {t('ui.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface SuccessNoteProps {
  message: Message & { kind: 'success' }
  onClose: () => void
}

/** Stands in a lane of its own at the foot of the page, where it covers nothing, and leaves the focus where it is. */
function SuccessNote({ message, onClose }: SuccessNoteProps) {
  const { t } = useWords()
  const textId = useId()
  const note = useRef<HTMLElement>(null)
  const [isRead, setRead] = useState(false)
  const undo = useUndo(message.undo)
  const shownMs = message.undo ? undoShownMs : successShownMs
  useCloseByItself(isRead || undo.isPending ? undefined : shownMs, message, close)

  function close(): void {
    if (note.current?.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true })
    onClose()
  }

  return (
    <section
      ref={note}
      // Not a dialog to screen readers: they would expect the focus in it. The status around it is announced.
      aria-label={t('ui.success_title')}
      aria-describedby={textId}
      className={classes.note}
      onPointerEnter={() => setRead(true)}
      onPointerLeave={() => setRead(false)}
      onFocus={() => setRead(true)}
      onBlur={() => setRead(false)}
      // A click takes the focus from the field no more than the message does.
      onMouseDown={(event) => event.preventDefault()}
    >
      <IconCircleCheckFilled size={16} color="var(--good-mark)" className="rigid" aria-hidden="true" />
      <span id={textId} data-message="success" className="shrinkable anywhere">
        {message.text}
      </span>
      {message.undo && (
        <Button
          variant="subtle"
          color="var(--good)"
          size="compact-sm"
          loading={undo.isPending}
          aria-keyshortcuts="Alt+Z"
          rightSection={<UndoKeys />}
          onClick={() => undo.mutate()}
        >
          {t('ui.undo')}
        </Button>
      )}
      <CloseButton size={24} aria-label={t('ui.close')} onClick={close} />
    </section>
  )
}

/** The button and its keys. */
function useUndo(work: Undo | undefined) {
  const { t, errorText } = useWords()
  const messages = useMessages()
  const client = useQueryClient()
  const undo = useAction({
    mutationFn: async () => work?.() ?? false,
    onSuccess: (isUndone) =>
      isUndone ? messages.success(t('ui.undone')) : messages.failure(t('ui.undo_overtaken')),
    onError: (error) =>
      messages.failure(`${t('ui.undo_failed')} ${errorText(failureKey(error, 'internal'))}`),
    // The change may be shown on any part of the page.
    onSettled: () => client.invalidateQueries(),
  })
  useUndoKey(work && (() => undo.mutate()))
  return undo
}

/** Closes each message after the time, which starts again when the pointer or the focus leaves it. */
function useCloseByItself(afterMs: number | undefined, message: Message, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message has its own time.
  useEffect(() => {
    if (afterMs === undefined) return
    const timer = window.setTimeout(close, afterMs)
    return () => window.clearTimeout(timer)
  }, [afterMs, message])
}

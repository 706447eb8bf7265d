import { Button, Group, Text } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'

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
  const color = kind === 'success' ? 'green' : 'red'
  return (
    <Dialog
      title={t(kind === 'success' ? 'ui.success_title' : 'ui.failure_title')}
      onClose={onClose}
      role="alertdialog"
      size="sm"
      accent={`var(--mantine-color-${color}-7)`}
    >
      <Text data-message={kind}>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button color={buttonColors[kind]} onClick={onClose} data-autofocus>
          {t('ui.ok')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Mantine's own greens are too light for white text. */
const buttonColors = { success: '#237032', failure: 'red.9' } as const satisfies Record<
  Message['kind'],
  string
>

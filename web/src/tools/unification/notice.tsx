import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusOnMount } from '../../ui/focus.ts'
import { KeyCap } from '../../ui/key-hints.tsx'

/** The message of a success or failure; what was done may be undone. */
export interface NoticeContent {
  kind: 'success' | 'failure'
  text: string
  /** Alt Z does it too. */
  undo?: { label: string; onClick: () => void }
}

/** A message within the content, which it focuses: it stays until it is closed, and what was done can be undone from it. */
export function Notice({
  notice: { kind, text, undo },
  onClose,
}: {
  notice: NoticeContent
  onClose: () => void
}) {
  const { t } = useTranslation()
  const alert = useFocusOnMount<HTMLDivElement>()
  useUndoKey(undo?.onClick)
  const Icon = kind === 'success' ? IconCheck : IconAlertTriangle
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      role={kind === 'success' ? 'status' : 'alert'}
      color={kind === 'success' ? 'green' : 'red'}
      icon={<Icon aria-hidden="true" />}
      withCloseButton
      closeButtonLabel={t('ui.close')}
      onClose={onClose}
      data-message={kind}
      mt="md"
    >
      <Group gap="md">
        <span>{text}</span>
        {undo && (
          <Button
            size="compact-sm"
            variant="default"
            aria-keyshortcuts="Alt+Z"
            rightSection={
              <span aria-hidden="true">
                <KeyCap of="Alt" /> <KeyCap of="Z" />
              </span>
            }
            onClick={undo.onClick}
          >
            {undo.label}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

function useUndoKey(undo: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // On a Mac, Alt changes the character, but not the code of the key.
    if (!undo || !event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyZ') return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

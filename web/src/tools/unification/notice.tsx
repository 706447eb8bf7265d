import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFocusOnMount } from '../../ui/focus.ts'
import { UndoKeys, useUndoKey } from '../../ui/undo-keys.tsx'

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
            rightSection={<UndoKeys />}
            onClick={undo.onClick}
          >
            {undo.label}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

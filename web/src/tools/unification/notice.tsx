import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFocus } from './use-focus.ts'

/** What has worked, or has not, and what can be done about it. */
export interface Told {
  kind: 'success' | 'failure'
  text: string
  action?: { label: string; onClick: () => void }
}

/**
 * Stands at the top of what it is about. The frame is as high as its content, so that a window in its middle might open
 * out of sight.
 */
export function Notice({ told: { kind, text, action }, onClose }: { told: Told; onClose: () => void }) {
  const { t } = useTranslation()
  const place = useFocus<HTMLDivElement>()
  const Sign = kind === 'success' ? IconCheck : IconAlertTriangle
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      role={kind === 'success' ? 'status' : 'alert'}
      color={kind === 'success' ? 'green' : 'red'}
      icon={<Sign aria-hidden="true" />}
      withCloseButton
      closeButtonLabel={t('ui.close')}
      onClose={onClose}
      data-message={kind}
    >
      <Group gap="md">
        <span>{text}</span>
        {action && (
          <Button size="compact-sm" variant="default" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

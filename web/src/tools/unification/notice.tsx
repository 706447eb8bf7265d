import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFocusOnMount } from './screen-heading.tsx'

/** The message of a success or failure, with an optional action. */
export interface NoticeContent {
  kind: 'success' | 'failure'
  text: string
  action?: { label: string; onClick: () => void }
}

/**
 * Shows a message above the content and focuses it. It is no dialog, because the frame is as high as its content and a
 * dialog in its middle might be out of sight.
 */
export function Notice({
  notice: { kind, text, action },
  onClose,
}: {
  notice: NoticeContent
  onClose: () => void
}) {
  const { t } = useTranslation()
  const alert = useFocusOnMount<HTMLDivElement>()
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
        {action && (
          <Button size="compact-sm" variant="default" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

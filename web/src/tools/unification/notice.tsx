import type { UnifiedKind } from '@comptoir/contract/tools'
import { Alert, Button, Group, Title, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconCheck } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusOnMount } from '../../ui/focus.ts'
import { EmptyPanel } from '../../ui/state-panel.tsx'
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

/** The heading of a screen, focused when the screen opens. */
export function ScreenHeading({
  isFocused = true,
  children,
}: {
  /** Whether nothing else that opens with the screen takes the focus. */
  isFocused?: boolean
  children: string
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>(isFocused)
  return (
    <Title order={2} ref={heading} tabIndex={-1} className="large" style={{ outline: 'none' }}>
      {children}
    </Title>
  )
}

/** Leads back to a list and names it. */
export function BackLink({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <UnstyledButton className="inline-row quiet-link quiet-icons gap-6" onClick={onClick}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </UnstyledButton>
  )
}

type EmptyReason =
  | 'no_match'
  | 'none'
  | 'none_yet'
  | 'none_dismissed'
  | 'none_merged'
  | `${UnifiedKind}.never`

interface NothingHereProps extends Pick<ComponentProps<typeof EmptyPanel>, 'action'> {
  reason: EmptyReason
  values?: Record<string, string | number>
}

/** Why a list has nothing to show. */
export function NothingHere({ reason, values = {}, ...panel }: NothingHereProps) {
  const { t } = useTranslation()
  return (
    <EmptyPanel {...panel} title={t(`unification.${reason}`)}>
      {t(`unification.${reason}_text`, values)}
    </EmptyPanel>
  )
}

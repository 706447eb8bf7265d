import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './confirmation.module.css'
import { useFocus } from './use-focus.ts'

interface ConfirmationProps {
  title: string
  children: ReactNode
  /** What confirming does, in a word or two. */
  action: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks in the place where the answer is given: a window in the middle of the frame might open out of sight. */
export function Confirmation({ title, children, action, busy, onConfirm, onCancel }: ConfirmationProps) {
  const { t } = useTranslation()
  const cancel = useFocus<HTMLButtonElement>()
  const titleId = useId()
  const textId = useId()
  return (
    <Paper
      withBorder
      className={classes.confirmation}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !busy) onCancel()
      }}
    >
      <Title order={4} fz="md" id={titleId}>
        {title}
      </Title>
      <Text component="div" id={textId}>
        {children}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button ref={cancel} variant="default" disabled={busy} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Paper>
  )
}

import { Button, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusOnMount } from './screen-heading.tsx'
import classes from './tool-screen.module.css'

interface InlineConfirmationProps {
  title: string
  children: ReactNode
  /** The label of the confirming button. */
  action: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation within the content: a dialog in the middle of the frame might be out of sight. */
export function InlineConfirmation({
  title,
  children,
  action,
  busy,
  onConfirm,
  onCancel,
}: InlineConfirmationProps) {
  const { t } = useTranslation()
  const cancel = useFocusOnMount<HTMLButtonElement>()
  const titleId = useId()
  const textId = useId()
  return (
    <div
      className={classes.confirmation}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !busy) onCancel()
      }}
    >
      <Title order={3} id={titleId}>
        {title}
      </Title>
      <div id={textId} className={classes.text}>
        {children}
      </div>
      <div className={classes.actions}>
        <Button ref={cancel} variant="default" disabled={busy} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </div>
  )
}

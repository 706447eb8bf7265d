import { Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withIcon } from '../../../ui/button-icon.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { CancelCodeButton } from './code-actions.tsx'
import { todaysCodesKey } from './codes-data.ts'
import { codeExists, type GeneratedCode, type Purchase } from './confirmation-data.ts'
import classes from './confirmation-panel.module.css'
import { Slip } from './slip.tsx'

interface CodeCardProps {
  generated: GeneratedCode
  purchase: Purchase
  /** The code can no longer be used, so the card must not offer it. */
  onCancelled: () => void
  onNext: () => void
}

/** The code that was just generated and copied, to read aloud, copy again, print or cancel. */
export function CodeCard({ generated, purchase, onCancelled, onNext }: CodeCardProps) {
  const { t } = useTranslation()
  const copy = useRef<HTMLButtonElement>(null)
  useEffect(() => copy.current?.focus(), [])
  const messages = useMessages()
  useCancelledElsewhere(generated.id, () => {
    onCancelled()
    messages.success(t('confirmation.cancelled', { code: generated.code }))
  })
  const { campaign } = generated
  const { contact, property } = purchase
  return (
    <div>
      <CardTitle>
        <Moment at={generated.createddate} timeOnly />
        <CancelCodeButton code={generated} onCancelled={onCancelled} />
      </CardTitle>
      <div style={{ margin: '0.5rem 0 0.25rem' }} data-code={generated.code}>
        <CodeText code={generated.code} large id="made-code" />
      </div>
      <p className="dim anywhere" style={{ margin: '0 0 0.875rem' }}>
        <span style={{ color: 'var(--text)' }}>
          {t('confirmation.for_contact', { name: contact.name, property: property.name })}
        </span>
        <br />
        {campaign
          ? t('confirmation.with_campaign', { campaign: campaign.name })
          : t('confirmation.without_campaign')}
      </p>
      <div className={classes.actions}>
        <CopyButton ref={copy} code={generated.code} describedBy="made-code" copiesAtOnce />
        <Button variant="default" {...withIcon(IconPrinter)} onClick={() => window.print()}>
          {t('confirmation.print')}
        </Button>
      </div>
      <Button fullWidth aria-keyshortcuts="Escape" data-palette={t('confirmation.next')} onClick={onNext}>
        {t('confirmation.next')}
        <span className={classes.key} aria-hidden="true">
          {t('confirmation.next_key')}
        </span>
      </Button>
      <Slip generated={generated} purchase={purchase} />
    </div>
  )
}

/** Reports that the code was cancelled in another tab or on another computer. A failed check reports nothing. */
function useCancelledElsewhere(id: number, onCancelled: () => void): void {
  const queryClient = useQueryClient()
  const { data: exists } = useQuery(codeExists(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is reported once, whatever function is passed later.
  useEffect(() => {
    if (exists !== false) return
    void queryClient.invalidateQueries({ queryKey: todaysCodesKey })
    onCancelled()
  }, [exists])
}

/** The heading of the card, and what stands at its right. */
export function CardTitle({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="row between gap-sm">
      <Title order={2} id="confirmation-title">
        {t('columns.order.external_id__c')}
      </Title>
      {children && (
        <div className="row dim small gap-xs" style={{ margin: '-0.25rem -0.375rem -0.25rem 0' }}>
          {children}
        </div>
      )}
    </div>
  )
}

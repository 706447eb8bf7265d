import { Button, Group, Paper, Text } from '@mantine/core'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/use-now.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { CancelCodeButton } from './cancel-code-button.tsx'
import { CancelCodeDialog } from './cancel-code-dialog.tsx'
import type { GeneratedCode, Purchase } from './confirmation-data.ts'
import { Slip } from './slip.tsx'
import { useCancelledElsewhere } from './use-cancelled-elsewhere.ts'

interface CodeCardProps {
  generated: GeneratedCode
  purchase: Purchase
  onAgain: () => void
  /** The code can no longer be used, so the card must not offer it. */
  onCancelled: (codeId: number) => void
}

/** The code that was just generated and copied, to read aloud, copy again, print or cancel. */
export function CodeCard({ generated, purchase, onAgain, onCancelled }: CodeCardProps) {
  const { t } = useTranslation()
  const copy = useRef<HTMLButtonElement>(null)
  useEffect(() => copy.current?.focus(), [])
  const messages = useMessages()
  const now = useNow(15_000)
  const [isCancelling, setCancelling] = useState(false)
  useCancelledElsewhere(generated.id, () => {
    onCancelled(generated.id)
    messages.success(t('confirmation.cancelled', { code: generated.code }))
  })
  return (
    <Paper withBorder p="md" bg="var(--page)">
      <div data-code={generated.code}>
        <CodeText code={generated.code} large id="made-code" />
      </div>
      <Text fz="sm" c="dimmed" mt={4}>
        {generated.campaign
          ? t('confirmation.with_campaign', { campaign: generated.campaign.name })
          : t('confirmation.without_campaign')}
        <br />
        <Moment at={generated.createddate} />
      </Text>
      <Group mt="md" gap="sm">
        <CopyButton ref={copy} code={generated.code} describedBy="made-code" copiesAtOnce />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('confirmation.print')}
        </Button>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onAgain}>
          {t('confirmation.again')}
        </Button>
        <CancelCodeButton code={generated} now={now} onClick={() => setCancelling(true)} />
      </Group>
      {isCancelling && (
        <CancelCodeDialog code={generated} onCancelled={onCancelled} onClose={() => setCancelling(false)} />
      )}
      <Slip generated={generated} purchase={purchase} />
    </Paper>
  )
}

import { Button, Group, Paper, Text } from '@mantine/core'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { CancelCodeButton } from './cancel-code-button.tsx'
import { CancelCodeDialog } from './cancel-code-dialog.tsx'
import type { MadeCode, Purchase } from './confirmation-data.ts'
import { Slip } from './slip.tsx'
import { useCancelledElsewhere } from './use-cancelled-elsewhere.ts'

interface CodeCardProps {
  made: MadeCode
  purchase: Purchase
  onAgain: () => void
  /** The code can no longer be used, so the card must not offer it. */
  onCancelled: (codeId: number) => void
}

/** The code that was just generated, to read aloud, copy, print or cancel. */
export function CodeCard({ made, purchase, onAgain, onCancelled }: CodeCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const copy = useRef<HTMLButtonElement>(null)
  useEffect(() => copy.current?.focus(), [])
  const messages = useMessages()
  const now = useNow(15_000)
  const [isCancelling, setCancelling] = useState(false)
  useCancelledElsewhere(made.id, () => {
    onCancelled(made.id)
    messages.success(t('confirmation.cancelled', { code: made.code }))
  })
  return (
    <Paper withBorder p="md" bg="var(--page)">
      <div data-code={made.code}>
        <CodeText code={made.code} large id="made-code" />
      </div>
      <Text fz="sm" c="dimmed" mt={4}>
        {made.campaign
          ? t('confirmation.with_campaign', { campaign: made.campaign.name })
          : t('confirmation.without_campaign')}
        <br />
        {format.moment(made.createddate)}
      </Text>
      <Group mt="md" gap="sm">
        <CopyButton ref={copy} code={made.code} describedBy="made-code" />
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
        <CancelCodeButton code={made} now={now} onClick={() => setCancelling(true)} />
      </Group>
      {isCancelling && (
        <CancelCodeDialog code={made} onCancelled={onCancelled} onClose={() => setCancelling(false)} />
      )}
      <Slip made={made} purchase={purchase} />
    </Paper>
  )
}

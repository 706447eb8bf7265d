import { Button, Group, Paper, Text } from '@mantine/core'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { MadeCode, Purchase } from './confirmation-data.ts'
import { Slip } from './slip.tsx'

interface CodeCardProps {
  made: MadeCode
  purchase: Purchase
  onAgain: () => void
}

/** The code that was just made, to read aloud, copy or print. */
export function CodeCard({ made, purchase, onAgain }: CodeCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const copy = useRef<HTMLButtonElement>(null)
  useEffect(() => copy.current?.focus(), [])
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
      </Group>
      <Slip made={made} purchase={purchase} />
    </Paper>
  )
}

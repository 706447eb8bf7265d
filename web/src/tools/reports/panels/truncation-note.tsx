import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { maxBars } from '../chart/shown-bars.ts'

/** Shown if a chart leaves rows out. */
export function TruncationNote({ of }: { of: number }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  if (of <= maxBars) return null
  return (
    <Text c="dimmed" fz="xs">
      {t('reports.first_shown', { shown: number(maxBars), all: number(of) })}
    </Text>
  )
}

import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'

/** How many lines a chart shows; the table behind it has them all. */
export const mostBars = 10

/** Says so where a chart leaves lines out. */
export function FirstShown({ of }: { of: number }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  if (of <= mostBars) return null
  return (
    <Text c="dimmed" fz="sm">
      {t('reports.first_shown', { shown: number(mostBars), all: number(of) })}
    </Text>
  )
}

import { useWords } from '../../lib/use-words.ts'
import type { PanelProps } from './filters.ts'

/** Names the months of a chart, and filters by the one that is chosen. */
export function useMonths({ filters, today, onChange }: PanelProps) {
  const { t } = useWords()
  const thisMonth = today.slice(0, 7)
  const monthText = useMonthText(thisMonth)
  return {
    thisMonth,
    column: { title: t('words.month'), value: ({ month }: { month: string }) => monthText(month) },
    choice: {
      chosen: filters.month,
      onChoose: (month: string) =>
        onChange({ ...filters, month: month === filters.month ? undefined : month }),
    },
  }
}

/** Returns a function that writes a month, and says of the current one that it is not over. */
export function useMonthText(thisMonth: string): (month: string) => string {
  const { t, format } = useWords()
  return (month) =>
    month === thisMonth ? t('reports.so_far', { month: format.month(month) }) : format.month(month)
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'

/** Returns a function that writes a month, and says of the current one that it is not over. */
export function useMonthText(thisMonth: string): (month: string) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (month) =>
    month === thisMonth ? t('reports.so_far', { month: format.month(month) }) : format.month(month)
}

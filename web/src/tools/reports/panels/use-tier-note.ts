import { useTranslation } from 'react-i18next'
import type { Filters } from '../filters.ts'

/** The note of a panel that a chosen tier does not limit, which then says so. */
export function useTierNote({ tier }: Filters, note?: string): string | undefined {
  const { t } = useTranslation()
  if (tier === undefined) return note
  return [note, t('reports.every_tier')].filter(Boolean).join(' ')
}

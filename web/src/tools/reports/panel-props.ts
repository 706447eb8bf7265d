import type { Filters } from './filters.ts'

/** What a panel with figures by month needs. */
export interface PanelProps {
  filters: Filters
  /** The current month, whose figures are not complete. */
  thisMonth: string
}

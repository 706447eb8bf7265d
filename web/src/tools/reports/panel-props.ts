import type { Filters } from './filters.ts'

/** What every panel needs. */
export interface PanelProps {
  filters: Filters
  /** The current day, in UTC. The figures of its month are not complete. */
  today: string
  onChange: (filters: Filters) => void
}

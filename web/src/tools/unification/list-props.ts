import type { UnifiedKind } from '@comptoir/contract/tools'
import type { Told } from './notice.tsx'
import type { Place } from './place.ts'

/** What every list is given. */
export interface ListProps {
  kind: UnifiedKind
  place: Place
  go: (to: Partial<Place>, about?: Told) => void
  tell: (told: Told) => void
  /** The pair or merge that somebody comes back from. */
  leftAt: number | undefined
}

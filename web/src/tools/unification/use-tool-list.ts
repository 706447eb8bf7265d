import { searchDelayMs } from '@comptoir/contract/constants'
import type { UnifiedKind } from '@comptoir/contract/tools'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { NoticeContent } from './notice.tsx'
import type { ToolLocation } from './tool-location.ts'

/** The request and the pager of a list of the tool. */
export function useToolList({ location: { search, page, size }, navigate }: ListProps) {
  const { settled } = useDebounced(search, searchDelayMs.list)
  return {
    request: { search: settled, page, size },
    pager: {
      page,
      size,
      setPage: (next: number) => navigate({ page: next }),
      setSize: (next: number) => navigate({ size: next, page: 1 }),
    },
  }
}

/** The props of every list of the tool. */
export interface ListProps {
  kind: UnifiedKind
  location: ToolLocation
  navigate: (to: Partial<ToolLocation>, notice?: NoticeContent) => void
  showNotice: (notice: NoticeContent) => void
  /** The pair or merge that was open last, which gets the focus. */
  lastOpened: number | undefined
}

import type { UnifiedKind } from '@comptoir/contract/tools'
import type { NoticeContent } from './notice.tsx'
import type { ToolLocation } from './tool-location.ts'

/** The props of every list of the tool. */
export interface ListProps {
  kind: UnifiedKind
  location: ToolLocation
  navigate: (to: Partial<ToolLocation>, notice?: NoticeContent) => void
  showNotice: (notice: NoticeContent) => void
  /** The pair or merge that was open last, which gets the focus. */
  lastOpened: number | undefined
}

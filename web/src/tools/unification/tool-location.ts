import { defaultPageSize, pageSizes, searchDelayMs } from '@comptoir/contract/constants'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { NoticeContent } from './notice.tsx'

export const views = ['queue', 'dismissed', 'merges'] as const
export type View = (typeof views)[number]

/** The view, search and page of the tool. The host page stores it in its URL. */
export interface ToolLocation {
  view: View
  search: string
  page: number
  size: number
  /** The id of the pair being compared or of the merge being undone; undefined shows the list. */
  opened: number | undefined
}

export const initialLocation: ToolLocation = {
  view: 'queue',
  search: '',
  page: 1,
  size: defaultPageSize,
  opened: undefined,
}

/** Parses a query string. Invalid values get their defaults. */
export function parseLocation(query: string): ToolLocation {
  const params = new URLSearchParams(query)
  return {
    view: views.find((view) => view === params.get('view')) ?? initialLocation.view,
    search: (params.get('q') ?? '').slice(0, maxSearchLength),
    page: Math.min(parsePositive(params.get('page')) ?? 1, 100_000),
    size: pageSizes.find((size) => String(size) === params.get('size')) ?? defaultPageSize,
    opened: parsePositive(params.get('open')),
  }
}

/** The query string of a location, without defaults. */
export function formatLocation({ view, search, page, size, opened }: ToolLocation): string {
  return new URLSearchParams({
    ...(view === initialLocation.view ? {} : { view }),
    ...(search ? { q: search } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(size === defaultPageSize ? {} : { size: String(size) }),
    ...(opened ? { open: String(opened) } : {}),
  }).toString()
}

/** The server rejects longer texts. */
const maxSearchLength = 120

function parsePositive(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
}

/** The request, the pager and the search field of a list of the tool. */
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
    field: {
      value: search,
      maxLength: maxSearchLength,
      onChange: (next: string) => navigate({ search: next, page: 1 }),
      my: 'md',
    },
  }
}

/** The props of every list of the tool. */
export interface ListProps {
  location: ToolLocation
  navigate: (to: Partial<ToolLocation>, notice?: NoticeContent) => void
  showNotice: (notice: NoticeContent) => void
  /** The pair or merge that was open last, which gets the focus. */
  lastOpened: number | undefined
}

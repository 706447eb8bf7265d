import { defaultPageSize, pageSizes } from '@comptoir/contract/constants'

export const views = ['queue', 'dismissed', 'merges'] as const
export type View = (typeof views)[number]

/** Where somebody is in the tool. The page around it keeps that in its address. */
export interface Place {
  view: View
  search: string
  page: number
  size: number
  /** The pair that is compared, or the merge that is about to be undone, instead of the list. */
  opened: number | undefined
}

export const beginning: Place = {
  view: 'queue',
  search: '',
  page: 1,
  size: defaultPageSize,
  opened: undefined,
}

/** What an address says; whatever it says wrong counts for nothing. */
export function readPlace(address: string): Place {
  const given = new URLSearchParams(address)
  return {
    view: views.find((view) => view === given.get('view')) ?? beginning.view,
    search: (given.get('q') ?? '').slice(0, longestSearch),
    page: Math.min(wholeNumber(given.get('page')) ?? 1, 100_000),
    size: pageSizes.find((size) => String(size) === given.get('size')) ?? defaultPageSize,
    opened: wholeNumber(given.get('open')),
  }
}

/** What stands in the address: nothing of what is so anyway. */
export function writePlace({ view, search, page, size, opened }: Place): string {
  return new URLSearchParams({
    ...(view === beginning.view ? {} : { view }),
    ...(search ? { q: search } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(size === defaultPageSize ? {} : { size: String(size) }),
    ...(opened ? { open: String(opened) } : {}),
  }).toString()
}

/** The server takes no more. */
export const longestSearch = 120

function wholeNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
}

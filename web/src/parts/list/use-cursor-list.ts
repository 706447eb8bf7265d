import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

/** Some rows of a list, and where the rows after them begin. */
interface CursorPage<Row, Cursor> {
  rows: readonly Row[]
  next: Cursor | null | undefined
  /** How many rows the whole list has, where the server says so. */
  count?: number
}

interface CursorListOptions<Row, Cursor> {
  queryKey: QueryKey
  /** `undefined` if the server has no such list. A file is read in larger pages. */
  readPage: (
    after: Cursor | undefined,
    signal: AbortSignal,
    isForFile: boolean,
  ) => Promise<CursorPage<Row, Cursor> | undefined>
  /** The most rows that a file holds. */
  maxRows?: number
  gcTime?: number
}

/** A list that a call of its own answers, some more rows at each request. */
export function useCursorList<Row, Cursor>(options: CursorListOptions<Row, Cursor>) {
  const { readPage, maxRows = Number.POSITIVE_INFINITY, ...rest } = options
  const query = useInfiniteQuery({
    ...rest,
    queryFn: ({ pageParam, signal }) => readPage(pageParam as Cursor | undefined, signal, false),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (page) => page?.next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages
  return {
    query,
    isOffered: !pages || pages[0] !== undefined,
    rows: pages?.flatMap((page) => page?.rows ?? []),
    count: pages?.at(-1)?.count,
    /** All of them, up to the limit of a file. */
    async readRows(onProgress: (read: number) => void, signal: AbortSignal): Promise<Row[]> {
      const all: Row[] = []
      let after: Cursor | null | undefined
      do {
        const page = await readPage(after ?? undefined, signal, true)
        all.push(...(page?.rows ?? []))
        onProgress(all.length)
        after = page?.next
      } while (after != null && all.length < maxRows)
      return all
    },
  }
}

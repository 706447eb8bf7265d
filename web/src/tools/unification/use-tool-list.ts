import { searchDelayMs } from '@comptoir/contract/constants'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { ListProps } from './list-props.ts'

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

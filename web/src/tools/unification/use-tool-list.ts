import { useDebouncedValue } from '@mantine/hooks'
import type { ListProps } from './list-props.ts'

/** The request and the pager of a list of the tool. Clearing the search takes effect without delay. */
export function useToolList({ location: { search, page, size }, navigate }: ListProps) {
  const [debounced] = useDebouncedValue(search, 300)
  return {
    request: { search: search === '' ? '' : debounced, page, size },
    pager: {
      page,
      size,
      setPage: (next: number) => navigate({ page: next }),
      setSize: (next: number) => navigate({ size: next, page: 1 }),
    },
  }
}

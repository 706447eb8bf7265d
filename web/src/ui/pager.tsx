import { exactCountLimit, pageSizes } from '@comptoir/contract/constants'
import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format.ts'
import type { ListState } from './list-state.ts'

export type PagerState = Pick<ListState, 'page' | 'size' | 'setPage' | 'setSize'>

interface PagerProps {
  list: PagerState
  /** The total; above the limit of exact counting it means "more". */
  count: number | undefined
}

/** The range of rows shown, the page size and the page links of a list. */
export function Pager({ list: { page, size, setPage, setSize }, count }: PagerProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const pages = Math.ceil(Math.min(count ?? 0, exactCountLimit) / size)
  // The last row of the last page was deleted, or the URL has a page number that does not exist.
  const isPastEnd = pages > 0 && page > pages
  useEffect(() => {
    if (isPastEnd) setPage(pages)
  })
  if (!count || isPastEnd) return null
  const first = (page - 1) * size + 1
  const last = Math.min(page * size, count)
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Text fz="sm" c="dimmed" role="status">
        {t('ui.range', {
          first: format.number(first),
          last: format.number(last),
          count: format.count(count),
        })}
      </Text>
      <Group gap="md">
        <NativeSelect
          size="sm"
          aria-label={t('ui.page_size')}
          value={String(size)}
          onChange={(event) => setSize(Number(event.currentTarget.value))}
          data={pageSizes.map((one) => ({ value: String(one), label: t('ui.per_page', { size: one }) }))}
        />
        {pages > 1 && (
          <Pagination
            total={pages}
            value={Math.min(page, pages)}
            onChange={setPage}
            size="md"
            siblings={1}
            boundaries={1}
            getItemProps={(item) => ({ 'aria-label': t('ui.page', { page: item }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'next' || control === 'last' ? 'ui.next_page' : 'ui.previous_page'),
            })}
          />
        )}
      </Group>
    </Group>
  )
}

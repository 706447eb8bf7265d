import { exactCountLimit, pageSizes } from '@comptoir/contract/constants'
import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format.ts'
import type { ListState } from './list-state.ts'

export type PagerState = Pick<ListState, 'page' | 'size' | 'setPage' | 'setSize'>

interface PagerProps {
  list: PagerState
  /** How many there are in all; one more than can be counted exactly stands for more. */
  count: number | undefined
}

/** Which part of a list is shown, how much of it at a time, and the way to the other parts. */
export function Pager({ list: { page, size, setPage, setSize }, count }: PagerProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const pages = Math.ceil(Math.min(count ?? 0, exactCountLimit) / size)
  // The last row of the last page has been deleted, or the address bar names a page that is not there.
  const astray = pages > 0 && page > pages
  useEffect(() => {
    if (astray) setPage(pages)
  })
  if (!count || astray) return null
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

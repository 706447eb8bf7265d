import { exactCountLimit, pageSizes } from '@comptoir/contract/constants'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useWords } from '../lib/use-words.ts'
import type { ListState } from './list-state.ts'

export type PagerState = Pick<ListState, 'page' | 'size' | 'setPage' | 'setSize'>

interface PagerProps {
  list: PagerState
  /** The total; above the limit of exact counting it means "more", unless it is exact. */
  count: number | undefined
  isExact?: boolean
}

/** The range of rows shown, the page size and the way to the next and the previous page. */
export function Pager({ list: { page, size, setPage, setSize }, count, isExact = false }: PagerProps) {
  const { t, format } = useWords()
  const limit = isExact ? Number.POSITIVE_INFINITY : exactCountLimit
  const pages = Math.ceil(Math.min(count ?? 0, limit) / size)
  // The last row of the last page was deleted, or the URL has a page number that does not exist.
  const isPastEnd = pages > 0 && page > pages
  useEffect(() => {
    if (isPastEnd) setPage(pages)
  })
  if (!count || isPastEnd) return null
  const first = (page - 1) * size + 1
  const last = Math.min(page * size, count)
  const turn = (to: number, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={to < 1 || to > pages}
      onClick={() => setPage(to)}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <div
      className="row wrap dim small on-sunken line-above screen-only foot at-end"
      style={{ gap: '0 0.75rem', minHeight: '2.5rem' }}
    >
      <span style={{ marginRight: 'auto' }} role="status">
        {t('ui.range', { first, last, count: isExact ? format.number(count) : format.count(count) })}
      </span>
      <NativeSelect
        size="xs"
        aria-label={t('ui.page_size')}
        value={String(size)}
        onChange={(event) => setSize(Number(event.currentTarget.value))}
        data={pageSizes.map((one) => ({ value: String(one), label: t('ui.per_page', { size: one }) }))}
      />
      <nav className="inline-row gap-xs figures" aria-label={t('ui.pages')}>
        {turn(page - 1, t('ui.previous_page'), IconChevronLeft)}
        {t('ui.page_of', { page, pages })}
        {turn(page + 1, t('ui.next_page'), IconChevronRight)}
      </nav>
    </div>
  )
}

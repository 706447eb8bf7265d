import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../lib/use-words.ts'
import type { DataColumn } from '../../ui/data-table.tsx'

interface Chosen<Row> {
  /** Of the rows that are listed and chosen. */
  ids: number[]
  /** The column of checkboxes, with one for all rows in its head. */
  column: DataColumn<Row>
  clear: () => void
}

/** Which rows of a list are chosen. A row that leaves the list is no longer chosen, so nothing is done to it unseen. */
export function useChosenRows<Row extends { id: number }>(
  rows: readonly Row[] = [],
  { nameOf, max }: { nameOf: (row: Row) => string; max: number },
): Chosen<Row> {
  const { t } = useWords()
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const ids = rows.map(({ id }) => id).filter((id) => marked.has(id))
  const isFull = ids.length >= max
  const isEvery = ids.length > 0 && (isFull || ids.length === rows.length)
  const title = t('ui.choose')
  return {
    ids,
    clear: () => setMarked(new Set()),
    column: {
      name: 'choice',
      title,
      unlabelled: true,
      head: (
        <Checkbox
          size="md"
          aria-label={t('ui.choose_all')}
          checked={isEvery}
          indeterminate={ids.length > 0 && !isEvery}
          disabled={rows.length === 0}
          onChange={() => setMarked(new Set(isEvery ? [] : rows.slice(0, max).map(({ id }) => id)))}
        />
      ),
      cell: (row) => (
        <Checkbox
          size="md"
          aria-label={t('ui.choose_named', { name: nameOf(row) })}
          checked={marked.has(row.id)}
          disabled={isFull && !marked.has(row.id)}
          onChange={({ currentTarget: { checked } }) =>
            setMarked(new Set(checked ? [...ids, row.id] : ids.filter((id) => id !== row.id)))
          }
        />
      ),
    },
  }
}

interface ChosenRowsProps {
  chosen: Pick<Chosen<never>, 'ids' | 'clear'>
  hint: string
  /** What can be done with the chosen rows. */
  children: ReactNode
}

/** Stays in sight under a list: how many rows are chosen, and what can be done with them. */
export function ChosenRows({ chosen: { ids, clear }, hint, children }: ChosenRowsProps) {
  const { t } = useWords()
  if (ids.length === 0) return null
  return (
    <div className="row wrap gap-line foot on-panel line-above" style={{ minHeight: '3.5rem' }}>
      <strong role="status">{t('ui.chosen', { count: ids.length })}</strong>
      <Button variant="subtle" color="gray" onClick={clear}>
        {t('ui.choose_none')}
      </Button>
      <span className="dim small push-end">{hint}</span>
      {children}
    </div>
  )
}

import { queryLimits } from '@comptoir/contract/constants'
import { expect, test } from 'vitest'
import { type PreviousCount, withPrevious } from './previous-counts.ts'

let nextId = 1
function counted(sku: number, date: string, on_hand = 10): PreviousCount & { detailed: boolean } {
  return { id: nextId++, sku, date, on_hand, detailed: true }
}

/** Answers from a list as the server would, and records the queries. */
function historyOf(all: readonly PreviousCount[]) {
  const queries: (string | undefined)[] = []
  async function read(skus: number[], from: string | undefined, to: string): Promise<PreviousCount[]> {
    queries.push(from)
    return all
      .filter(({ sku, date }) => skus.includes(sku) && date <= to && date >= (from ?? ''))
      .sort((one, other) => other.date.localeCompare(one.date))
      .slice(0, queryLimits.inventoryHistory)
  }
  return { read, queries }
}

test('a count starts from the latest one of its SKU before its day', async () => {
  const march = counted(1, '2026-03-31')
  const april = counted(1, '2026-04-30')
  const other = counted(2, '2026-04-29')
  const { read, queries } = historyOf([march, april, other, counted(2, '2026-04-15', 7)])
  const [first, second] = await withPrevious([april, other], read)
  expect(first?.previous).toMatchObject({ id: march.id })
  expect(second?.previous).toMatchObject({ on_hand: 7 })
  expect(queries).toHaveLength(1)
})

test('a count of the same day is no previous one', async () => {
  const count = counted(1, '2026-04-30')
  const { read } = historyOf([count, counted(1, '2026-04-30')])
  expect(await withPrevious([count], read)).toMatchObject([{ previous: null }])
})

test('a count that lies years back is found too, and the first one has none before it', async () => {
  const ancient = counted(1, '2019-05-31', 44)
  const count = counted(1, '2026-04-30')
  const first = counted(2, '2026-04-30')
  const { read } = historyOf([ancient, count, first])
  const [late, none] = await withPrevious([count, first], read)
  expect(late?.previous).toMatchObject({ on_hand: 44 })
  expect(none?.previous).toBeNull()
})

test('a long history is read to its end', async () => {
  const days = Array.from({ length: queryLimits.inventoryHistory + 5 }, (_, index) =>
    counted(2, new Date(Date.UTC(2026, 3, 1) - index * 86_400_000).toISOString().slice(0, 10)),
  )
  const ancient = counted(1, '2001-01-31', 3)
  const { read } = historyOf([...days, ancient])
  const rows = [counted(1, '2026-04-30'), counted(2, '1990-01-31')]
  expect(await withPrevious(rows, read)).toMatchObject([{ previous: { on_hand: 3 } }, { previous: null }])
})

test('a simple SKU starts from nothing, and nothing is read for it', async () => {
  const { read, queries } = historyOf([])
  expect(await withPrevious([{ ...counted(1, '2026-04-30'), detailed: false }], read)).toMatchObject([
    { previous: null },
  ])
  expect(queries).toEqual([])
})

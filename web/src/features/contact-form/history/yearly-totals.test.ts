import { expect, test } from 'vitest'
import { type Sale, yearlyTotals } from './yearly-totals.ts'

/** Returns the sales in pages, as the server does. */
function pagedSales(sales: Sale[], pageSize: number) {
  const requested: (number | undefined)[] = []
  const progress: number[] = []
  const reader = {
    pageSize,
    onProgress: (read: number) => progress.push(read),
    salesAfter: async (last: Sale | undefined) => {
      requested.push(last?.id)
      const from = last ? sales.indexOf(last) + 1 : 0
      return sales.slice(from, from + pageSize)
    },
  }
  return { reader, requested, progress }
}

function sale(id: number, effectivedate: string, totalamount: number): Sale {
  return { id, effectivedate, totalamount }
}

test('five calendar years are summed, newest first, including years without sales', async () => {
  const { reader } = pagedSales(
    [sale(3, '2026-12-31', 25), sale(2, '2024-01-01', 10.1), sale(1, '2024-12-31', 0.2)],
    9,
  )
  expect((await yearlyTotals('2026-12-31', reader)).years).toEqual([
    { year: 2026, orders: 1, cents: 2500 },
    { year: 2025, orders: 0, cents: 0 },
    { year: 2024, orders: 2, cents: 1030 },
    { year: 2023, orders: 0, cents: 0 },
    { year: 2022, orders: 0, cents: 0 },
  ])
})

test('sums of many sales are exact to the cent', async () => {
  const sales = Array.from({ length: 30_000 }, (_, at) => sale(at + 1, '2026-05-05', 1.1))
  const {
    years: [total],
  } = await yearlyTotals('2026-12-31', pagedSales(sales, 2000).reader)
  expect(total).toEqual({ year: 2026, orders: 30_000, cents: 3_300_000 })
})

test('pages are read until one is not full, each starting after the last sale', async () => {
  const sales = [5, 4, 3, 2, 1].map((id) => sale(id, '2026-05-05', 1))
  const { reader, requested, progress } = pagedSales(sales, 2)
  const {
    years: [total],
  } = await yearlyTotals('2026-12-31', reader)
  expect(total?.orders).toBe(5)
  expect(requested).toEqual([undefined, 4, 2])
  expect(progress).toEqual([2, 4])
})

test('a full last page is followed by an empty one', async () => {
  const { reader, requested } = pagedSales([sale(2, '2026-05-05', 1), sale(1, '2026-05-05', 1)], 2)
  const {
    years: [total],
  } = await yearlyTotals('2026-12-31', reader)
  expect([total?.orders, requested]).toEqual([2, [undefined, 1]])
})

test('a failed page fails the whole total', async () => {
  const { reader } = pagedSales([sale(2, '2026-05-05', 1), sale(1, '2026-05-05', 1)], 1)
  const salesAfter = (last: Sale | undefined) =>
    last ? Promise.reject(new Error('gone')) : reader.salesAfter(last)
  await expect(yearlyTotals('2026-12-31', { ...reader, salesAfter })).rejects.toThrow('gone')
})

test('last year is also summed up to the same day, for a comparison with a year that is not over', async () => {
  const { reader } = pagedSales(
    [
      sale(4, '2026-11-16', 30),
      sale(3, '2025-11-17', 1000),
      sale(2, '2025-11-16', 20.05),
      sale(1, '2024-11-16', 500),
    ],
    9,
  )
  expect(await yearlyTotals('2026-11-16', reader)).toMatchObject({
    today: '2026-11-16',
    sameDaysLastYear: 2005,
  })
})

import { expect, test } from 'vitest'
import { type Sale, yearlyTotals } from './yearly-totals.ts'

/** Hands the sales out in pages, as the server does. */
function shop(sales: Sale[], pageSize: number) {
  const asked: (number | undefined)[] = []
  const progress: number[] = []
  const reading = {
    pageSize,
    onProgress: (read: number) => progress.push(read),
    salesAfter: async (last: Sale | undefined) => {
      asked.push(last?.id)
      const from = last ? sales.indexOf(last) + 1 : 0
      return sales.slice(from, from + pageSize)
    },
  }
  return { reading, asked, progress }
}

function sale(id: number, effectivedate: string, totalamount: number): Sale {
  return { id, effectivedate, totalamount }
}

test('five calendar years are summed, the newest first, and years without sales count too', async () => {
  const { reading } = shop(
    [sale(3, '2026-12-31', 25), sale(2, '2024-01-01', 10.1), sale(1, '2024-12-31', 0.2)],
    9,
  )
  expect(await yearlyTotals(2026, reading)).toEqual([
    { year: 2026, orders: 1, cents: 2500 },
    { year: 2025, orders: 0, cents: 0 },
    { year: 2024, orders: 2, cents: 1030 },
    { year: 2023, orders: 0, cents: 0 },
    { year: 2022, orders: 0, cents: 0 },
  ])
})

test('cents never go astray, however many they are', async () => {
  const sales = Array.from({ length: 30_000 }, (_, at) => sale(at + 1, '2026-05-05', 1.1))
  const [total] = await yearlyTotals(2026, shop(sales, 2000).reading)
  expect(total).toEqual({ year: 2026, orders: 30_000, cents: 3_300_000 })
})

test('pages are read until one is not full, each after the last sale before it', async () => {
  const sales = [5, 4, 3, 2, 1].map((id) => sale(id, '2026-05-05', 1))
  const { reading, asked, progress } = shop(sales, 2)
  const [total] = await yearlyTotals(2026, reading)
  expect(total?.orders).toBe(5)
  expect(asked).toEqual([undefined, 4, 2])
  expect(progress).toEqual([2, 4])
})

test('a last page that is just full is followed by an empty one', async () => {
  const { reading, asked } = shop([sale(2, '2026-05-05', 1), sale(1, '2026-05-05', 1)], 2)
  const [total] = await yearlyTotals(2026, reading)
  expect([total?.orders, asked]).toEqual([2, [undefined, 1]])
})

test('a page that cannot be read leaves no total behind', async () => {
  const { reading } = shop([sale(2, '2026-05-05', 1), sale(1, '2026-05-05', 1)], 1)
  const salesAfter = (last: Sale | undefined) =>
    last ? Promise.reject(new Error('gone')) : reading.salesAfter(last)
  await expect(yearlyTotals(2026, { ...reading, salesAfter })).rejects.toThrow('gone')
})

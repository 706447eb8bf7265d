import type { CountBoard, WaitingCount } from '@comptoir/contract/count-board'
import { restCalls } from '@comptoir/contract/rest'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../test/render.tsx'
import { insertCount, insertSku } from './testing/insert-counts.ts'

let here: PropertyRow
let there: PropertyRow
let admin: SessionUser

beforeEach(() => {
  here = insertProperty()
  there = insertProperty('Harbourstone Centre', 'HBC')
  admin = insertStaff('admin', [here, there])
  const sku = insertSku(here, 'Carte 50 $ / Card $50', true)
  const at = { property__c_id: there.id, counted_by: admin.id }
  const approved = { approved_by: admin.id, previous_on_hand: 98 }
  insertCount(sku, { ...at, date: '2026-01-31', on_hand: 98, ...approved })
  const waiting = ['2026-02-28', '2026-03-31'].map(
    (date): WaitingCount => ({
      ...insertCount(sku, { ...at, date, on_hand: 96, reason: 'Two torn' }),
      ...{ skuName: sku.description, detailed: true, countedBy: 'Devon Achebe', enteredOn: date },
      previousOnHand: date < '2026-03' ? 98 : 96,
    }),
  )
  const done = { state: 'approved', onHand: 1844, discrepancy: 0, daysLate: 0 } as const
  const board: CountBoard = {
    dueDay: 5,
    months: ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
    properties: [
      { ...here, months: [done, done, done, done, done, { ...done, state: 'none', onHand: 0 }] },
      {
        ...there,
        months: [
          ...[done, done, done, done],
          { state: 'waiting', onHand: 96, discrepancy: -2, daysLate: 0 },
          { state: 'waiting', onHand: 96, discrepancy: 0, daysLate: 10 },
        ],
      },
    ],
    stock: [
      {
        ...{ sku: sku.id, description: sku.description, detailed: true },
        ...{ property: there.id, onHand: 96, sixWeeks: 120 },
      },
    ],
    waiting,
  }
  server.answer(restCalls.countBoard)(() => ({ status: 200, board }))
})

const open = (staff = admin, search = '') =>
  renderScreen(`/giftcardinventory?tab=all&until=2026-03${search}`, { staff, property: here })

test('the board names months in words, filters by state, and opens another property’s month', async () => {
  await open()
  const late = page.getByRole('button', { name: 'Harbourstone Centre, March 2026: Waiting 96 10 d' })
  await expect.element(late).toBeVisible()
  await expect.element(page.getByText('Low at Harbourstone Centre')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Waiting 2' }).click()
  await expect.element(page.getByRole('rowheader', { name: here.name })).not.toBeInTheDocument()
  late.element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Month to close' })).toHaveValue('March 2026')
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('Harbourstone Centre')
})

test('what waits is approved in one request, after a look at each discrepancy', async () => {
  await open()
  await page.getByRole('button', { name: 'Review 2 waiting…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect
    .element(dialog)
    .toHaveTextContent('1 discrepancy: 2 missing. Earlier months are approved first.')
  await expect.element(dialog.getByRole('row', { name: 'Card $50 Two torn 96 −2 missing' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Harbourstone Centre, February 2026' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Approve 0 months' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Harbourstone Centre, March 2026' }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Approve 2 months' }).click()
  await expect.element(page.getByText('2 counts have been approved.')).toBeVisible()
  expect(server.sent('mutation')).toHaveLength(1)
  expect(tables.rows('gc_inventory').every(({ approved_by }) => approved_by === admin.id)).toBe(true)
})

test('the board is for administrators', async () => {
  await open(insertStaff('user_inventory', [here]))
  await expect.element(page.getByRole('tab', { name: 'Counts' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'All properties' })).not.toBeInTheDocument()
})

import { restCalls } from '@comptoir/contract/rest'
import type { CountRow, SkuRow } from '@comptoir/contract/tables/count'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { cutOff, type Fault, failWith, loseAnswer, once, refuse, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import {
  draftKept,
  insertProperty,
  insertStaff,
  navigate,
  reload,
  renderScreen,
} from '../../../test/render.tsx'
import { insertCount, insertSku } from './testing/insert-counts.ts'

const month = '2024-05'

const cards = ['On hand', 'Activated', 'Destroyed', 'Lost', 'Transferred', 'Received']

let property: PropertyRow
let clerk: SessionUser
let admin: SessionUser
let detailed: SkuRow
let simple: SkuRow

const dialog = page.getByRole('dialog')
const confirmation = page.getByRole('alertdialog')
const onHand = dialog.getByRole('textbox', { name: 'On hand' })
const comment = dialog.getByRole('textbox', { name: 'Comment' })
const saveNew = dialog.getByRole('button', { name: 'Save the count' })
const save = dialog.getByRole('button', { name: 'Save', exact: true })

beforeEach(() => {
  property = insertProperty()
  clerk = insertStaff('user_inventory', [property])
  admin = insertStaff('admin', [property])
  detailed = insertSku(property, 'Gift card $50', true)
  simple = insertSku(property, 'Gift box', false)
  tables.insert('gc_inventory_email_list', { property__c_id: property.id, emails: 'list@comptoir.example' })
})

function counted(values: Partial<CountRow>, sku = simple): CountRow {
  const usual = { property__c_id: property.id, date: `${month}-05`, on_hand: 7, counted_by: clerk.id }
  return insertCount(sku, { ...usual, ...values })
}

async function open(count: string, staff = clerk): Promise<void> {
  await renderScreen(`/giftcardinventory?count=${count}`, { staff, property })
}

function storedCounts(): CountRow[] {
  return tables.rows('gc_inventory').filter(({ date }) => date.startsWith(month))
}

describe('the form of a new count', () => {
  const field = (name: string) => dialog.getByRole('textbox', { name })

  async function fillIn(...numbers: number[]): Promise<void> {
    for (const [at, number] of numbers.entries()) await field(cards[at] ?? '').fill(String(number))
  }

  test('says beside each field what is missing, and goes to the first', async () => {
    await open(`new-${detailed.id}-${month}`)
    await saveNew.click()
    for (const missing of ['on hand', 'activated', 'destroyed', 'lost', 'transferred', 'received'])
      await expect.element(dialog.getByText(`Enter the number ${missing}.`)).toBeVisible()
    await expect.element(field('Received')).toHaveFocus()
    await expectAccessible()
    await onHand.fill('-3')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Enter a whole number, 0 or more.')).toBeVisible()
    expect(storedCounts()).toEqual([])
  })

  test('adds up while it is typed, and requires a reason for a discrepancy', async () => {
    counted({ date: '2024-04-20', on_hand: 100 }, detailed)
    await open(`new-${detailed.id}-${month}`)
    const verdict = dialog.getByRole('table').getByRole('status')
    await expect.element(verdict).toHaveTextContent('Known once every number is entered')
    await fillIn(132, 12, 1, 2, 3, 50)
    await expect.element(verdict).toHaveTextContent('Everything adds up')
    await expect.element(field('Reason')).not.toBeInTheDocument()
    await fillIn(133)
    await expect.element(verdict).toHaveTextContent('1 card too many')
    await fillIn(130)
    await expect.element(verdict).toHaveTextContent('2 cards missing')
    await expect.element(dialog.getByRole('table')).toHaveTextContent('−2')
    await saveNew.click()
    await expect.element(dialog.getByText('Give a reason for the discrepancy.')).toBeVisible()
    await expect.element(field('Reason')).toHaveFocus()
    await expectAccessible()
    expect(storedCounts()).toEqual([])
    await field('Reason').fill('Deux cartes déchirées')
    await saveNew.click()
    await expect.poll(storedCounts).toMatchObject([{ on_hand: 130, reason: 'Deux cartes déchirées' }])
  })

  test('points out the count that the month already has, with the way to it', async () => {
    counted({})
    counted({ approved_by: admin.id, previous_on_hand: 0 }, detailed)
    await open('new')
    const date = field('Date')
    await expect.element(date).toBeVisible()
    await dialog.getByRole('combobox').selectOptions('Gift card $50')
    await expect.element(field('Received')).toBeVisible()
    await date.fill(`${month}-20`)
    // The notice replaces the fields and the button, while another SKU or date can be chosen.
    await expect.element(dialog.getByText('This month already has a count of this card type.')).toBeVisible()
    await expect.element(onHand).not.toBeInTheDocument()
    await expect.element(saveNew).not.toBeInTheDocument()
    await expect.element(date).toHaveFocus()
    await expect.element(dialog.getByRole('button', { name: 'View that count' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Edit that count' })).not.toBeInTheDocument()
    await dialog.getByRole('combobox').selectOptions('Gift box')
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Priya Nair (user_inventory) counted 7 on hand on May 5, 2024.')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Edit that count' }).click()
    await expect.element(onHand).toHaveValue('7')
  })
})

test('a SKU is named in the language of the reader', async () => {
  const named = 'Pochettes'
  const sleeves = insertSku(property, 'Pochettes / Card sleeves', false)
  const count = counted({}, sleeves)
  await renderScreen('/giftcardinventory', { staff: clerk, property, language: 'fr' })
  await expect.element(page.getByRole('cell', { name: named, exact: true })).toBeVisible()
  await expect.element(page.getByRole('option', { name: named, exact: true })).toBeInTheDocument()
  await navigate(`/giftcardinventory?count=${count.id}`)
  await expect.element(dialog).toHaveTextContent(named)
  await expect.element(page.getByText('Card sleeves')).not.toBeInTheDocument()
})

test('a count can be made with the keyboard alone', async () => {
  await renderScreen('/giftcardinventory', { staff: clerk, property })
  await expect.element(page.getByRole('button', { name: 'New count' })).toBeEnabled()
  page.getByRole('button', { name: 'New count' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('Gift box')
  await expect.element(onHand).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(onHand).toHaveFocus()
  await userEvent.keyboard('41{Enter}')
  await expect.element(page.getByText('The count is saved and awaits approval.')).toBeVisible()
  await expect.element(page.getByText('An email is on its way to list@comptoir.example.')).toBeVisible()
  expect(tables.rows('gc_inventory')).toMatchObject([{ sku: simple.id, on_hand: 41 }])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('on a laptop, the buttons of a count are in sight over its history, and its labels are of one size', async () => {
  await page.viewport(1366, 768)
  onTestFinished(() => page.viewport(1280, 800))
  const by = { id: clerk.id, name: clerk.name }
  const entries = Array.from({ length: 12 }, (_, at) => ({
    ...{ id: 12 - at, at: `${month}-06T10:00:00Z`, by, table: 'gc_inventory' as const, link: null },
    ...{ verb: 'update' as const, old: { on_hand: at }, new: { on_hand: at + 1 } },
  }))
  server.answer(restCalls.timeline)(() => ({ status: 200, entries, more: false, names: {} }))
  const { id } = counted({}, detailed)
  await open(String(id), admin)
  await expect.element(dialog.getByRole('table').last()).not.toBeInViewport({ ratio: 0.99 })
  for (const name of ['Approve', 'Edit', 'Delete', 'Close'])
    await expect
      .element(dialog.getByRole('button', { name, exact: true }).last())
      .toBeInViewport({ ratio: 0.99 })
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await expect.element(onHand).toBeVisible()
  const labels = [...dialog.element().querySelectorAll('label')]
  expect(labels.length).toBeGreaterThan(7)
  expect(new Set(labels.map((label) => getComputedStyle(label).fontSize)).size).toBe(1)
})

test('the way to an earlier count that waits stays where it is while the history arrives', async () => {
  const by = { id: clerk.id, name: clerk.name }
  const entry = { id: 1, at: `${month}-06T10:00:00Z`, by, table: 'gc_inventory' as const, link: null }
  const entries = [{ ...entry, verb: 'update' as const, old: { on_hand: 1 }, new: { on_hand: 2 } }]
  server.answer(restCalls.timeline)(() => ({ status: 200, entries, more: false, names: {} }))
  const arrive = server.hold('/api/timeline')
  const earlier = counted({ date: '2020-01-05', on_hand: 3 })
  const { id } = counted({})
  await open(String(id), admin)
  const way = dialog.getByRole('button', { name: 'View the count of Jan 5, 2020' })
  await expect.element(way).toBeVisible()
  const before = way.element().getBoundingClientRect().top
  arrive()
  await expect.element(dialog.getByRole('table')).toBeVisible()
  expect(way.element().getBoundingClientRect().top).toBe(before)
  await way.click()
  await expect.poll(() => new URL(window.location.href).searchParams.get('count')).toBe(String(earlier.id))
})

test.each(['list', 'board', 'month'])(
  'a property without card types says where they are made: %s',
  async (tab) => {
    for (const link of tables.rows('sku_property')) tables.delete('sku_property', link.id)
    await renderScreen(`/giftcardinventory?tab=${tab}`, { staff: insertStaff('superadmin'), property })
    const link = page.getByRole('link', { name: 'Link card types to it in the settings' })
    await expect.element(link).toHaveAttribute('href', '/settings/card-types')
    await expect.element(page.getByRole('button', { name: 'New count' })).toBeDisabled()
  },
)

describe('an approved count', () => {
  test('is shown, not edited, whatever the address says', async () => {
    const { id } = counted({ approved_by: admin.id })
    await open(`${id}-edit`, admin)
    await expect.element(dialog.getByText('Approved', { exact: true })).toBeVisible()
    await expect.element(onHand).not.toBeInTheDocument()
    for (const name of ['Edit', 'Approve', 'Delete', 'Withdraw approval'])
      await expect.element(dialog.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
    await expectAccessible()
  })

  test('that was pending when its form was opened stays, and the form says who approved it', async () => {
    const { id } = counted({})
    await open(`${id}-edit`)
    await onHand.fill('8')
    tables.update('gc_inventory', id, { approved_by: admin.id })
    server.fault('updateRow', refuse({ code: 'CONFLICT', key: 'giftcard_approved_error' }))
    await save.click()
    const notice = dialog.getByRole('alert')
    await expect.element(notice).toHaveTextContent('An approved count cannot be changed.')
    await expect.element(notice).toHaveTextContent(`${admin.name} approved this count in the meantime.`)
    await expectAccessible()
    await notice.getByRole('button', { name: 'Show the approved count' }).click()
    await expect.element(dialog.getByText('Approved', { exact: true })).toBeVisible()
    await expect.element(onHand).not.toBeInTheDocument()
    expect(storedCounts()).toMatchObject([{ on_hand: 7 }])
  })
})

describe('when mail, network or server fail,', () => {
  test('a count that cannot be saved stays in the form', async () => {
    const creations = server.fault('createRow', failWith(500))
    await open(`new-${simple.id}-${month}`)
    await onHand.fill('17')
    await saveNew.click()
    await expect.element(dialog.getByText('The count could not be saved.')).toBeVisible()
    await expect.element(onHand).toHaveValue('17')
    expect(storedCounts()).toEqual([])
    creations()
    await saveNew.click()
    await expect.element(page.getByText('The count is saved and awaits approval.')).toBeVisible()
    expect(storedCounts()).toMatchObject([{ on_hand: 17 }])
  })

  test('a count whose answer was lost is not made twice', async () => {
    const createAsClerk: Fault = async (proceed) => {
      const answer = await proceed()
      for (const { id } of storedCounts()) tables.update('gc_inventory', id, { counted_by: clerk.id })
      return answer
    }
    server.fault('createRow', createAsClerk)
    server.fault('createRow', once(loseAnswer))
    await open(`new-${simple.id}-${month}`)
    await onHand.fill('17')
    await saveNew.click()
    await expect.element(dialog.getByText('No answer came from the server.')).toBeVisible()
    await comment.fill('Twice')
    await saveNew.click()
    await expect.element(page.getByText('The count is saved and awaits approval.')).toBeVisible()
    expect(storedCounts()).toMatchObject([{ on_hand: 17, comment: 'Twice' }])
  })

  test('what was typed survives a lost network and a reload', async () => {
    await open(`new-${simple.id}-${month}`)
    await onHand.fill('2')
    const lost = server.fault('/api/', cutOff)
    await onHand.fill('3')
    await comment.fill('Counted in the basement')
    await saveNew.click()
    await expect.element(dialog.getByText('No answer came from the server.')).toBeVisible()
    await draftKept('Counted in the basement')
    lost()
    await reload()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect.element(onHand).toHaveValue('3')
    await saveNew.click()
    await expect.element(page.getByText('The count is saved and awaits approval.')).toBeVisible()
    expect(storedCounts()).toMatchObject([{ on_hand: 3, comment: 'Counted in the basement' }])
  })

  test('approvals, deletions and revisions say so', async () => {
    const { id } = counted({})
    const revisions = server.fault('/api/timeline/', failWith(500))
    await open(String(id), admin)
    await expect.element(dialog.getByText('The revisions could not be loaded.')).toBeVisible()
    await expectAccessible()
    revisions()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog.getByText('The revisions could not be loaded.')).not.toBeInTheDocument()
    for (const [change, action, sentence] of [
      ['updateRow', 'Approve', 'The count could not be approved.'],
      ['deleteRow', 'Delete', 'The count could not be deleted.'],
    ] as const) {
      server.fault(change, failWith(500))
      await dialog.getByRole('button', { name: action }).click()
      await confirmation.getByRole('button', { name: action }).click()
      await expect.element(page.getByText(sentence)).toBeVisible()
      await page.getByRole('button', { name: 'OK' }).click()
    }
    expect(storedCounts()).toMatchObject([{ id, approved_by: null }])
  })
})

test.each([
  ['another person’s', false],
  ['an own', true],
])('the approval of %s count is marked accordingly', async (_, isOwn) => {
  const counted_by = isOwn ? admin.id : clerk.id
  const { id } = counted({ counted_by, approved_by: admin.id, previous_on_hand: 0 })
  await open(String(id))
  await expect.element(dialog.getByText('Approved by')).toBeVisible()
  expect(dialog.getByText('(own count)').elements()).toHaveLength(isOwn ? 1 : 0)
})

test('the mail is queued with the count, and asked for again only if it failed', async () => {
  const mail = (outcome: string) =>
    server.answerQuery('allAudits', { mails: [{ new: { to: 'list@comptoir.example', outcome } }] })
  mail('unknown')
  await open(`new-${simple.id}-${month}`)
  await onHand.fill('41')
  await saveNew.click()
  await expect.element(page.getByText('An email is on its way to list@comptoir.example.')).toBeVisible()
  expect(server.sent(['createRow', 'queueCountMail'])).toHaveLength(1)
  expect(server.sent('mutation')).toHaveLength(1)
  const [{ id = 0 } = {}] = storedCounts()
  await navigate(`/giftcardinventory?count=${id}`)
  await expect.element(dialog.getByText('The email to the property’s list is on its way.')).toBeVisible()
  mail('failed')
  await open(String(id))
  // In the list and in the dialog.
  await expect.element(page.getByText('Email not sent').nth(1)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send the email' }).click()
  await expect.element(dialog.getByText('An email is on its way to list@comptoir.example.')).toBeVisible()
  expect(
    server.sent('queueCountMail').map(({ body }) => (body as { variables: object }).variables),
  ).toMatchObject([{ ids1: [] }, { ids0: [String(id)] }])
})

test('a count is not dated after today', async () => {
  await open('new')
  await dialog.getByRole('combobox').selectOptions('Gift box')
  await onHand.fill('5')
  await dialog.getByRole('button', { name: 'Open the calendar' }).click()
  await expect.element(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
  // Escape closes the calendar alone.
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Next month' })).not.toBeInTheDocument()
  const date = dialog.getByRole('textbox', { name: 'Date' })
  await date.fill('2199-01-31')
  await saveNew.click()
  await expect.element(dialog.getByText('A count cannot be dated after today.')).toBeVisible()
  await expect.element(date).toHaveFocus()
  expect(server.sent('createRow')).toEqual([])
})

test('a count that is deleted while it is edited is said to be gone, and what was typed stays', async () => {
  const { id } = counted({})
  await open(`${id}-edit`)
  await onHand.fill('8')
  tables.delete('gc_inventory', id)
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Someone else deleted this count.')
  await expect.element(onHand).toHaveValue('8')
})

test('a user who approves a count that was just edited sees the edit first', async () => {
  const { id } = counted({})
  await open(String(id), admin)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  tables.update('gc_inventory', id, { on_hand: 6666 })
  server.fault('updateRow', refuse({ code: 'CONFLICT', key: 'conflict' }))
  await confirmation.getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByText('Someone changed this in the meantime.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(dialog).toHaveTextContent('6,666')
  expect(storedCounts()).toMatchObject([{ approved_by: null }])
})

test('a link leads to a count of another property, which is switched to', async () => {
  const other = insertProperty('Kingswater Mills', 'KWM')
  tables.insert('property_propertyuser__c', { propertyuser__c: clerk.sfid, property__c: other.sfid ?? '' })
  const { id } = counted({ property__c_id: other.id, on_hand: 4321 })
  await open(String(id))
  await expect.element(dialog).toHaveTextContent('This count belongs to Kingswater Mills')
  await dialog.getByRole('button', { name: /^Switch to/ }).click()
  await expect.element(dialog).toHaveTextContent('4,321')
})

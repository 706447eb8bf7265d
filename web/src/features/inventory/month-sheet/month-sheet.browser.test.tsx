import type { CountRow, SkuRow } from '@comptoir/contract/tables/count'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/accessible.ts'
import { cutOff, once, refuse, server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { draftKept, insertProperty, insertStaff, reload, renderScreen } from '../../../../test/render.tsx'
import { savedFiles } from '../../../../test/saved-files.ts'
import { insertCount, insertSku } from '../testing/insert-counts.ts'

const month = '2026-03'

let property: PropertyRow
let clerk: SessionUser
let fifty: SkuRow
let hundred: SkuRow
let sleeves: SkuRow

beforeEach(() => {
  property = insertProperty()
  clerk = insertStaff('user_inventory', [property])
  fifty = insertSku(property, 'Carte-cadeau 50 $ / Gift card $50', true)
  hundred = insertSku(property, 'Carte-cadeau 100 $ / Gift card $100', true)
  sleeves = insertSku(property, 'Pochettes / Card sleeves', false)
  counted(fifty, { date: '2026-02-28', on_hand: 100, approved_by: 1, previous_on_hand: 100 })
  counted(hundred, { date: '2026-02-28', on_hand: 40, approved_by: 1, previous_on_hand: 40 })
  tables.insert('gc_inventory_email_list', { property__c_id: property.id, emails: 'list@comptoir.example' })
})

function counted(sku: SkuRow, values: Pick<CountRow, 'date' | 'on_hand'> & Partial<CountRow>): CountRow {
  return insertCount(sku, { property__c_id: property.id, counted_by: clerk.id, ...values })
}

async function open(staff: SessionUser = clerk, language: 'en' | 'fr' = 'en'): Promise<void> {
  await renderScreen(`/giftcardinventory?tab=month&month=${month}`, { staff, property, language })
  await expect.element(page.getByRole('table')).toBeVisible()
}

function cell(sku: string, column: string) {
  return page.getByRole('textbox', { name: `${sku}, ${column}`, exact: true })
}

function row(sku: string) {
  return page.getByRole('row', { name: new RegExp(`^${sku.replace('$', '\\$')} `) })
}

function stored(sku: SkuRow): CountRow | undefined {
  return tables.rows('gc_inventory').find((count) => count.sku === sku.id && count.date.startsWith(month))
}

function paste(text: string): void {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
}

const mutations = () => server.sent('mutation')
const saveButton = page.getByRole('button', { name: /^Save/ })
const status = page.getByRole('status')

/** Received, activated, destroyed, lost, transferred, on hand. */
async function fillRow(sku: string, numbers: string): Promise<void> {
  await cell(sku, 'Received').click()
  paste(numbers.replaceAll(' ', '\t'))
}

test('Enter, Tab and arrows move between cells, and within the text once it is edited', async () => {
  await open()
  await cell('Gift card $50', 'Received').click()
  await userEvent.keyboard('10{Enter}20{Enter}')
  await expect.element(cell('Gift card $50', 'Activated')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(cell('Gift card $100', 'Received')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(cell('Gift card $100', 'Activated')).toHaveFocus()
  await expect.element(cell('Gift card $50', 'Received')).toHaveValue('10')
  await expect.element(cell('Gift card $100', 'Received')).toHaveValue('20')
  await userEvent.keyboard('{End}')
  await expect.element(cell('Gift card $100', 'On hand')).toHaveFocus()
  await userEvent.keyboard('12{ArrowLeft}3')
  await expect.element(cell('Gift card $100', 'On hand')).toHaveValue('132')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cell('Card sleeves', 'On hand')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Home}')
  await expect.element(cell('Gift card $100', 'Received')).toHaveFocus()
})

test('typing replaces what is there, and Escape brings it back', async () => {
  counted(sleeves, { date: '2026-03-31', on_hand: 12 })
  await open()
  await cell('Card sleeves', 'On hand').click()
  await userEvent.keyboard('99')
  await expect.element(cell('Card sleeves', 'On hand')).toHaveValue('99')
  await expect.element(row('Card sleeves')).toHaveTextContent('Not saved')
  await userEvent.keyboard('{Escape}')
  await expect.element(cell('Card sleeves', 'On hand')).toHaveValue('12')
  await expect.element(row('Card sleeves')).toHaveTextContent('Pending')
})

test('a block from a spreadsheet fills to the right and down, and says what it could not fill', async () => {
  counted(hundred, { date: '2026-03-31', on_hand: 40, approved_by: 1, previous_on_hand: 40 })
  await open()
  await cell('Gift card $50', 'Transferred').click()
  paste('1\u202f070\t1,2\r\n5\t6\r\n\t2\u00a0500\r\n')
  const partial = page.getByRole('alertdialog', { name: 'Some cells cannot be filled' })
  await expect.element(partial).toHaveTextContent('“1,2” is not a whole number')
  await expect.element(cell('Gift card $50', 'Transferred')).toHaveValue('')
  await expectAccessible()
  await partial.getByRole('button', { name: 'Fill 2 cells' }).click()
  await expect.element(cell('Gift card $50', 'Transferred')).toHaveValue('1070')
  await expect.element(cell('Gift card $50', 'On hand')).toHaveValue('')
  await expect.element(cell('Card sleeves', 'On hand')).toHaveValue('2500')
  const report = status.filter({ hasText: 'cells filled' })
  await expect
    .element(report)
    .toHaveTextContent(
      '2 cells filled. 3 not filled: Gift card $50, On hand: “1,2” is not a whole number; ' +
        'Gift card $100, Transferred: cannot be changed; Gift card $100, On hand: cannot be changed.',
    )
})

test('the exported file is pasted back into its cells, and taken back, in French with its separators', async () => {
  const files = savedFiles()
  const moves = { received: 30, activated: 10, destroyed: 1, lost: 2, transferred: 0 }
  counted(fifty, {
    date: '2026-03-31',
    on_hand: 1070,
    ...moves,
    reason: 'Found in\na "box"; recounted',
  })
  await open(clerk, 'fr')
  await page.getByRole('button', { name: 'Exporter la liste' }).click()
  await expect.poll(() => files.length).toBe(1)
  const cells = ['Reçues', 'Perdues', 'En stock'].map((name) => cell('Carte-cadeau 50 $', name))
  for (const one of cells) await one.fill('9')
  cells[1]?.element().focus()
  paste((await files[0]?.text) ?? '')
  await expect
    .poll(() => cells.map((one) => (one.element() as HTMLInputElement).value))
    .toEqual(['30', '2', '1070'])
  await userEvent.keyboard('{Control>}z{/Control}')
  for (const one of cells) await expect.element(one).toHaveValue('9')
  await expect.element(status.filter({ hasText: 'La dernière étape a été annulée.' })).toBeVisible()
})

test('the count sheet is printed without the previous numbers, or with them', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await open()
  const printed = (text: string) =>
    document
      .querySelector('body > [aria-hidden] h1')
      ?.parentElement?.parentElement?.textContent?.includes(text)
  for (const [choice, hasPrevious] of [
    ['Print without the previous numbers', false],
    ['Print with the previous numbers', true],
  ] as const) {
    await page.getByRole('button', { name: 'Count sheet' }).click()
    await page.getByRole('menuitem', { name: choice }).click()
    await expect.poll(() => printed('Someone else recounts')).toBe(true)
    expect(printed('Previous')).toBe(hasPrevious)
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(() => printed('Someone else recounts')).toBeUndefined()
  }
  expect(print).toHaveBeenCalledTimes(2)
})

test('Ctrl+Z takes back every step, one cell after the other', async () => {
  await open()
  await cell('Gift card $50', 'Received').click()
  await userEvent.keyboard('10{Tab}20{Tab}')
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  await undo()
  await expect.element(cell('Gift card $50', 'Activated')).toHaveValue('')
  await expect.element(cell('Gift card $50', 'Received')).toHaveValue('10')
  await undo()
  await expect.element(cell('Gift card $50', 'Received')).toHaveValue('')
})

test('the discrepancy is live, its reason is asked for in the row, and the batch is one request', async () => {
  const pending = counted(hundred, { date: '2026-03-30', on_hand: 40 })
  await open()
  await fillRow('Gift card $50', '30 10 1 0 0')
  await expect.element(row('Gift card $50')).toHaveTextContent('Unfinished')
  await cell('Gift card $50', 'On hand').fill('121')
  await expect.element(row('Gift card $50')).toHaveTextContent('+2')
  await cell('Gift card $50', 'On hand').fill('117')
  await expect.element(row('Gift card $50')).toHaveTextContent('−2 missing')
  await expect.element(row('All gift cards')).toHaveTextContent('−2 missing')
  await expect.element(row('Gift card $50')).toHaveTextContent('Reason needed')
  await expectAccessible()
  await cell('Card sleeves', 'On hand').fill('x')
  await expect.element(row('Card sleeves')).toHaveTextContent('Not a whole number')
  await cell('Gift card $100', 'Received').fill('5')
  await cell('Gift card $100', 'On hand').fill('45')
  await saveButton.click()
  await expect.element(page.getByText('The count has been updated.')).toBeVisible()
  expect(stored(hundred)).toMatchObject({ id: pending.id, received: 5, on_hand: 45 })
  // What is not ready stays.
  expect(stored(fifty)).toBeUndefined()
  await saveButton.click()
  const reason = page.getByRole('textbox', { name: 'Gift card $50, reason for the discrepancy' })
  await expect.element(reason).toHaveFocus()
  await reason.fill('Two torn')
  await page.getByRole('button', { name: '1 to put right' }).click()
  await expect.element(cell('Card sleeves', 'On hand')).toHaveFocus()
  await userEvent.keyboard('8')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText('2 counts saved')).toBeVisible()
  await expect.element(page.getByText('An email is on its way to list@comptoir.example.')).toBeVisible()
  expect(mutations()).toHaveLength(2)
  expect(stored(fifty)).toMatchObject({ on_hand: 117, reason: 'Two torn', date: '2026-03-31' })
  expect(stored(sleeves)).toMatchObject({ on_hand: 8, activated: null })
  // An update alone is not mailed.
  expect(server.sent('queueCountMail')).toHaveLength(1)
})

test('what is typed offline is kept over a reload, and cannot be saved until the network is back', async () => {
  await open()
  await cell('Card sleeves', 'On hand').fill('31')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText('Saving is not possible offline.')).toBeVisible()
  await expect.element(saveButton).toBeDisabled()
  await cell('Gift card $50', 'Lost').fill('4747')
  await draftKept('4747')
  await reload()
  await expect.element(page.getByText('is back. It is not saved yet.')).toBeVisible()
  await expect.element(cell('Card sleeves', 'On hand')).toHaveValue('31')
  await expect.element(cell('Gift card $50', 'Lost')).toHaveValue('4747')
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await saveButton.click()
  await expect.element(page.getByText('Count saved')).toBeVisible()
  expect(stored(sleeves)).toMatchObject({ on_hand: 31 })
  // The unfinished row is still there, and can be given up.
  await reload()
  await expect.element(cell('Gift card $50', 'Lost')).toHaveValue('4747')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(cell('Gift card $50', 'Lost')).toHaveValue('')
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
})

test('a batch that fails keeps everything, and is saved by the next attempt', async () => {
  await open()
  await cell('Card sleeves', 'On hand').fill('31')
  server.fault('mutation', once(cutOff))
  await saveButton.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was saved.')
  await expect.element(cell('Card sleeves', 'On hand')).toHaveValue('31')
  await saveButton.click()
  await expect.element(page.getByText('Count saved')).toBeVisible()
})

test('a count that a colleague saved first is shown beside what was typed, and nothing is lost', async () => {
  const seen = counted(hundred, { date: '2026-03-31', on_hand: 40 })
  await open()
  await cell('Card sleeves', 'On hand').fill('31')
  await cell('Gift card $100', 'Received').fill('3')
  await cell('Gift card $100', 'On hand').fill('43')
  const colleague = insertStaff('admin', [property])
  counted(sleeves, { date: '2026-03-30', on_hand: 30, counted_by: colleague.id })
  tables.update('gc_inventory', seen.id, { received: 1, on_hand: 41 })
  server.fault('mutation', once(refuse({ code: 'CONFLICT', key: 'giftcard_month_exists_error' })))
  await saveButton.click()
  await expect.element(page.getByText('Nothing was saved: someone else was faster.')).toBeVisible()
  const notices = page.getByRole('alert').filter({ hasText: 'in the meantime' })
  await expect.element(notices.first()).toHaveTextContent('On hand: yours 43, theirs 41')
  await expect.element(notices.last()).toHaveTextContent(`${colleague.name} entered this count`)
  await expect.element(notices.last()).toHaveTextContent('On hand: yours 31, theirs 30')
  await expectAccessible()
  await notices.last().getByRole('button', { name: 'Take theirs' }).click()
  await notices.first().getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(cell('Card sleeves', 'On hand')).toHaveValue('30')
  await saveButton.click()
  await expect.element(page.getByText('The count has been updated.')).toBeVisible()
  expect(stored(hundred)).toMatchObject({ received: 3, on_hand: 43 })
  expect(stored(sleeves)).toMatchObject({ on_hand: 30 })
})

test('an administrator approves all pending counts of the month in one request, in order of date', async () => {
  const admin = insertStaff('admin', [property])
  counted(fifty, { date: '2026-03-31', on_hand: 98, reason: 'Two torn' })
  counted(sleeves, { date: '2026-03-31', on_hand: 9 })
  counted(hundred, { date: '2026-03-31', on_hand: 40 })
  const [, february] = tables.rows('gc_inventory')
  tables.update('gc_inventory', february?.id ?? 0, { approved_by: null, previous_on_hand: null })
  await open(admin)
  await expect.element(page.getByText('Two torn')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('textbox', { name: 'Gift card $50, reason for the discrepancy' }))
    .toHaveValue('Two torn')
  await expect.element(page.getByText('1 waits for an earlier month')).toBeVisible()
  // The second click of a double click does not close what the first one opened.
  await page.getByRole('button', { name: 'Approve 2 pending' }).dblClick()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toHaveTextContent('1 discrepancy: 2 missing.')
  await expect
    .element(dialog.getByRole('row', { name: 'Gift card $50 Two torn 98 −2 missing' }))
    .toBeVisible()
  await expect
    .element(dialog)
    .toHaveTextContent('Only a superadmin can withdraw an approval, and must say why.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByText('2 counts have been approved.')).toBeVisible()
  expect(mutations()).toHaveLength(1)
  expect([stored(fifty), stored(sleeves), stored(hundred)].map((count) => count?.approved_by)).toEqual([
    admin.id,
    admin.id,
    null,
  ])
  await expect.element(row('Gift card $50')).toHaveTextContent('Approved')
  await page
    .getByRole('button', { name: 'Gift card $100: open February 2026, which is not approved yet' })
    .click()
  await expect.element(page.getByRole('textbox', { name: 'Month to close' })).toHaveValue('February 2026')
})

test('a month that has not begun is refused, and the sheet speaks French', async () => {
  await open(clerk, 'fr')
  await expect.element(page.getByRole('rowheader', { name: 'Carte-cadeau 50 $' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Mois à fermer' }).fill('2199-01')
  await expect.element(page.getByText('Ce mois n’est pas commencé.')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))
  afterEach(() => page.viewport(1280, 800))

  const counted = page.getByRole('dialog')
  const field = (name: string) => counted.getByRole('textbox', { name, exact: true })
  const heading = (name: string) => counted.getByRole('heading', { name })

  /** Presses keys of the page, by their names. */
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) await counted.getByRole('button', { name: key, exact: true }).click()
  }

  async function openOnPhone(language: 'en' | 'fr' = 'en'): Promise<void> {
    const path = `/giftcardinventory?tab=month&month=${month}`
    await renderScreen(path, { staff: clerk, property, language })
    await expect.element(counted).toBeVisible()
  }

  test('one card type is counted after the other, on hand first, with the reason before the next', async () => {
    await openOnPhone()
    await expect.element(heading('Gift card $50')).toBeVisible()
    await expect.element(field('On hand')).toHaveFocus()
    await press('9', '7', 'Erase a digit', '8', 'Next')
    await expect.element(field('On hand')).toHaveValue('98')
    await expect.element(field('Received')).toHaveFocus()
    for (const _ of ['Received', 'Activated', 'Destroyed', 'Lost', 'Transferred']) await press('0', 'Next')
    await expect.element(field('Reason')).toHaveFocus()
    await expectAccessible()
    await press('Training', 'Next')
    await expect.element(heading('Gift card $100')).toBeVisible()
    await press('Skip')
    await expect.element(heading('Card sleeves')).toBeVisible()
    await userEvent.keyboard('30{Enter}')
    // What was skipped comes again before anything is saved.
    await expect.element(heading('Gift card $100')).toBeVisible()
    await press('4', '0')
    for (const _ of ['On hand', 'Received', 'Activated', 'Destroyed', 'Lost']) await press('Next', '0')
    await press('Save')
    await expect.element(page.getByText('3 counts saved')).toBeVisible()
    expect(stored(fifty)).toMatchObject({ on_hand: 98, received: 0, reason: 'Training' })
    expect(stored(hundred)).toMatchObject({ on_hand: 40, transferred: 0 })
    expect(stored(sleeves)).toMatchObject({ on_hand: 30 })
    expect(mutations()).toHaveLength(1)
  })

  test('a digit is typed wherever the focus is, and a window that gets the focus back selects none', async () => {
    await openOnPhone()
    const input = field('On hand').element() as HTMLInputElement
    input.blur()
    await userEvent.keyboard('1')
    await expect.element(field('On hand')).toHaveFocus()
    input.blur()
    input.focus()
    await userEvent.keyboard('2')
    await expect.element(field('On hand')).toHaveValue('12')
  })

  test('each entry is undone, by a key or a button, also that of another card type', async () => {
    await openOnPhone()
    const undo = counted.getByRole('button', { name: 'Undo the last entry' })
    await expect.element(undo).toBeDisabled()
    await userEvent.keyboard('12{Enter}3')
    await press('Skip', '4')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(heading('Gift card $100')).toBeVisible()
    await expect.element(field('On hand')).toHaveValue('')
    await undo.click()
    await expect.element(heading('Gift card $50')).toBeVisible()
    await expect.element(field('Received')).toHaveValue('')
    await expect.element(field('On hand')).toHaveValue('12')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(field('On hand')).toHaveValue('')
    await expect.element(undo).toBeDisabled()
  })

  test('a reload goes on with the first card type that is not counted, and the sheet is one key away', async () => {
    await openOnPhone('fr')
    await press('Passer', 'Passer')
    await expect.element(heading('Pochettes')).toBeVisible()
    await press('4', '7', '4', '7', 'Suivant')
    await expect.element(heading('Carte-cadeau 50 $')).toBeVisible()
    await draftKept('4747')
    await reload()
    await expect.element(heading('Carte-cadeau 50 $')).toBeVisible()
    await expect.element(counted.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
    await press('Retour à la feuille du mois')
    await expect.element(cell('Pochettes', 'En stock')).toHaveValue('4747')
    await page.getByRole('button', { name: 'Compter un à un' }).click()
    await expect.element(counted).toBeVisible()
    await expectAccessible()
  })
})

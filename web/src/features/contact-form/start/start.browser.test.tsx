import { activated, draft } from '@comptoir/contract/rules/order-status'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tables } from '../../../../test/fake-tables.ts'
import { draftKept, insertProperty, insertStaff, reload, renderScreen } from '../../../../test/render.tsx'

let property: PropertyRow
let staff: SessionUser
let company: AccountRow

beforeEach(() => {
  property = insertProperty()
  staff = insertStaff('user', [property])
  company = tables.insert('account', { name: 'Murray Accounting' })
})

test('each code of today says if it was used or cancelled', async () => {
  for (const [code, status] of [
    ['usedusedused', activated],
    ['freshfresh00', draft],
  ] as const)
    tables.insert('order', {
      ...{ external_id__c: code, status, accountid: company.sfid, property__c: property.sfid },
      propertyuser__c: staff.sfid,
    })
  await renderScreen('/contactform', { staff, property })
  const items = page.getByRole('region', { name: 'Today’s codes', exact: true }).getByRole('listitem')
  const used = items.filter({ hasText: 'Activated' })
  await expect.element(used).toHaveAttribute('data-code', 'usedusedused')
  const cancel = items.getByRole('button', { name: /^Cancel code/ })
  await expect.element(cancel).toHaveLength(1)
  await expect.element(items.getByRole('button', { name: /^Copy/ })).toHaveLength(1)
  await expect.element(items.filter({ hasText: 'Not used yet' })).toBeVisible()
  await cancel.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel code' }).click()
  for (const come of [() => undefined, reload]) {
    await come()
    await expect.element(items.filter({ hasText: 'Cancelled' })).toHaveAttribute('data-code', 'freshfresh00')
    await expect.element(items.getByRole('button', { name: /^Copy/ })).not.toBeInTheDocument()
  }
  expect(tables.rows('order')).toHaveLength(1)
})

const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name })

test.each([
  {
    what: 'a new contact',
    open: 'New contact',
    label: 'First name',
    typed: 'Ginette',
    line: 'The new contact for Murray Accounting is not saved',
  },
  {
    what: 'a new company',
    open: 'New company',
    label: 'Company name',
    typed: 'Zzyzx inc.',
    line: 'The new company Zzyzx inc. is not saved',
  },
  {
    what: 'a changed company',
    open: 'Edit company',
    label: 'Company name',
    typed: 'Murray inc.',
    line: 'Murray inc.',
  },
])('what was typed of $what waits on the start', async ({ what, open, label, typed, line }) => {
  const at = what === 'a new company' ? '/contactform' : `/contactform?company=${company.id}`
  await renderScreen(at, { staff, property })
  await page.getByRole('button', { name: open, exact: true }).first().click()
  await field(label).fill(typed)
  await draftKept(typed)
  await renderScreen('/contactform', { staff, property })
  await expect.element(page.getByText(line)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(field(label)).toHaveValue(typed)
  await draftKept(typed)
  await renderScreen('/contactform', { staff, property })
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText(line)).not.toBeInTheDocument()
  await reload()
  await expect.element(page.getByRole('combobox').first()).toHaveFocus()
  await expect.element(page.getByText(line)).not.toBeInTheDocument()
})

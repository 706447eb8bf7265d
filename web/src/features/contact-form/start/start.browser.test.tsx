import { activated, draft } from '@comptoir/contract/rules/order-status'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Counter, insertCounter } from '../../../../test/contact-form.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { draftKept, reload } from '../../../../test/render.tsx'
import { clearCopied } from '../../../lib/copied-code.ts'

let counter: Counter

beforeEach(() => {
  counter = insertCounter({ name: 'Murray Accounting' })
})

test('each code of today says if it was used or cancelled', async () => {
  const { company, property, staff } = counter
  for (const [code, status] of [
    ['usedusedused', activated],
    ['freshfresh00', draft],
  ] as const)
    tables.insert('order', {
      ...{ external_id__c: code, status, accountid: company.sfid, property__c: property.sfid },
      propertyuser__c: staff.sfid,
    })
  await counter.openAt('')
  const items = page.getByRole('region', { name: 'Today’s codes', exact: true }).getByRole('listitem')
  const used = items.filter({ hasText: 'Activated' })
  await expect.element(used).toHaveAttribute('data-code', 'usedusedused')
  const cancel = items.getByRole('button', { name: /^Cancel code/ })
  await expect.element(cancel).toHaveLength(1)
  await expect.element(items.getByRole('button', { name: /^Copy/ })).toHaveLength(1)
  await expect.element(items.filter({ hasText: 'Not used yet' })).toBeVisible()
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await items.getByRole('button', { name: /^Copy/ }).click()
  await expect.element(items.getByRole('button', { name: /^Copied/ })).toBeVisible()
  await clearCopied()
  expect(written.mock.calls, 'copied, and taken off the clipboard by a lock').toEqual([
    ['freshfresh00'],
    [''],
  ])
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
  await counter.openAt(what === 'a new company' ? '' : `company=${counter.company.id}`)
  await page.getByRole('button', { name: open, exact: true }).first().click()
  await field(label).fill(typed)
  await draftKept(typed)
  await counter.openAt('')
  await expect.element(page.getByText(line)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(field(label)).toHaveValue(typed)
  await draftKept(typed)
  await counter.openAt('')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText(line)).not.toBeInTheDocument()
  await reload()
  await expect.element(page.getByRole('combobox').first()).toHaveFocus()
  await expect.element(page.getByText(line)).not.toBeInTheDocument()
})

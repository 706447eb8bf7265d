import type { SkuRow } from '@comptoir/contract/tables/count'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { failWith, once, refuse, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../test/render.tsx'

let maplegate: PropertyRow
let kingswater: PropertyRow
const form = page.getByRole('dialog')
const create = form.getByRole('button', { name: 'Create', exact: true })

beforeEach(() => {
  maplegate = insertProperty()
  kingswater = insertProperty('Kingswater Mills', 'KWM')
})

async function open(): Promise<void> {
  await renderScreen('/settings/card-types', { staff: insertStaff('superadmin') })
}

async function edit(): Promise<SkuRow> {
  const cardType = tables.insert('sku', { description: 'Card 25' })
  tables.insert('sku_property', { sku_id: cardType.id, property_id: maplegate.id })
  await open()
  await page.getByRole('button', { name: 'Edit Card 25' }).click()
  return cardType
}

function soldAt(): number[] {
  return tables.rows('sku_property').map(({ property_id }) => property_id)
}

test('a card type is created with the properties where it is sold', async () => {
  await open()
  await expect.element(page.getByText('There is no card type yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create a card type' }).click()
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('Enter a name.')).toBeVisible()
  await expectAccessible()
  await name.fill(' Card 25 ')
  await form.getByLabelText('Detailed count').click()
  await form.getByLabelText('Kingswater Mills').click()
  await create.click()
  await expect.element(page.getByText('The card type Card 25 has been created.')).toBeVisible()
  expect(tables.rows('sku')).toMatchObject([{ description: 'Card 25', detailed_form: true }])
  expect(soldAt()).toEqual([kingswater.id])
  const row = page.getByRole('row').filter({ hasText: 'Card 25' })
  await expect.element(row).toHaveTextContent('Kingswater Mills')
  await expect.element(row).toHaveTextContent('Detailed')
})

test('a card type that is sold nowhere is created with one request, once its name is not taken', async () => {
  await open()
  await page.getByRole('button', { name: 'Create a card type' }).click()
  await form.getByLabelText('Name').fill('Gift card $50')
  const taken = { code: 'CONFLICT', key: 'card_type_exists_error', property: 'description' }
  const isFree = server.fault('createRow', refuse(taken))
  await create.click()
  await expect.element(form.getByText('A card type with this name exists already.')).toBeVisible()
  await expect.element(form.getByLabelText('Name')).toHaveFocus()
  isFree()
  await create.click()
  await expect.element(page.getByText('The card type Gift card $50 has been created.')).toBeVisible()
  expect(tables.rows('sku_property')).toEqual([])
  expect(server.sent('mutation')).toHaveLength(2)
})

test('a card type whose links failed is not created twice', async () => {
  await open()
  await page.getByRole('button', { name: 'Create a card type' }).click()
  await form.getByLabelText('Name').fill('Card 25')
  await form.getByLabelText('Maplegate Mall').click()
  server.fault('batchCreateRow', once(failWith(500)))
  await create.click()
  await expect.element(form.getByText('No answer came from the server.')).toBeVisible()
  await create.click()
  await expect.element(page.getByText('The card type Card 25 has been created.')).toBeVisible()
  expect(tables.rows('sku')).toHaveLength(1)
  expect(soldAt()).toEqual([maplegate.id])
})

test('a card type is sold elsewhere from now on, and nowhere at last', async () => {
  await edit()
  await form.getByLabelText('Maplegate Mall').click()
  await form.getByLabelText('Kingswater Mills').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The card type Card 25 has been updated.')).toBeVisible()
  expect(soldAt()).toEqual([kingswater.id])
  await page.getByRole('button', { name: 'Edit Card 25' }).click()
  await form.getByLabelText('Kingswater Mills').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Sold nowhere' })).toBeVisible()
})

test('another property that a colleague has added meanwhile stays', async () => {
  const { id } = await edit()
  tables.insert('sku_property', { sku_id: id, property_id: kingswater.id })
  await form.getByLabelText('Name').fill('Card 30')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The card type Card 30 has been updated.')).toBeVisible()
  expect(soldAt()).toEqual([maplegate.id, kingswater.id])
})

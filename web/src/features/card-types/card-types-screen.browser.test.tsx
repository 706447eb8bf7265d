import type { Language } from '@comptoir/contract/constants'
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

beforeEach(() => {
  maplegate = insertProperty()
  kingswater = insertProperty('Kingswater Mills', 'KWM')
})

async function open(language: Language = 'en'): Promise<void> {
  await renderScreen('/settings/card-types', { staff: insertStaff('superadmin'), language })
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

test.each([
  {
    language: 'en' as const,
    none: 'There is no card type yet',
    create: 'Create a card type',
    name: 'Name',
    missing: 'Enter a name.',
    detailed: 'Detailed count',
    action: 'Create',
    created: 'The card type Card 25 has been created.',
    shown: 'Detailed',
  },
  {
    language: 'fr' as const,
    none: 'Il n’y a pas encore de type de carte',
    create: 'Créer un type de carte',
    name: 'Nom',
    missing: 'Entrez un nom.',
    detailed: 'Dénombrement détaillé',
    action: 'Créer',
    created: 'Le type de carte Card 25 a été créé.',
    shown: 'Détaillé',
  },
])('a card type is created with the properties where it is sold, in $language', async (words) => {
  await open(words.language)
  await expect.element(page.getByText(words.none)).toBeVisible()
  await page.getByRole('button', { name: words.create }).click()
  await expect.element(form.getByRole('textbox', { name: words.name, exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText(words.missing)).toBeVisible()
  await expectAccessible()
  await form.getByRole('textbox', { name: words.name, exact: true }).fill(' Card 25 ')
  await form.getByLabelText(words.detailed).click()
  await form.getByLabelText('Kingswater Mills').click()
  await form.getByRole('button', { name: words.action, exact: true }).click()
  await expect.element(page.getByText(words.created)).toBeVisible()
  expect(tables.rows('sku')).toMatchObject([{ description: 'Card 25', detailed_form: true }])
  expect(soldAt()).toEqual([kingswater.id])
  const row = page.getByRole('row').filter({ hasText: 'Card 25' })
  await expect.element(row).toHaveTextContent('Kingswater Mills')
  await expect.element(row).toHaveTextContent(words.shown)
})

test('a card type that is sold nowhere is created with one request', async () => {
  await open()
  await page.getByRole('button', { name: 'Create a card type' }).click()
  await form.getByLabelText('Name').fill('Gift card $50')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(page.getByText('The card type Gift card $50 has been created.')).toBeVisible()
  expect(tables.rows('sku_property')).toEqual([])
  expect(server.sent('mutation')).toHaveLength(1)
})

test('a name that is taken is said beside the name', async () => {
  await open()
  await page.getByRole('button', { name: 'Create a card type' }).click()
  await form.getByLabelText('Name').fill('Card 25')
  const taken = { code: 'CONFLICT', key: 'card_type_exists_error', property: 'description' }
  server.fault('createRow', refuse(taken))
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(form.getByText('A card type with this name exists already.')).toBeVisible()
  await expect.element(form.getByLabelText('Name')).toHaveFocus()
})

test('a card type whose links failed is not created twice', async () => {
  await open()
  await page.getByRole('button', { name: 'Create a card type' }).click()
  await form.getByLabelText('Name').fill('Card 25')
  await form.getByLabelText('Maplegate Mall').click()
  server.fault('batchCreateRow', once(failWith(500)))
  const submit = form.getByRole('button', { name: 'Create', exact: true })
  await submit.click()
  await expect.element(form.getByText('No answer came from the server.')).toBeVisible()
  await submit.click()
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

import type { Language } from '@comptoir/contract/constants'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { refuse, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../test/render.tsx'

const form = page.getByRole('dialog')

async function open(language: Language = 'en', search = ''): Promise<void> {
  await renderScreen(`/settings/properties${search}`, { staff: insertStaff('superadmin'), language })
}

async function edit(): Promise<PropertyRow> {
  const property = insertProperty()
  await open()
  await page.getByRole('button', { name: 'Edit Maplegate Mall' }).click()
  return property
}

test.each([
  {
    language: 'en' as const,
    title: 'There is no property yet',
    create: 'Create a property',
    name: 'Name',
    action: 'Create',
    created: 'The property Place Neuve has been created.',
    speaks: 'English',
  },
  {
    language: 'fr' as const,
    title: 'Il n’y a pas encore de centre',
    create: 'Créer un centre',
    name: 'Nom',
    action: 'Créer',
    created: 'Le centre Place Neuve a été créé.',
    speaks: 'Anglais',
  },
])('the first property is created with the keyboard alone, in $language', async (words) => {
  await open(words.language)
  await expect.element(page.getByText(words.title)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: words.create }).click()
  await expect.element(form.getByLabelText(words.name)).toHaveFocus()
  await userEvent.keyboard('Place Neuve{Tab}pln{Enter}')
  await expect.element(page.getByText(words.created)).toBeVisible()
  expect(tables.rows('property__c')).toMatchObject([{ name: 'Place Neuve', external_id__c: 'PLN' }])
  const row = page.getByRole('row').filter({ hasText: 'Place Neuve' })
  await expect.element(row).toHaveTextContent('PLN')
  await expect.element(row).toHaveTextContent(words.speaks)
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('Place Neuve')
})

test.each([
  {
    language: 'en' as const,
    create: 'Create a property',
    name: 'Name',
    action: 'Create',
    missing: ['Enter a name.', 'Enter a code.'],
    wrong: 'Use only letters A to Z, digits and hyphens, 18 at most.',
    taken: 'This code is taken, perhaps by a deleted property.',
  },
  {
    language: 'fr' as const,
    create: 'Créer un centre',
    name: 'Nom',
    action: 'Créer',
    missing: ['Entrez un nom.', 'Entrez un code.'],
    wrong: 'Utilisez seulement les lettres A à Z, les chiffres et le trait d’union, 18 au plus.',
    taken: 'Ce code est déjà pris, peut-être par un centre supprimé.',
  },
])('what is missing, wrong or taken is said beside its field, in $language', async (words) => {
  await open(words.language)
  await page.getByRole('button', { name: words.create }).click()
  const submit = form.getByRole('button', { name: words.action, exact: true })
  await submit.click()
  for (const sentence of words.missing) await expect.element(form.getByText(sentence)).toBeVisible()
  await expect.element(form.getByLabelText(words.name)).toHaveFocus()
  await form.getByLabelText(words.name).fill('Place Neuve')
  const code = form.getByLabelText('Code')
  await code.fill('a b')
  await submit.click()
  await expect.element(form.getByText(words.wrong)).toBeVisible()
  await code.fill('ab')
  server.fault('createRow', refuse({ code: 'CONFLICT', key: 'property_code_exists_error' }))
  await submit.click()
  await expect.element(form.getByText(words.taken)).toBeVisible()
  await expect.element(code).toHaveFocus()
})

test('a code that the server keeps is said beside the code', async () => {
  await edit()
  const code = form.getByLabelText('Code')
  await code.fill('NEW')
  const used = { code: 'RULE', key: 'property_code_used_error', property: 'external_id__c' }
  server.fault('updateRow', refuse(used))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('Orders, counts or tokens use this code')).toBeVisible()
  await expect.element(code).toHaveFocus()
})

test('the name of a property whose code follows no rule can be changed', async () => {
  insertProperty('Old Place', 'old place')
  await open()
  await page.getByRole('button', { name: 'Edit Old Place' }).click()
  await form.getByLabelText('Name').fill('New Place')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The property New Place has been updated.')).toBeVisible()
  expect(tables.rows('property__c')).toMatchObject([{ name: 'New Place', external_id__c: 'old place' }])
})

describe('a property that is deleted', () => {
  test('is no longer chosen, and comes back from the list of deleted ones', async () => {
    const property = insertProperty()
    await renderScreen('/settings/properties', { staff: insertStaff('superadmin'), property })
    await page.getByRole('button', { name: 'Delete Maplegate Mall' }).click()
    await expectAccessible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('The property Maplegate Mall has been deleted.')).toBeVisible()
    await expect.element(page.getByText('There is no property yet')).toBeVisible()
    expect(localStorage.getItem('cwf-property')).toBeNull()
    await page.getByRole('combobox', { name: 'Which properties' }).selectOptions('Deleted properties')
    await page.getByRole('button', { name: 'Restore Maplegate Mall' }).click()
    await expect.element(page.getByText('The property Maplegate Mall has been restored.')).toBeVisible()
    expect(tables.rows('property__c')).toMatchObject([{ isdeleted: false }])
  })

  test.each([
    {
      language: 'en' as const,
      del: 'Delete Maplegate Mall',
      confirm: 'Delete',
      said: 'It is the only property of active users.',
    },
    {
      language: 'fr' as const,
      del: 'Supprimer Maplegate Mall',
      confirm: 'Supprimer',
      said: 'C’est le seul centre d’utilisateurs actifs.',
    },
  ])('stays if the server has something against it, which is said, in $language', async (words) => {
    insertProperty()
    // The only property would be chosen by itself, and switch to its language.
    insertProperty('Kingswater Mills', 'KWM')
    await open(words.language)
    server.fault('updateRow', refuse({ code: 'RULE', key: 'property_delete_staff_error' }))
    await page.getByRole('button', { name: words.del }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.confirm }).click()
    await expect.element(page.getByRole('alertdialog').getByText(words.said)).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.element(page.getByRole('row').filter({ hasText: 'Maplegate Mall' })).toBeVisible()
  })
})

test('renaming the chosen property renames it in the footer too', async () => {
  const property = insertProperty()
  await renderScreen('/settings/properties', { staff: insertStaff('superadmin'), property })
  await page.getByRole('button', { name: 'Edit Maplegate Mall' }).click()
  await form.getByLabelText('Name').fill('Maplegate Square')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('Maplegate Square')
})

test.each([
  { role: 'admin' as const, path: '/settings/properties' },
  { role: 'admin' as const, path: '/settings/card-types' },
  { role: 'admin' as const, path: '/settings/notification-lists' },
])('an administrator has no access to $path', async ({ role, path }) => {
  const property = insertProperty()
  await renderScreen(path, { staff: insertStaff(role, [property]), property })
  await expect.element(page.getByText('You do not have access to this page.')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { refuse, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../test/render.tsx'

const form = page.getByRole('dialog')

async function open(): Promise<void> {
  await renderScreen('/settings/properties', { staff: insertStaff('superadmin') })
}

test('the first property is created with the keyboard alone', async () => {
  await open()
  await expect.element(page.getByText('There is no property yet')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Create a property' }).click()
  await expect.element(form.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('Place Neuve{Tab}pln{Enter}')
  await expect.element(page.getByText('The property Place Neuve has been created.')).toBeVisible()
  expect(tables.rows('property__c')).toMatchObject([{ name: 'Place Neuve', external_id__c: 'PLN' }])
  const row = page.getByRole('row').filter({ hasText: 'Place Neuve' })
  await expect.element(row).toHaveTextContent('PLN')
  await expect.element(row).toHaveTextContent('English')
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('Place Neuve')
})

test('what is missing, wrong or taken is said beside its field', async () => {
  await open()
  await page.getByRole('button', { name: 'Create a property' }).click()
  const submit = form.getByRole('button', { name: 'Create', exact: true })
  await submit.click()
  for (const sentence of ['Enter a name.', 'Enter a code.'])
    await expect.element(form.getByText(sentence)).toBeVisible()
  await expect.element(form.getByLabelText('Name')).toHaveFocus()
  await form.getByLabelText('Name').fill('Place Neuve')
  const code = form.getByLabelText('Code')
  await code.fill('a b')
  await submit.click()
  await expect
    .element(form.getByText('Use only letters A to Z, digits and hyphens, 18 at most.'))
    .toBeVisible()
  await code.fill('ab')
  server.fault('createRow', refuse({ code: 'CONFLICT', key: 'property_code_exists_error' }))
  await submit.click()
  await expect.element(form.getByText('This code is taken, perhaps by a deleted property.')).toBeVisible()
  await expect.element(code).toHaveFocus()
})

test('a code that the server keeps is said beside the code', async () => {
  insertProperty()
  await open()
  await page.getByRole('button', { name: 'Edit Maplegate Mall' }).click()
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

  test('stays if the server has something against it, which is said', async () => {
    insertProperty()
    // The only property would be chosen by itself, and switch to its language.
    insertProperty('Kingswater Mills', 'KWM')
    await open()
    server.fault('updateRow', refuse({ code: 'RULE', key: 'property_delete_staff_error' }))
    await page.getByRole('button', { name: 'Delete Maplegate Mall' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect
      .element(page.getByRole('alertdialog').getByText('It is the only property of active users.'))
      .toBeVisible()
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

test('an administrator has access to none of the pages of superadmins', async () => {
  const property = insertProperty()
  const staff = insertStaff('admin', [property])
  for (const path of ['properties', 'card-types', 'notification-lists']) {
    await renderScreen(`/settings/${path}`, { staff, property })
    await expect.element(page.getByText('You do not have access to this page.')).toBeVisible()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  }
})

import type { PropertyRow } from '@comptoir/contract/tables/property'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { refuse, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../test/render.tsx'

let maplegate: PropertyRow
let kingswater: PropertyRow
const form = page.getByRole('dialog')

beforeEach(() => {
  maplegate = insertProperty()
  kingswater = insertProperty('Kingswater Mills', 'KWM')
})

async function open(): Promise<void> {
  await renderScreen('/settings/notification-lists', { staff: insertStaff('superadmin') })
}

test('a list is created for a property that has none', async () => {
  tables.insert('gc_inventory_email_list', { property__c_id: 999, emails: 'x@comptoir.example' })
  await open()
  await expect.element(page.getByText('There is no notification list yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create a notification list' }).click()
  await form.getByLabelText('Email addresses').fill('boss')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(form.getByText('Choose a property.')).toBeVisible()
  await expect.element(form.getByText('One of these is not a valid email address.')).toBeVisible()
  await expectAccessible()
  await form.getByLabelText('Property').selectOptions('Kingswater Mills')
  await form.getByLabelText('Email addresses').fill('Boss@Comptoir.example\nclerk@comptoir.example')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect
    .element(page.getByText('The notification list of Kingswater Mills has been created.'))
    .toBeVisible()
  expect(tables.rows('gc_inventory_email_list')[1]).toMatchObject({
    property__c_id: kingswater.id,
    emails: 'boss@comptoir.example, clerk@comptoir.example',
  })
})

test('a list is emptied, and says that no one is notified', async () => {
  const emails = 'one@comptoir.example, two@comptoir.example'
  tables.insert('gc_inventory_email_list', { property__c_id: maplegate.id, emails })
  await open()
  await page.getByRole('button', { name: 'Edit the notification list of Maplegate Mall' }).click()
  await expect
    .element(form.getByLabelText('Email addresses'))
    .toHaveValue('one@comptoir.example\ntwo@comptoir.example')
  await expect.element(form.getByLabelText('Email addresses')).toHaveFocus()
  await userEvent.clear(form.getByLabelText('Email addresses'))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByText('The notification list of Maplegate Mall has been updated.'))
    .toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'No one' })).toBeVisible()
})

test('a list that a colleague has created meanwhile is said beside the property', async () => {
  await open()
  await page.getByRole('button', { name: 'Create a notification list' }).click()
  await form.getByLabelText('Property').selectOptions('Maplegate Mall')
  server.fault('createRow', refuse({ code: 'CONFLICT', key: 'notification_list_exists_error' }))
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(form.getByText('This property has a notification list already.')).toBeVisible()
})

test('if every property has a list, that is said', async () => {
  for (const { id } of [maplegate, kingswater])
    tables.insert('gc_inventory_email_list', { property__c_id: id, emails: '' })
  await open()
  await page.getByRole('button', { name: 'Create a notification list' }).click()
  await expect.element(form.getByText('Every property has a notification list already.')).toBeVisible()
})

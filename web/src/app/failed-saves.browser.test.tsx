import { restCalls } from '@comptoir/contract/rest'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith, server } from '../../test/fake-server.ts'
import { tables } from '../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../test/render.tsx'

/** What a failed save is called. The others are named where the tests beside their screen let them fail. */

const dialog = page.getByRole('dialog')

let property: PropertyRow
let staff: SessionUser

beforeEach(() => {
  property = insertProperty()
  staff = insertStaff('superadmin', [property])
})

interface FailedSave {
  what: string
  /** Inserts what the screen shows, and returns the screen's address. */
  path: () => string
  /** Does what a user does, up to the click that fails. */
  save: () => Promise<void>
  said: string
}

async function edit(name: string, field: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect.element(dialog.getByLabelText('Maplegate Mall')).toBeVisible()
  await dialog.getByRole('textbox', { name: field, exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}

const saves: FailedSave[] = [
  {
    what: 'a changed user',
    path: () => {
      const who = { name: 'Noémie', username__c: 'noemie@comptoir.example' }
      const user = tables.insert('propertyuser__c', who)
      const link = { propertyuser__c: user.sfid, property__c: property.sfid ?? '' }
      tables.insert('property_propertyuser__c', link)
      return '/settings/users'
    },
    save: () => edit('Noémie', 'Name', 'Naomi'),
    said: 'The user could not be updated.',
  },
  {
    what: 'a changed campaign',
    path: insertCampaign,
    save: () => edit('Summer', 'Description', 'Longer'),
    said: 'The campaign could not be updated.',
  },
  {
    what: 'the deletion of a campaign',
    path: insertCampaign,
    save: async () => {
      await page.getByRole('button', { name: 'Delete Summer' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    },
    said: 'The campaign could not be deleted.',
  },
  {
    what: 'a changed count',
    path: () => {
      const sku = tables.insert('sku', { description: 'Gift box', detailed_form: false }).id
      tables.insert('sku_property', { sku_id: sku, property_id: property.id })
      const counted = { property__c_id: property.id, sku, counted_by: staff.id }
      const { id } = tables.insert('gc_inventory', { ...counted, date: '2024-05-05', on_hand: 7 })
      return `/giftcardinventory?count=${id}-edit`
    },
    save: async () => {
      await dialog.getByRole('textbox', { name: 'On hand' }).fill('18')
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    },
    said: 'The count could not be updated.',
  },
]

test.each(saves)('$what that fails is named', async ({ path, save, said }) => {
  await renderScreen(path(), { staff, property })
  server.fault('mutation', failWith(500))
  await save()
  await expect.element(page.getByText(said)).toBeVisible()
})

test('a password that cannot be saved is named, and can be sent again', async () => {
  server.answer(restCalls.validateToken)(() => ({ status: 200, kind: 'reset' }))
  const works = server.fault('/updatepassword', failWith(500))
  server.answer(restCalls.updatePassword)(() => ({ status: 200 }))
  await renderScreen('/resetpassword?token=known')
  await page.getByLabelText('New password', { exact: true }).fill('Comptoir!2027')
  await page.getByLabelText('Confirm password').fill('Comptoir!2027')
  const submit = page.getByRole('button', { name: 'Save' })
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Password could not be updated.')
  works()
  await submit.click()
  await expect.element(submit).toBeDisabled()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

function insertCampaign(): string {
  const campaign = tables.insert('campaign', { sfid: 'SUMMER', name: 'Summer', isactive: true })
  tables.insert('campaign_property', { campaign_id: campaign.id, property_id: property.id })
  return '/settings/campaigns'
}

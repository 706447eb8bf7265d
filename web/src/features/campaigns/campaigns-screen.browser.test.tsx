import type { CampaignRow } from '@comptoir/contract/tables/campaign'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cutOff, failWith, refuse, server } from '../../../test/fake-server.ts'
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

function insertCampaign(values: Partial<CampaignRow> = {}): CampaignRow {
  const campaign = tables.insert('campaign', { sfid: 'OURS', name: 'Ours', isactive: true, ...values })
  tables.insert('campaign_property', { campaign_id: campaign.id, property_id: maplegate.id })
  return campaign
}

async function open(): Promise<void> {
  await renderScreen('/settings/campaigns', { staff: insertStaff('admin', [maplegate, kingswater]) })
}

test('a campaign is running, planned, ended or inactive, and the list is filtered by it', async () => {
  const campaign = (sfid: string, values: Partial<CampaignRow>) =>
    insertCampaign({ sfid, name: `${sfid} fr / ${sfid} en`, ...values })
  campaign('OPEN', {})
  campaign('NOW', { startdate: '2020-01-01', enddate: '2090-01-01' })
  campaign('SOON', { startdate: '2090-01-01' })
  campaign('PAST', { enddate: '2020-01-01' })
  campaign('OFF', { isactive: false })
  campaign('THEIRS', { islocal: false })
  await open()
  const names = () =>
    page
      .getByRole('table')
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('strong')?.textContent)
  const shown = async (filter: string, option: string, expected: string[]) => {
    await page.getByRole('combobox', { name: filter }).selectOptions(option)
    await expect.poll(names).toEqual(expected.map((sfid) => `${sfid} en`))
  }
  await expect.element(page.getByRole('row', { name: 'PAST en' })).toHaveTextContent('Ended')
  await shown('Status', 'Running', ['NOW', 'OPEN', 'THEIRS'])
  await shown('Status', 'Planned', ['SOON'])
  await shown('Status', 'Ended', ['PAST'])
  await shown('Status', 'Inactive', ['OFF'])
  await shown('Where it is managed', 'Managed here', ['OFF'])
  await page.getByRole('combobox', { name: 'Where it is managed' }).selectOptions('Managed elsewhere')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect.poll(names).toHaveLength(6)
})

test('a campaign that cannot be offered anywhere is taken back', async () => {
  await open()
  await page.getByRole('button', { name: 'Create a campaign' }).click()
  await form.getByLabelText('Name').fill('Nowhere')
  await form.getByLabelText('Code').fill('NOWHERE')
  await form.getByLabelText('Maplegate Mall').click()
  const works = server.fault('batchCreateRow', failWith(500))
  await create.click()
  await expect.element(form.getByText('The campaign could not be created.')).toBeVisible()
  expect(tables.rows('campaign')).toEqual([])
  works()
  await create.click()
  await expect.element(page.getByText('The campaign Nowhere has been created.')).toBeVisible()
  expect(tables.rows('campaign')).toMatchObject([{ sfid: 'NOWHERE' }])
  expect(tables.rows('campaign_property')).toMatchObject([{ property_id: maplegate.id }])
})

test('what the server has against a deletion is said, and the campaign stays', async () => {
  insertCampaign()
  await open()
  server.fault('deleteRow', refuse({ code: 'RULE', key: 'campaign_delete_forbidden' }))
  await page.getByRole('button', { name: 'Delete Ours' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question.getByText('Orders use this campaign')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Ours' })).toBeVisible()
})

test('properties that cannot be loaded are said to be missing, and can be loaded again', async () => {
  const works = server.fault(['property__c', 'property_propertyuser__c'], cutOff)
  await open()
  await page.getByRole('button', { name: 'Create a campaign' }).click()
  await expect.element(form.getByText('No answer came from the server.')).toBeVisible()
  works()
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect.element(form.getByLabelText('Maplegate Mall')).toBeVisible()
})

test('what is missing, wrong or taken is said beside its field', async () => {
  await open()
  await page.getByRole('button', { name: 'Create a campaign' }).click()
  const name = form.getByLabelText('Name')
  const code = form.getByLabelText('Code')
  await code.fill('a b')
  await form.getByLabelText('Start', { exact: true }).fill('2027-02-01')
  await form.getByLabelText('End', { exact: true }).fill('2027-01-01')
  await create.click()
  for (const sentence of [
    'Enter a name.',
    'Select at least one property.',
    'A campaign cannot end before it starts.',
    'Use only capitals A to Z, digits and hyphens, 18 at most.',
  ])
    await expect.element(form.getByText(sentence)).toBeVisible()
  await expect.element(name).toHaveFocus()
  await name.fill('Spring')
  await code.fill('TAKEN')
  await form.getByLabelText('End', { exact: true }).fill('2027-03-01')
  await form.getByLabelText('Maplegate Mall').click()
  server.fault('createRow', refuse({ code: 'RULE', key: 'campaign_code_exists_error' }))
  await create.click()
  await expect.element(form.getByText('A campaign with this code exists already.')).toBeVisible()
  await expect.element(code).toHaveFocus()
})

test('a campaign of elsewhere is shown and left alone', async () => {
  const northsky = insertProperty('Northsky Galleria', 'NSG')
  insertCampaign({ sfid: 'AWAY', name: 'Away', islocal: false })
  const { id } = insertCampaign({ islocal: true })
  tables.insert('campaign_property', { campaign_id: id, property_id: northsky.id })
  await open()
  const away = page.getByRole('row').filter({ hasText: 'Away' })
  await expect.element(away).toHaveTextContent('Managed elsewhere')
  // What became of it may be read.
  await expect.element(away.getByRole('button')).toHaveAccessibleName('Change history of Away')
  await page.getByRole('button', { name: 'Edit Ours' }).click()
  await expect
    .element(
      form.getByText('Also offered at properties that are not yours, which stays so: Northsky Galleria.'),
    )
    .toBeVisible()
})

test('a user reads the campaigns and changes none', async () => {
  insertCampaign()
  await renderScreen('/settings/campaigns', { staff: insertStaff('user', [maplegate]) })
  await expect.element(page.getByRole('button', { name: 'Change history of Ours' })).toBeVisible()
  expect(page.getByRole('button', { name: /^(Create|Edit|Delete) / }).elements()).toEqual([])
})

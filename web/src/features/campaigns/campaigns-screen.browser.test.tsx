import type { Language } from '@comptoir/contract/constants'
import type { CampaignRow } from '@comptoir/contract/tables/campaign'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cutOff, failWith, refuse, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../test/render.tsx'

let maplegate: PropertyRow
let kingswater: PropertyRow
const form = page.getByRole('dialog')
const notice = form.getByRole('alert')

beforeEach(() => {
  maplegate = insertProperty()
  kingswater = insertProperty('Kingswater Mills', 'KWM')
})

function insertCampaign(values: Partial<CampaignRow> = {}): CampaignRow {
  const campaign = tables.insert('campaign', { sfid: 'OURS', name: 'Ours', isactive: true, ...values })
  tables.insert('campaign_property', { campaign_id: campaign.id, property_id: maplegate.id })
  return campaign
}

async function open(language: Language = 'en', search = ''): Promise<void> {
  const staff = insertStaff('admin', [maplegate, kingswater])
  await renderScreen(`/settings/campaigns${search}`, { staff, language })
}

async function edit(): Promise<CampaignRow> {
  const campaign = insertCampaign()
  await open()
  await page.getByRole('button', { name: 'Edit Ours' }).click()
  return campaign
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

describe('a user who saves second', () => {
  test('replaces what both have changed, and nothing else of theirs', async () => {
    const { id } = await edit()
    await form.getByLabelText('Name').fill('Mine')
    tables.update('campaign', id, { name: 'Theirs', enddate: '2027-02-28' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(notice).toHaveTextContent('Theirs')
    await notice.getByRole('button', { name: 'Keep mine and save' }).click()
    await expect.element(page.getByText('The campaign Mine has been updated.')).toBeVisible()
    expect(tables.rows('campaign')).toMatchObject([{ name: 'Mine', enddate: '2027-02-28' }])
  })
})

test.each([
  {
    language: 'en' as const,
    create: 'Create a campaign',
    name: 'Name',
    action: 'Create',
    failed: 'The campaign could not be created.',
    created: 'The campaign Nowhere has been created.',
  },
  {
    language: 'fr' as const,
    create: 'Créer une campagne',
    name: 'Nom',
    action: 'Créer',
    failed: 'La campagne n’a pas pu être créée.',
    created: 'La campagne Nowhere a été créée.',
  },
])('a campaign that cannot be offered anywhere is taken back, in $language', async (words) => {
  await open(words.language)
  await page.getByRole('button', { name: words.create }).click()
  await form.getByLabelText(words.name).fill('Nowhere')
  await form.getByLabelText('Code').fill('NOWHERE')
  await form.getByLabelText('Maplegate Mall').click()
  const works = server.fault('batchCreateRow', failWith(500))
  await form.getByRole('button', { name: words.action, exact: true }).click()
  await expect.element(form.getByText(words.failed)).toBeVisible()
  expect(tables.rows('campaign')).toEqual([])
  works()
  await form.getByRole('button', { name: words.action, exact: true }).click()
  await expect.element(page.getByText(words.created)).toBeVisible()
  expect(tables.rows('campaign')).toMatchObject([{ sfid: 'NOWHERE' }])
  expect(tables.rows('campaign_property')).toMatchObject([{ property_id: maplegate.id }])
})

test.each([
  { language: 'en' as const, del: 'Delete Ours', confirm: 'Delete', said: 'Orders use this campaign' },
  {
    language: 'fr' as const,
    del: 'Supprimer Ours',
    confirm: 'Supprimer',
    said: 'Des commandes utilisent cette campagne',
  },
])('what the server has against a deletion is said, and the campaign stays, in $language', async (words) => {
  insertCampaign()
  await open(words.language)
  server.fault('deleteRow', refuse({ code: 'RULE', key: 'campaign_delete_forbidden' }))
  await page.getByRole('button', { name: words.del }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.confirm }).click()
  await expect.element(page.getByRole('alertdialog').getByText(words.said)).toBeVisible()
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

test.each([
  {
    language: 'en' as const,
    create: 'Create a campaign',
    action: 'Create',
    name: 'Name',
    start: 'Start',
    end: 'End',
    missing: ['Enter a name.', 'Select at least one property.', 'A campaign cannot end before it starts.'],
    codeError: 'Use only capitals A to Z, digits and hyphens, 18 at most.',
    codeTaken: 'A campaign with this code exists already.',
  },
  {
    language: 'fr' as const,
    create: 'Créer une campagne',
    action: 'Créer',
    name: 'Nom',
    start: 'Début',
    end: 'Fin',
    missing: [
      'Entrez un nom.',
      'Sélectionnez au moins un centre.',
      'Une campagne ne peut pas se terminer avant de commencer.',
    ],
    codeError: 'Utilisez seulement les majuscules A à Z, les chiffres et le trait d’union, 18 au plus.',
    codeTaken: 'Une campagne avec ce code existe déjà.',
  },
])('what is missing, wrong or taken is said beside its field, in $language', async (words) => {
  await open(words.language)
  await page.getByRole('button', { name: words.create }).click()
  const name = form.getByLabelText(words.name)
  const code = form.getByLabelText('Code')
  const submit = form.getByRole('button', { name: words.action, exact: true })
  await code.fill('a b')
  await form.getByLabelText(words.start, { exact: true }).fill('2027-02-01')
  await form.getByLabelText(words.end, { exact: true }).fill('2027-01-01')
  await submit.click()
  for (const sentence of [...words.missing, words.codeError])
    await expect.element(form.getByText(sentence)).toBeVisible()
  await expect.element(name).toHaveFocus()
  await name.fill('Spring')
  await code.fill('TAKEN')
  await form.getByLabelText(words.end, { exact: true }).fill('2027-03-01')
  await form.getByLabelText('Maplegate Mall').click()
  server.fault('createRow', refuse({ code: 'RULE', key: 'campaign_code_exists_error' }))
  await submit.click()
  await expect.element(form.getByText(words.codeTaken)).toBeVisible()
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

import type { Language } from '@comptoir/contract/constants'
import type { CampaignRow } from '@comptoir/contract/tables/campaign'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { cutOff, failWith, loseAnswer, once, refuse, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { draftKept, insertProperty, insertStaff, reload, renderScreen } from '../../../test/render.tsx'

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

function propertiesOf({ id }: { id: number } | CampaignRow): number[] {
  const links = tables.rows('campaign_property').filter(({ campaign_id }) => campaign_id === id)
  return links.map(({ property_id }) => property_id)
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
  test.each([
    {
      language: 'en' as const,
      edit: 'Edit Ours',
      description: 'Description',
      save: 'Save',
      title: 'Someone else changed this in the meantime',
      day: 'Jan 31, 2027',
      take: 'Take theirs',
      name: 'Name',
      updated: 'The campaign Theirs has been updated.',
    },
    {
      language: 'fr' as const,
      edit: 'Modifier Ours',
      description: 'Description',
      save: 'Enregistrer',
      title: 'Quelqu’un d’autre a modifié cette fiche entre-temps',
      day: '31 janv. 2027',
      take: 'Prendre l’autre',
      name: 'Nom',
      updated: 'La campagne Theirs a été modifiée.',
    },
  ])('sees what another user has changed and can take it, in $language', async (words) => {
    const { id } = insertCampaign()
    await open(words.language)
    await page.getByRole('button', { name: words.edit }).click()
    await form.getByLabelText(words.description).fill('Mine')
    tables.update('campaign', id, { name: 'Theirs', enddate: '2027-01-31' })
    await form.getByRole('button', { name: words.save }).click()
    await expect.element(notice).toHaveTextContent(words.title)
    await expect.element(notice).toHaveTextContent('Theirs')
    await expect.element(notice).toHaveTextContent(words.day)
    await expect.element(form.getByLabelText(words.description)).toHaveValue('Mine')
    await notice.getByRole('button', { name: words.take }).click()
    await expect.element(form.getByLabelText(words.name)).toHaveValue('Theirs')
    await form.getByLabelText(words.description).fill('Both')
    await form.getByRole('button', { name: words.save }).click()
    await expect.element(page.getByText(words.updated)).toBeVisible()
    expect(tables.rows('campaign')).toMatchObject([
      { name: 'Theirs', description: 'Both', enddate: '2027-01-31' },
    ])
  })

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

describe('a campaign whose answer was lost', () => {
  test.each([
    {
      language: 'en' as const,
      create: 'Create a campaign',
      name: 'Name',
      code: 'Code',
      description: 'Description',
      action: 'Create',
      lost: 'No answer came from the server. Check the network and try again.',
      created: 'The campaign Once has been created.',
    },
    {
      language: 'fr' as const,
      create: 'Créer une campagne',
      name: 'Nom',
      code: 'Code',
      description: 'Description',
      action: 'Créer',
      lost: 'Le serveur n’a pas répondu. Vérifiez le réseau et réessayez.',
      created: 'La campagne Once a été créée.',
    },
  ])('is not created twice, in $language', async (words) => {
    await open(words.language)
    await page.getByRole('button', { name: words.create }).click()
    await form.getByLabelText(words.name).fill('Once')
    await form.getByLabelText('Maplegate Mall').click()
    server.fault('createRow', once(loseAnswer))
    await form.getByRole('button', { name: words.action, exact: true }).click()
    await expect.element(form.getByText(words.lost)).toBeVisible()
    await expect.element(form.getByLabelText(words.code)).toHaveValue(tables.rows('campaign')[0]?.sfid)
    await form.getByLabelText(words.description).fill('Second thought')
    await form.getByRole('button', { name: words.action, exact: true }).click()
    await expect.element(page.getByText(words.created)).toBeVisible()
    const [campaign, ...others] = tables.rows('campaign')
    expect(others).toEqual([])
    expect(campaign).toMatchObject({ name: 'Once', description: 'Second thought' })
    expect(propertiesOf({ id: campaign?.id ?? 0 })).toEqual([maplegate.id])
  })

  test('is not reported as another user’s change', async () => {
    const campaign = await edit()
    await form.getByLabelText('Kingswater Mills').click()
    await form.getByLabelText('Description').fill('Third')
    server.fault('updateRow', once(loseAnswer))
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(form.getByText('No answer came from the server.')).toBeVisible()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('The campaign Ours has been updated.')).toBeVisible()
    expect(tables.rows('campaign')).toMatchObject([{ description: 'Third' }])
    expect(propertiesOf(campaign)).toEqual([maplegate.id, kingswater.id])
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

test('a campaign that is deleted while it is edited is said to be gone', async () => {
  const { id } = await edit()
  await form.getByLabelText('Description').fill('Too late')
  tables.delete('campaign', id)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(notice).toHaveTextContent('Someone else deleted this campaign.')
  await expect.element(form.getByLabelText('Description')).toHaveValue('Too late')
  await expect.element(form.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await expectAccessible()
  await form.getByRole('button', { name: 'Close the form' }).click()
  await expect.element(form).not.toBeInTheDocument()
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

describe('a draft', () => {
  const restore = form.getByRole('button', { name: 'Restore' })

  test('of a new campaign is offered again, and no more once it is created', async () => {
    await open()
    const create = page.getByRole('button', { name: 'Create a campaign' })
    await create.click()
    await form.getByLabelText('Maplegate Mall').click()
    await form.getByLabelText('Name').fill('Draft')
    await draftKept('Draft')
    await reload()
    await create.click()
    await restore.click()
    await expect.element(form.getByLabelText('Name')).toHaveValue('Draft')
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.element(page.getByText('The campaign Draft has been created.')).toBeVisible()
    expect(tables.rows('campaign_property')).toMatchObject([{ property_id: maplegate.id }])
    await create.click()
    await expect.element(form.getByLabelText('Name')).toHaveValue('')
    await expect.element(restore).not.toBeInTheDocument()
  })

  test('that is thrown away is not offered again', async () => {
    await edit()
    await form.getByLabelText('Description').fill('Mine')
    await draftKept('Mine')
    await reload()
    await page.getByRole('button', { name: 'Edit Ours' }).click()
    await form.getByRole('button', { name: 'Discard' }).click()
    await expect.element(form.getByLabelText('Description')).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Edit Ours' }).click()
    await expect.element(form.getByLabelText('Description')).toHaveValue('')
    await expect.element(restore).not.toBeInTheDocument()
  })

  test('of a campaign that a colleague has changed since is compared when it is put back', async () => {
    const { id } = await edit()
    await form.getByLabelText('Description').fill('Mine')
    await draftKept('Mine')
    tables.update('campaign', id, { enddate: '2027-01-31' })
    await reload()
    await page.getByRole('button', { name: 'Edit Ours' }).click()
    await restore.click()
    await expect.element(notice).toHaveTextContent('Jan 31, 2027')
    await notice.getByRole('button', { name: 'Keep mine and save' }).click()
    await expect.element(page.getByText('The campaign Ours has been updated.')).toBeVisible()
    expect(tables.rows('campaign')).toMatchObject([{ description: 'Mine', enddate: '2027-01-31' }])
  })
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

test('a campaign of elsewhere is shown and left alone, and an admin sees where else one is offered', async () => {
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

import type { Locator, Page, Route } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectPlainWords,
  graphql,
  type Language,
  type Staff,
  signedIn,
  test,
} from './journey.ts'

const words = {
  en: {
    title: 'Campaigns',
    settings: 'Settings',
    search: 'Search names and descriptions',
    noAccess: 'You do not have access to this page.',
    noMatch: 'No campaign matches',
    range: (first: number, last: number, count: number) => `${first}–${last} of ${count}`,
    next: 'Next page',
    name: 'Name',
    code: 'Code',
    start: 'Start',
    end: 'End',
    description: 'Description',
    active: 'Active',
    inactive: 'Inactive',
    elsewhere: 'Managed elsewhere',
    allProperties: 'All properties',
    create: 'Create a campaign',
    createAction: 'Create',
    save: 'Save',
    edit: 'Edit',
    changes: /^Change history of /,
    del: 'Delete',
    ok: 'OK',
    generate: 'Generate',
    all: 'Select all',
    missing: ['Enter a name.', 'Select at least one property.', 'A campaign cannot end before it starts.'],
    codeError: 'Use only capitals A to Z, digits and hyphens, 18 at most.',
    codeTaken: 'A campaign with this code exists already.',
    created: (name: string) => `The campaign ${name} has been created.`,
    updated: (name: string) => `The campaign ${name} has been updated.`,
    deleted: (name: string) => `The campaign ${name} has been deleted.`,
    conflict: 'Somebody else has changed this meanwhile',
    takeTheirs: 'Take theirs',
    keepMine: 'Keep mine and save',
    gone: 'Somebody else has deleted this campaign.',
    inUse: 'Orders use this campaign, so it cannot be deleted.',
    notCreated: 'The campaign could not be created.',
    lost: 'No answer came from the server. Check the network and try again.',
    keep: 'Keep editing',
    kept: 'Also offered at properties that are not yours, which stays so: Northsky Galleria.',
  },
  fr: {
    title: 'Campagnes',
    settings: 'Paramètres',
    search: 'Chercher dans les noms et descriptions',
    noAccess: 'Vous n’avez pas accès à cette page.',
    noMatch: 'Aucune campagne ne correspond',
    range: (first: number, last: number, count: number) => `${first} à ${last} sur ${count}`,
    next: 'Page suivante',
    name: 'Nom',
    code: 'Code',
    start: 'Début',
    end: 'Fin',
    description: 'Description',
    active: 'Active',
    inactive: 'Inactive',
    elsewhere: 'Gérée ailleurs',
    allProperties: 'Tous les centres',
    create: 'Créer une campagne',
    createAction: 'Créer',
    save: 'Enregistrer',
    edit: 'Modifier',
    changes: /^Historique des modifications\s/,
    del: 'Supprimer',
    ok: 'OK',
    generate: 'Générer',
    all: 'Tout sélectionner',
    missing: [
      'Entrez un nom.',
      'Sélectionnez au moins un centre.',
      'Une campagne ne peut pas se terminer avant de commencer.',
    ],
    codeError: 'Utilisez seulement les majuscules A à Z, les chiffres et le trait d’union, 18 au plus.',
    codeTaken: 'Une campagne avec ce code existe déjà.',
    created: (name: string) => `La campagne ${name} a été créée.`,
    updated: (name: string) => `La campagne ${name} a été modifiée.`,
    deleted: (name: string) => `La campagne ${name} a été supprimée.`,
    conflict: 'Quelqu’un d’autre a modifié cette fiche entre-temps',
    takeTheirs: 'Prendre l’autre',
    keepMine: 'Garder la mienne et enregistrer',
    gone: 'Quelqu’un d’autre a supprimé cette campagne.',
    inUse: 'Des commandes utilisent cette campagne',
    notCreated: 'La campagne n’a pas pu être créée.',
    lost: 'Le serveur n’a pas répondu. Vérifiez le réseau et réessayez.',
    keep: 'Continuer la saisie',
    kept: /Également offerte, sans changement, dans ces centres qui ne sont pas les vôtres\s: Northsky Galleria\./,
  },
} as const

const languages: Language[] = ['en', 'fr']
const roles: Record<Language, Staff> = { en: 'admin', fr: 'superadmin' }
/** A request that was cut off has no status. */
const cutOff = 0

interface Stored {
  id: number
  sfid: string
  name: string
  description: string | null
  startdate: string | null
  enddate: string | null
  isactive: boolean
  properties: string[]
}

let made = 0
/** Letters that no other campaign has in its name or code. */
function ownMark(): string {
  return `Q${Date.now().toString(36)}${(made++).toString(36)}`.toUpperCase()
}

async function open(
  page: Page,
  language: Language,
  { staff = roles[language], search = '' }: { staff?: Staff; search?: string } = {},
): Promise<string> {
  const { token } = await signedIn(page, staff, { language })
  await page.goto(`/settings/campaigns?${new URLSearchParams(search ? { q: search } : {})}`)
  await expect(page.getByRole('heading', { level: 1, name: words[language].title })).toBeVisible()
  return token
}

const pairs = (values: object) => Object.entries(values).map(([property, value]) => ({ property, value }))

async function propertyIds(page: Page, token: string): Promise<Map<string, number>> {
  const { table } = await graphql<{
    table: { records: { property__c: { id: number; external_id__c: string } }[] }
  }>(page, token, '{ table(name: "property__c", limit: 99) { records } }')
  return new Map(table.records.map(({ property__c: { external_id__c, id } }) => [external_id__c, id]))
}

async function make(
  page: Page,
  token: string,
  { properties = ['MGM'], ...values }: { name: string; properties?: string[]; [column: string]: unknown },
): Promise<number> {
  const { createRow } = await graphql<{ createRow: { campaign: { id: number } } }>(
    page,
    token,
    'mutation ($values: [Value!]!) { createRow(table: "campaign", values: $values) }',
    { values: pairs(values) },
  )
  const { id } = createRow.campaign
  await offer(page, token, id, properties)
  return id
}

async function offer(page: Page, token: string, id: number, properties: readonly string[]): Promise<void> {
  const ids = await propertyIds(page, token)
  await graphql(
    page,
    token,
    'mutation ($rows: [[Value!]!]!) { batchCreateRow(table: "campaign_property", rows: $rows) }',
    { rows: properties.map((code) => pairs({ campaign_id: id, property_id: ids.get(code) })) },
  )
}

async function change(page: Page, token: string, id: number, values: object): Promise<void> {
  await graphql(
    page,
    token,
    'mutation ($id: ID!, $values: [Value!]!) { updateRow(table: "campaign", id: $id, values: $values) }',
    { id: String(id), values: pairs(values) },
  )
}

async function stored(page: Page, token: string, code: string): Promise<Stored[]> {
  const ids = await propertyIds(page, token)
  const codes = new Map([...ids].map(([property, id]) => [id, property]))
  const { table } = await graphql<{
    table: { records: { campaign: Stored; campaign_property: { property_id: number }[] }[] }
  }>(
    page,
    token,
    `query ($filter: [Filter!]) {
      table(name: "campaign", filter: $filter, contain: ["campaign_property"]) { records }
    }`,
    { filter: [{ column: 'sfid', operator: '=', value: code }] },
  )
  return table.records.map(({ campaign, campaign_property }) => ({
    ...campaign,
    properties: campaign_property.map(({ property_id }) => codes.get(property_id) ?? '?').sort(),
  }))
}

function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

function sends(route: Route, operation: string): boolean {
  return String(route.request().postDataJSON()?.query).includes(operation)
}

/** Lets the server carry out the next request of a kind, and cuts off its answer. */
async function loseAnswer(page: Page, operation: string): Promise<void> {
  let lost = false
  await page.route('**/api/graphql/v2', async (route) => {
    if (lost || !sends(route, operation)) return route.fallback()
    lost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

for (const staff of ['user', 'inventory'] as const) {
  for (const language of languages) {
    test(`${staff} has no access to the campaigns, in ${language}`, { tag: '@once' }, async ({ page }) => {
      await signedIn(page, staff, { language })
      await page.goto('/settings/campaigns')
      await expect(page.getByText(words[language].noAccess)).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
    })
  }
}

for (const language of languages) {
  const said = words[language]

  test(`campaigns are searched, sorted and paged, in ${language}`, async ({ page }) => {
    const mark = ownMark()
    const token = await open(page, language)
    for (let at = 0; at < 11; at++) {
      const name = at % 2 ? `Été ${at} ${mark}` : `Été ${at}`
      const days = { startdate: `2026-03-${10 + at}`, enddate: at === 4 ? null : `2026-06-${30 - at}` }
      const values = { name, ...days, isactive: at === 2, description: `${mark} <b>gras</b>` }
      await make(page, token, { ...values, sfid: `${mark}-${'KJIHGFEDCBA'[at]}` })
    }
    await page.getByRole('searchbox', { name: said.search }).fill(mark.toLowerCase())
    await expect(page.getByText(said.range(1, 10, 11))).toBeVisible()
    const rows = page.getByRole('row').filter({ hasText: mark })
    await expect(rows).toHaveCount(10)
    await expect(rows.first()).toContainText('Été 0')
    await expect(rows.first()).toContainText(language === 'en' ? 'Mar 10, 2026' : '10 mars 2026')
    await expect(rows.first()).toContainText('Maplegate Mall')
    await expect(rows.first()).toContainText(said.inactive)
    await expect(rows.first()).toContainText('<b>gras</b>')
    await expectPlainWords(page)
    await page.getByRole('button', { name: said.next }).click()
    await expect(rows).toHaveCount(1)
    await page.getByRole('columnheader', { name: said.code }).getByRole('button').press('Enter')
    await expect(rows.first()).toContainText('Été 10')
    await page.getByRole('columnheader', { name: said.start }).getByRole('button').press('Enter')
    await expect(rows.first()).toContainText('Été 0')
    await page.getByRole('columnheader', { name: said.end }).getByRole('button').press('Enter')
    await expect(rows.first()).toContainText('Été 10')
    await page.getByRole('searchbox', { name: said.search }).fill(`ete 3 ${mark}`)
    await expect(rows).toHaveCount(1)
    await page.getByRole('searchbox', { name: said.search }).fill(`%${mark}`)
    await expect(page.getByText(said.noMatch)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: said.settings }).click()
    await expect(page).toHaveURL(/\/settings$/)
  })

  test(`a campaign of elsewhere is shown and left alone, in ${language}`, async ({ page }) => {
    await open(page, language, { search: 'Online promotion' })
    const row = rowOf(page, 'Online promotion')
    await expect(row).toContainText(said.elsewhere)
    // What became of it may be read.
    await expect(row.getByRole('button')).toHaveAccessibleName(said.changes)
  })

  test(`a campaign is created by keyboard once everything is right, in ${language}`, async ({ page }) => {
    const mark = ownMark()
    const token = await open(page, language, { search: mark })
    await make(page, token, { name: 'Taken', sfid: `${mark}-T` })
    await page.getByRole('button', { name: said.create }).press('Enter')
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel(said.name)
    const code = dialog.getByLabel(said.code)
    await expect(name).toBeFocused()
    await dialog.getByLabel(said.start).fill('2026-05-02')
    await dialog.getByLabel(said.end).fill('2026-05-01')
    await name.press('Enter')
    for (const sentence of said.missing) await expect(dialog.getByText(sentence)).toBeVisible()
    await expect(name).toBeFocused()
    await expectPlainWords(page)

    const hostile = `<img src=x onerror=alert(1)> ${mark}`
    await name.fill(hostile)
    await code.fill('été 26')
    await expect(code).toHaveValue('ÉTÉ 26')
    await dialog.getByLabel(said.end).fill('2026-05-02')
    await name.press('Enter')
    await expect(dialog.getByText(said.codeError)).toBeVisible()
    await expect(code).toBeFocused()
    await code.fill('')
    await code.pressSequentially(`${mark.toLowerCase()}-t`)
    await expect(code).toHaveValue(`${mark}-T`)
    await name.press('Enter')
    await expect(dialog.getByText(said.missing[1])).toBeVisible()
    const all = dialog.getByRole('checkbox', { name: said.all })
    await expect(all).toBeFocused()
    await page.keyboard.press('Space')
    await expect(dialog.getByLabel('Carrefour des Érables')).toBeChecked()
    await name.press('Enter')
    await expect(dialog.getByText(said.codeTaken)).toBeVisible()
    await expect(code).toBeFocused()
    await expectPlainWords(page)

    await code.fill(`${mark}-N`)
    await all.press('Space')
    await dialog.getByLabel('Carrefour des Érables').check()
    await dialog.getByLabel('Maplegate Mall').check()
    await dialog.getByLabel(said.description).fill('  À la une ')
    await name.press('Enter')
    await expect(page.getByText(said.created(hostile))).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    await expect(rowOf(page, hostile)).toContainText(`${mark}-N`)
    await expect(page.getByRole('main').locator('td img')).toHaveCount(0)
    expect(await stored(page, token, `${mark}-N`)).toMatchObject([
      {
        name: hostile,
        description: 'À la une',
        startdate: '2026-05-02',
        enddate: '2026-05-02',
        isactive: true,
        properties: ['CEM', 'MGM'],
      },
    ])
  })

  test(`a campaign is edited and deleted, in ${language}`, async ({ page }) => {
    const mark = ownMark()
    const token = await open(page, language)
    await make(page, token, { name: `Old ${mark}`, sfid: mark, properties: ['CEM', 'NSG'], isactive: true })
    await page.goto(`/settings/campaigns?q=${mark}`)
    await page.getByRole('button', { name: `${said.edit} Old ${mark}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(said.code)).not.toBeEditable()
    await dialog.getByLabel(said.name).fill(`New ${mark}`)
    await dialog.getByLabel(said.active).uncheck()
    await dialog.getByLabel('Carrefour des Érables').uncheck()
    await dialog.getByLabel('Maplegate Mall').check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: said.keep }).click()
    await dialog.getByRole('button', { name: said.save }).click()
    await expect(page.getByText(said.updated(`New ${mark}`))).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    // An admin keeps what is linked to a property that is not theirs; a superadmin has them all.
    expect(await stored(page, token, mark)).toMatchObject([
      { name: `New ${mark}`, isactive: false, properties: ['MGM', 'NSG'] },
    ])
    await page.getByRole('button', { name: `${said.del} New ${mark}` }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`New ${mark} (${mark})`)
    await question.getByRole('button', { name: said.del }).click()
    await expect(page.getByText(said.deleted(`New ${mark}`))).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    await expect(page.getByText(said.noMatch)).toBeVisible()
    expect(await stored(page, token, mark)).toEqual([])
  })

  test(`whoever saves second is told what somebody else has changed, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const mark = ownMark()
    const token = await open(page, language)
    const id = await make(page, token, { name: `Ours ${mark}`, sfid: mark })
    await page.goto(`/settings/campaigns?q=${mark}`)
    await page.getByRole('button', { name: `${said.edit} Ours ${mark}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(said.description).fill('Mine')
    await change(page, token, id, { name: `Theirs ${mark}`, enddate: '2027-01-31' })
    await dialog.getByRole('button', { name: said.save }).click()
    const note = dialog.getByRole('alert')
    await expect(note).toContainText(said.conflict)
    await expect(note).toContainText(`Theirs ${mark}`)
    await expect(note).toContainText(language === 'en' ? 'Jan 31, 2027' : '31 janv. 2027')
    await expect(dialog.getByLabel(said.description)).toHaveValue('Mine')
    await expectPlainWords(page)
    await note.getByRole('button', { name: said.takeTheirs }).click()
    await expect(dialog.getByLabel(said.name)).toHaveValue(`Theirs ${mark}`)
    await dialog.getByLabel(said.description).fill('Both')
    await dialog.getByRole('button', { name: said.save }).click()
    await expect(page.getByText(said.updated(`Theirs ${mark}`))).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    expect(await stored(page, token, mark)).toMatchObject([{ description: 'Both', enddate: '2027-01-31' }])

    // Keeping one’s own replaces what both have changed, and nothing else of theirs.
    await page.getByRole('button', { name: `${said.edit} Theirs ${mark}` }).click()
    await dialog.getByLabel(said.name).fill(`Mine ${mark}`)
    await change(page, token, id, { name: `Again ${mark}`, enddate: '2027-02-28' })
    await dialog.getByRole('button', { name: said.save }).click()
    await expect(note).toContainText(`Again ${mark}`)
    await note.getByRole('button', { name: said.keepMine }).click()
    await expect(page.getByText(said.updated(`Mine ${mark}`))).toBeVisible()
    expect(await stored(page, token, mark)).toMatchObject([{ name: `Mine ${mark}`, enddate: '2027-02-28' }])
  })

  test(`whoever changes the properties second is told of it, and both changes stay, in ${language}`, async ({
    page,
  }) => {
    const mark = ownMark()
    const token = await open(page, language)
    const id = await make(page, token, { name: `Ours ${mark}`, sfid: mark, properties: ['CEM'] })
    await page.goto(`/settings/campaigns?q=${mark}`)
    await page.getByRole('button', { name: `${said.edit} Ours ${mark}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Maplegate Mall').check()
    await offer(page, token, id, ['NSG'])
    await dialog.getByRole('button', { name: said.save }).click()
    const note = dialog.getByRole('alert')
    await expect(note).toContainText(said.conflict)
    await expectPlainWords(page)
    expect(await stored(page, token, mark)).toMatchObject([{ properties: ['CEM', 'NSG'] }])
    await note.getByRole('button', { name: said.keepMine }).click()
    await expect(page.getByText(said.updated(`Ours ${mark}`))).toBeVisible()
    expect(await stored(page, token, mark)).toMatchObject([{ properties: ['CEM', 'MGM', 'NSG'] }])
  })

  test(`a campaign that orders use is kept, in ${language}`, { tag: '@once' }, async ({ page }) => {
    const token = await open(page, language)
    const { table } = await graphql<{ table: { records: { campaign: Stored }[] } }>(
      page,
      token,
      `query ($filter: [Filter!]) {
        table(name: "order_campaign", limit: 1, filter: $filter, join: ["campaign"], contain: ["campaign"]) { records }
      }`,
      { filter: [{ column: 'campaign.islocal', operator: '=', value: true }] },
    )
    const used = table.records[0]?.campaign
    await page.goto(`/settings/campaigns?${new URLSearchParams({ q: used?.name ?? '', size: '50' })}`)
    const row = rowOf(page, used?.sfid ?? '?').first()
    await row.getByRole('button', { name: said.del }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: said.del }).click()
    await expect(page.getByText(said.inUse)).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    await expect(row).toBeVisible()
  })

  test.describe(`when the network or the server fails, in ${language}`, { tag: '@once' }, () => {
    test.use({ statusesExpected: [cutOff, 500] })

    test('a campaign whose answer was lost is not created twice', async ({ page }) => {
      const mark = ownMark()
      const token = await open(page, language, { search: mark })
      await page.getByRole('button', { name: said.create }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(said.name).fill(`Once ${mark}`)
      await dialog.getByLabel('Maplegate Mall').check()
      await loseAnswer(page, 'createRow')
      await dialog.getByRole('button', { name: said.createAction, exact: true }).click()
      await expect(dialog.getByText(said.lost)).toBeVisible()
      const code = await dialog.getByLabel(said.code).inputValue()
      expect(code).toMatch(/^LOCAL-[A-Z0-9]{10}$/)
      expect(await stored(page, token, code)).toMatchObject([{ properties: [] }])
      await dialog.getByLabel(said.description).fill('Second thought')
      await dialog.getByRole('button', { name: said.createAction, exact: true }).click()
      await expect(page.getByText(said.created(`Once ${mark}`))).toBeVisible()
      expect(await stored(page, token, code)).toMatchObject([
        { name: `Once ${mark}`, description: 'Second thought', properties: ['MGM'] },
      ])
      await page.getByRole('button', { name: said.ok }).click()
      await expect(rowOf(page, mark)).toHaveCount(1)

      // The same for a change.
      await page.getByRole('button', { name: `${said.edit} Once ${mark}` }).click()
      await dialog.getByLabel('Carrefour des Érables').check()
      await dialog.getByLabel(said.description).fill('Third')
      await loseAnswer(page, 'updateRow')
      await dialog.getByRole('button', { name: said.save }).click()
      await expect(dialog.getByText(said.lost)).toBeVisible()
      await dialog.getByRole('button', { name: said.save }).click()
      await expect(page.getByText(said.updated(`Once ${mark}`))).toBeVisible()
      expect(await stored(page, token, code)).toMatchObject([
        { description: 'Third', properties: ['CEM', 'MGM'] },
      ])
    })

    test('a campaign that cannot be offered anywhere is taken back', async ({ page }) => {
      const mark = ownMark()
      const token = await open(page, language, { search: mark })
      await page.getByRole('button', { name: said.create }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(said.name).fill(`Nowhere ${mark}`)
      await dialog.getByLabel(said.code).fill(mark)
      await dialog.getByLabel('Maplegate Mall').check()
      const fail = (route: Route) =>
        sends(route, 'batchCreateRow')
          ? route.fulfill({ status: 500, json: { errors: [{ extensions: { code: 'INTERNAL' } }] } })
          : route.fallback()
      await page.route('**/api/graphql/v2', fail)
      await dialog.getByRole('button', { name: said.createAction, exact: true }).click()
      await expect(dialog.getByText(said.notCreated)).toBeVisible()
      expect(await stored(page, token, mark)).toEqual([])
      await page.unroute('**/api/graphql/v2', fail)
      await dialog.getByRole('button', { name: said.createAction, exact: true }).click()
      await expect(page.getByText(said.created(`Nowhere ${mark}`))).toBeVisible()
      expect(await stored(page, token, mark)).toMatchObject([{ properties: ['MGM'] }])
    })
  })
}

test('an admin sees where else a campaign is offered, in both languages', async ({ page }) => {
  const mark = ownMark()
  const token = await open(page, 'en')
  await make(page, token, { name: `Wide ${mark}`, sfid: mark, properties: ['NSG'] })
  for (const language of languages) {
    await page.goto(`/settings/campaigns?lng=${language}&q=${mark}`)
    await page.getByRole('button', { name: `${words[language].edit} Wide ${mark}` }).click()
    await expect(page.getByRole('dialog').getByText(words[language].kept)).toBeVisible()
  }
})

test('a campaign that is deleted while it is edited is said to be gone', async ({ page }) => {
  const mark = ownMark()
  const token = await open(page, 'en')
  const id = await make(page, token, { name: `Gone ${mark}`, sfid: mark })
  await page.goto(`/settings/campaigns?q=${mark}`)
  await page.getByRole('button', { name: `Edit Gone ${mark}` }).click()
  await graphql(page, token, 'mutation ($id: ID!) { deleteRow(table: "campaign", id: $id) }', {
    id: String(id),
  })
  await page.getByRole('dialog').getByLabel(words.en.description).fill('Too late')
  await page.getByRole('dialog').getByRole('button', { name: words.en.save }).click()
  await expect(page.getByRole('dialog').getByText(words.en.gone)).toBeVisible()
})

test('the list and the form can be used by everybody', async ({ page }) => {
  test.slow()
  await open(page, 'en')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: words.en.create }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Maplegate Mall')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: words.en.generate }).click()
  await dialog.getByRole('button', { name: words.en.createAction, exact: true }).click()
  await expect(dialog.getByText(words.en.missing[0])).toBeVisible()
  await expectAccessible(page)
})

for (const width of [360, 820]) {
  test(`nothing stands beside a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const mark = ownMark()
    const token = await open(page, 'fr')
    const name = `${'Campagne-aux-mots-interminables '.repeat(3)}${mark}`
    await make(page, token, {
      name,
      sfid: mark,
      description: 'x'.repeat(300),
      properties: ['CEM', 'MGM', 'NSG'],
    })
    await page.goto(`/settings/campaigns?q=${mark}`)
    await expect(rowOf(page, mark)).toBeVisible()
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
    await page.getByRole('button', { name: `Modifier ${name}` }).click()
    await expect(page.getByRole('dialog').getByLabel('Maplegate Mall')).toBeChecked()
    expect(await overflow()).toBe(0)
  })
}

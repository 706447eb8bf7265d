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
    title: 'Blocked emails',
    settings: 'Settings',
    search: 'Search email addresses',
    email: 'Email address',
    add: 'Add an address',
    block: 'Block',
    ok: 'OK',
    cancel: 'Cancel',
    close: 'Close',
    del: 'Delete',
    range: (first: number, last: number, count: number) => `${first}–${last} of ${count}`,
    next: 'Next page',
    pageSize: 'Rows per page',
    noMatch: 'No blocked address matches',
    noAccess: 'You do not have access to this page.',
    empty: 'Enter an email address.',
    invalid: 'This is not a valid email address.',
    taken: 'This email address is blocked already.',
    addFailed: 'The email address could not be blocked.',
    deleteFailed: 'The email address could not be unblocked.',
    lost: 'No answer came from the server. Check the network and try again.',
    added: (email: string) => `${email} is now blocked.`,
    deleted: (email: string) => `${email} is no longer blocked.`,
    import: 'Import a list',
    list: 'Addresses',
    check: 'Check the list',
    nothing: 'Paste a list or choose a file.',
    tooMany: 'The list has 10,000 addresses. Import 9,999 at most at a time.',
    fresh: (count: string) => `${count} new addresses`,
    known: '1 address already blocked',
    notAddresses: '2 entries that are not addresses',
    repeated: '1 repetition was left out.',
    line: 'Line',
    start: (count: string) => `Block ${count} addresses`,
    progress: 'Progress of the import',
    stop: 'Stop',
    goOn: 'Continue',
    done: (count: string) => `${count} addresses have been blocked.`,
    overtaken: '1 address was blocked by somebody else meanwhile.',
    left: (count: string) => `${count} addresses are not blocked yet.`,
    read: 'list.csv has been read.',
    discard: 'Leave without saving',
    keep: 'Keep editing',
  },
  fr: {
    title: 'Courriels bloqués',
    settings: 'Paramètres',
    search: 'Chercher une adresse courriel',
    email: 'Adresse courriel',
    add: 'Ajouter une adresse',
    block: 'Bloquer',
    ok: 'OK',
    cancel: 'Annuler',
    close: 'Fermer',
    del: 'Supprimer',
    range: (first: number, last: number, count: number) => `${first} à ${last} sur ${count}`,
    next: 'Page suivante',
    pageSize: 'Lignes par page',
    noMatch: 'Aucune adresse bloquée ne correspond',
    noAccess: 'Vous n’avez pas accès à cette page.',
    empty: 'Entrez une adresse courriel.',
    invalid: 'Cette adresse courriel n’est pas valide.',
    taken: 'Cette adresse courriel est déjà bloquée.',
    addFailed: 'L’adresse courriel n’a pas pu être bloquée.',
    deleteFailed: 'L’adresse courriel n’a pas pu être débloquée.',
    lost: 'Le serveur n’a pas répondu. Vérifiez le réseau et réessayez.',
    added: (email: string) => `${email} est maintenant bloquée.`,
    deleted: (email: string) => `${email} n’est plus bloquée.`,
    import: 'Importer une liste',
    list: 'Adresses',
    check: 'Vérifier la liste',
    nothing: 'Collez une liste ou choisissez un fichier.',
    tooMany: 'La liste compte 10 000 adresses. Importez-en au plus 9 999 à la fois.',
    fresh: (count: string) => `${count} nouvelles adresses`,
    known: '1 adresse déjà bloquée',
    notAddresses: '2 entrées qui ne sont pas des adresses',
    repeated: '1 répétition a été laissée de côté.',
    line: 'Ligne',
    start: (count: string) => `Bloquer ${count} adresses`,
    progress: 'Avancement de l’importation',
    stop: 'Arrêter',
    goOn: 'Continuer',
    done: (count: string) => `${count} adresses ont été bloquées.`,
    overtaken: '1 adresse a été bloquée entre-temps par quelqu’un d’autre.',
    left: (count: string) => `${count} adresses ne sont pas encore bloquées.`,
    read: 'Le fichier list.csv a été lu.',
    discard: 'Quitter sans enregistrer',
    keep: 'Continuer la saisie',
  },
} as const

const languages: Language[] = ['en', 'fr']
const roles: Record<Language, Staff> = { en: 'admin', fr: 'superadmin' }
/** A request that was cut off has no status. */
const cutOff = 0

let made = 0
/** A domain at which nobody else blocks addresses. */
function ownDomain(): string {
  return `q${Date.now().toString(36)}${(made++).toString(36)}.example`
}

async function open(page: Page, language: Language, query = ''): Promise<string> {
  const { token } = await signedIn(page, roles[language], { language })
  await page.goto(`/settings/blocked-emails${query}`)
  await expect(page.getByRole('heading', { level: 1, name: words[language].title })).toBeVisible()
  return token
}

async function block(page: Page, token: string, ...emails: string[]): Promise<void> {
  const rows = emails.map((value) => [{ property: 'email', value }])
  const mutation = 'mutation ($rows: [[Value!]!]!) { batchCreateRow(table: "blocked", rows: $rows) }'
  await graphql(page, token, mutation, { rows })
}

async function blockedAt(page: Page, token: string, domain: string): Promise<string[]> {
  const { table } = await graphql<{ table: { records: { blocked: { email: string } }[] } }>(
    page,
    token,
    `query ($filter: [Filter!]) {
      table(name: "blocked", limit: 9999, orderBy: "email", orderByDirection: "ASC", filter: $filter) { records }
    }`,
    { filter: [{ column: 'email', operator: 'iLIKE', value: `%@${domain}` }] },
  )
  return table.records.map(({ blocked }) => blocked.email)
}

function rows(page: Page) {
  return page.getByRole('row').filter({ hasText: '@' })
}

function sends(route: Route, operation: string): boolean {
  return String(route.request().postDataJSON()?.query).includes(operation)
}

for (const staff of ['user', 'inventory'] as const) {
  for (const language of languages) {
    test(`${staff} has no access to the blocked addresses, in ${language}`, { tag: '@once' }, async ({
      page,
    }) => {
      await signedIn(page, staff, { language })
      await page.goto('/settings/blocked-emails')
      await expect(page.getByText(words[language].noAccess)).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
    })
  }
}

for (const language of languages) {
  const said = words[language]

  test(`blocked addresses are searched, sorted and paged, in ${language}`, async ({ page }) => {
    const domain = ownDomain()
    const token = await open(page, language)
    await block(page, token, ...'abcdefghijkl'.split('').map((letter) => `${letter}.buyer@${domain}`))
    await page.getByRole('searchbox', { name: said.search }).fill(`BUYER@${domain.toUpperCase()}`)
    await expect(page.getByText(said.range(1, 10, 12))).toBeVisible()
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).first()).toContainText(`a.buyer@${domain}`)
    await expectPlainWords(page)

    await page.getByRole('button', { name: said.next }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('combobox', { name: said.pageSize }).selectOption('20')
    await expect(rows(page)).toHaveCount(12)
    await page.getByRole('columnheader', { name: said.email }).getByRole('button').press('Enter')
    await expect(rows(page).first()).toContainText(`l.buyer@${domain}`)
    await page.reload()
    await expect(rows(page).first()).toContainText(`l.buyer@${domain}`)

    await page.getByRole('searchbox', { name: said.search }).fill(`%@${domain}`)
    await expect(page.getByText(said.noMatch)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: said.settings }).click()
    await expect(page).toHaveURL(/\/settings$/)
  })

  test(`an address is blocked and unblocked, in ${language}`, async ({ page }) => {
    const domain = ownDomain()
    const token = await open(page, language, `?q=${domain}`)
    await block(page, token, `taken@${domain}`)
    await page.getByRole('button', { name: said.add }).press('Enter')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel(said.email)
    await expect(field).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(said.empty)).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill('somebody@')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(said.invalid)).toBeVisible()
    await field.fill(`Taken@${domain}`)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(said.taken)).toBeVisible()
    await expect(field).toBeFocused()
    await expectPlainWords(page)
    await field.fill(`  New.One@${domain} `)
    await page.keyboard.press('Enter')
    await expect(page.getByText(said.added(`new.one@${domain}`))).toBeVisible()
    await page.getByRole('button', { name: said.ok }).press('Enter')
    await expect(rows(page)).toHaveCount(2)

    await page.getByRole('button', { name: `${said.del} new.one@${domain}` }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`new.one@${domain}`)
    await question.getByRole('button', { name: said.cancel }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: `${said.del} new.one@${domain}` }).click()
    await question.getByRole('button', { name: said.del }).click()
    await expect(page.getByText(said.deleted(`new.one@${domain}`))).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    await expect(rows(page)).toHaveCount(1)
    expect(await blockedAt(page, token, domain)).toEqual([`taken@${domain}`])
  })

  test.describe(`when the server fails, in ${language}`, { tag: '@once' }, () => {
    test.use({ statusesExpected: [500, cutOff] })

    test('what was typed stays, and nothing is said to have worked', async ({ page }) => {
      const domain = ownDomain()
      const token = await open(page, language, `?q=${domain}`)
      await block(page, token, `old@${domain}`)
      await page.reload()
      const fail = (route: Route) =>
        sends(route, 'mutation')
          ? route.fulfill({ status: 500, json: { errors: [{ extensions: { code: 'INTERNAL' } }] } })
          : route.fallback()
      await page.route('**/api/graphql/v2', fail)
      await page.getByRole('button', { name: `${said.del} old@${domain}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: said.del }).click()
      await expect(page.getByText(said.deleteFailed)).toBeVisible()
      await page.getByRole('button', { name: said.ok }).click()
      await page.getByRole('button', { name: said.add }).click()
      await page.getByRole('dialog').getByLabel(said.email).fill(`new@${domain}`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByText(said.addFailed)).toBeVisible()
      await expect(page.getByRole('dialog').getByLabel(said.email)).toHaveValue(`new@${domain}`)
      await page.unroute('**/api/graphql/v2', fail)

      // Done, but the answer never arrives.
      await page.route(
        '**/api/graphql/v2',
        async (route) => {
          if (!sends(route, 'createRow')) return route.fallback()
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByText(said.lost)).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByText(said.added(`new@${domain}`))).toBeVisible()
      expect(await blockedAt(page, token, domain)).toEqual([`new@${domain}`, `old@${domain}`])
    })

    test('an import that is cut off goes on, and blocks nothing twice', async ({ page }) => {
      const domain = ownDomain()
      const token = await open(page, language, `?q=${domain}`)
      const { dialog } = await checkList(page, language, buyers(domain, 450).join('\n'))
      let batch = 0
      await page.route('**/api/graphql/v2', async (route) => {
        if (!sends(route, 'batchCreateRow')) return route.fallback()
        batch++
        // Somebody else is faster with one address of the first batch; the answer to the second is lost.
        if (batch === 1) await block(page, token, `buyer7@${domain}`)
        if (batch !== 3) return route.fallback()
        await route.fetch()
        await route.abort('connectionreset')
      })
      await dialog.getByRole('button', { name: said.start('450') }).click()
      await expect(dialog.getByRole('alert')).toContainText(said.lost)
      await expect(dialog.getByText(said.left('250'))).toBeVisible()
      await expectPlainWords(page)
      await dialog.getByRole('button', { name: said.goOn }).click()
      await expect(dialog.getByText(said.done('449'))).toBeVisible()
      await expect(dialog.getByText(said.overtaken)).toBeVisible()
      await dialog.getByRole('button', { name: said.close }).last().click()
      await expect(page.getByText(said.range(1, 10, 450))).toBeVisible()
      expect(await blockedAt(page, token, domain)).toHaveLength(450)
    })
  })

  test(`a list is checked, imported with progress, stopped and gone on with, in ${language}`, async ({
    page,
  }) => {
    const domain = ownDomain()
    const token = await open(page, language, `?q=${domain}`)
    await block(page, token, `known@${domain}`)
    await page.getByRole('button', { name: said.import }).press('Enter')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel(said.list)
    await expect(field).toBeFocused()
    await dialog.getByRole('button', { name: said.check }).press('Enter')
    await expect(dialog.getByText(said.nothing)).toBeVisible()
    await expect(field).toBeFocused()
    await chooseFile(dialog, buyers(domain, 10_000).join('\n'))
    await dialog.getByRole('button', { name: said.check }).click()
    await expect(dialog.getByText(plainBlanks(said.tooMany))).toBeVisible()

    const hostile = '<img src=x onerror="document.title=1">'
    const messy = [
      '\uFEFFNom;Courriel',
      `"Roy; Ann";BUYER0@${domain}`,
      `Known <known@${domain}>`,
      hostile,
      `broken@;${domain}`,
      ...buyers(domain, 250),
    ].join('\r\n')
    await chooseFile(dialog, messy)
    await expect(dialog.getByText(said.read)).toBeVisible()
    await dialog.getByRole('button', { name: said.check }).click()
    for (const text of [said.fresh('250'), said.known, said.notAddresses])
      await expect(dialog.getByRole('heading', { name: text })).toBeVisible()
    await expect(dialog.getByText(said.repeated)).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: `${said.line} 4` })).toContainText(hostile)
    await expect(dialog.getByRole('listitem').filter({ hasText: `${said.line} 5` })).toContainText('broken@')
    await expect(dialog.locator('img')).toHaveCount(0)
    await expectPlainWords(page)

    const letGo = await hold(page, 'batchCreateRow')
    await dialog.getByRole('button', { name: said.start('250') }).click()
    await expect(dialog.getByRole('progressbar', { name: said.progress })).toHaveAttribute(
      'aria-valuenow',
      '0',
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: said.stop }).click()
    letGo()
    await expect(dialog.getByText(said.done('200'))).toBeVisible()
    await expect(dialog.getByText(said.left('50'))).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '80')
    expect(await blockedAt(page, token, domain)).toHaveLength(201)
    await dialog.getByRole('button', { name: said.goOn }).click()
    await expect(dialog.getByText(said.done('250'))).toBeVisible()
    await dialog.getByRole('button', { name: said.close }).last().click()
    await expect(page.getByText(said.range(1, 10, 251))).toBeVisible()
    expect(await blockedAt(page, token, domain)).toHaveLength(251)
  })

  test(`a pasted list is not lost by a slip, in ${language}`, async ({ page }) => {
    await open(page, language)
    await page.getByRole('button', { name: said.import }).click()
    const field = page.getByRole('dialog').getByLabel(said.list)
    await field.fill('ann@client.example')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: said.keep }).click()
    await expect(field).toHaveValue('ann@client.example')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: said.discard }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('the list, its dialogs and every step of an import can be used by everybody', async ({ page }) => {
  test.slow()
  const said = words.en
  const domain = ownDomain()
  const token = await open(page, 'en')
  await block(page, token, ...buyers(domain, 12))
  await page.goto(`/settings/blocked-emails?q=${domain}`)
  await expect(rows(page)).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: `${said.del} buyer0@${domain}` }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: said.add }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByText(said.empty)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const { dialog } = await checkList(page, 'en', '')
  await expect(page.getByText(said.nothing)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(said.list).fill(`broken@\n${buyers(domain, 300).join('\n')}`)
  await dialog.getByRole('button', { name: said.check }).click()
  await expect(dialog.getByRole('heading', { name: said.fresh('288') })).toBeVisible()
  await expectAccessible(page)
  const letGo = await hold(page, 'batchCreateRow')
  await dialog.getByRole('button', { name: said.start('288') }).click()
  await expect(dialog.getByRole('progressbar', { name: said.progress })).toHaveAttribute('aria-valuenow', '0')
  await expectAccessible(page)
  letGo()
  await expect(dialog.getByText(said.done('288'))).toBeVisible()
  await expectAccessible(page)
})

test('a file that is dropped on the list is read', async ({ page }) => {
  await open(page, 'en')
  await page.getByRole('button', { name: words.en.import }).click()
  const field = page.getByRole('dialog').getByLabel(words.en.list)
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['ann@client.example'], 'list.csv', { type: 'text/csv' }))
    return data
  })
  await field.dispatchEvent('dragover', { dataTransfer: dropped })
  await field.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(field).toHaveValue('ann@client.example')
  await expect(page.getByText(words.en.read)).toBeVisible()
})

test('whoever deletes the last address of the last page sees the page before it', async ({ page }) => {
  const domain = ownDomain()
  const token = await open(page, 'en')
  await block(page, token, ...buyers(domain, 11))
  await page.goto(`/settings/blocked-emails?q=${domain}&page=2`)
  await page.getByRole('button', { name: `Delete buyer9@${domain}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText(words.en.range(1, 10, 10))).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
})

for (const width of [360, 820]) {
  test(`nothing stands beside a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const token = await open(page, 'fr')
    const domain = ownDomain()
    await block(page, token, `${'a-very-long-name-'.repeat(3)}@${'long-label-'.repeat(5)}${domain}`)
    await page.goto(`/settings/blocked-emails?q=${domain}`)
    await expect(rows(page)).toHaveCount(1)
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
    await page.getByRole('button', { name: words.fr.import }).click()
    await expect(page.getByRole('dialog').getByLabel(words.fr.list)).toBeVisible()
    expect(await overflow()).toBe(0)
  })
}

function buyers(domain: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `buyer${at}@${domain}`)
}

/** Keeps requests of a kind from leaving until they are let go. */
async function hold(page: Page, operation: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/graphql/v2', async (route) => {
    if (sends(route, operation)) await held
    await route.fallback()
  })
  return letGo
}

async function chooseFile(dialog: Locator, text: string): Promise<void> {
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog.locator('input[type=file]').setInputFiles(file)
}

async function checkList(page: Page, language: Language, text: string) {
  const { import: importList, list, check } = words[language]
  await page.getByRole('button', { name: importList }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(list).fill(text)
  await dialog.getByRole('button', { name: check }).click()
  return { dialog }
}

/** French numbers hold blanks that never end a line. */
function plainBlanks(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'))
}

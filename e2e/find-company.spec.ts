import type { Page, Route } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectPlainWords,
  graphql,
  type Language,
  signedIn,
  test,
} from './journey.ts'

const languages: Language[] = ['en', 'fr']

const words = {
  en: {
    property: 'MGM',
    box: 'Find a company',
    found: 'Companies found',
    count: (count: number) => `${count} ${count === 1 ? 'company' : 'companies'} found`,
    order: 'Order',
    none: (text: string) => `No company matches “${text}”.`,
    create: (name: string) => `Create “${name}”`,
    add: 'New company',
    recent: 'Recently opened',
    clear: 'Clear this list',
    searching: 'Still searching…',
    unsearched: 'Could not be searched: contacts.',
    elsewhere: 'Nothing was found elsewhere.',
    retry: 'Try again',
    phone: (area: string, exchange: string, line: string) => `(${area}) ${exchange}-${line}`,
  },
  fr: {
    property: 'CEM',
    box: 'Trouver une entreprise',
    found: 'Entreprises trouvées',
    count: (count: number) => (count === 1 ? '1 entreprise trouvée' : `${count} entreprises trouvées`),
    order: 'Commande',
    none: (text: string) => `Aucune entreprise ne correspond à «\u00a0${text}\u00a0».`,
    create: (name: string) => `Créer «\u00a0${name}\u00a0»`,
    add: 'Nouvelle entreprise',
    recent: 'Ouvertes récemment',
    clear: 'Vider cette liste',
    searching: 'Recherche en cours…',
    unsearched: 'Recherche impossible\u00a0: contacts.',
    elsewhere: 'Rien n’a été trouvé ailleurs.',
    retry: 'Réessayer',
    phone: (area: string, exchange: string, line: string) => `${area} ${exchange}-${line}`,
  },
} as const

for (const language of languages) {
  test(`a company is found by whatever is known of it, in ${language}`, async ({ page }) => {
    const { token, options, status, w, look } = await arrive(page, language)
    const { mark, company, contact } = await makeCustomer(page, token)
    const name = `Café Zénith-Lumière ${mark}`

    for (const text of [
      name,
      name.toUpperCase(),
      `cafe zenith lumiere ${mark}`,
      `lumiere, zenith: ${mark}`,
      `${name}, ${company.address_line_1__c}`,
      `${name} ${company.address_line_1__c}`,
      `${mark} ${company.billingpostalcode.replace(' ', '')}`,
      `${mark} drummondville`,
    ]) {
      await look(text)
      await expect(options, text).toHaveCount(1)
      await expect(options, text).toContainText(name)
      await expect(options, text).toContainText(`${company.address_line_1__c}, Drummondville, J2B 1A9`)
      await expect(status).toContainText(w.count(1))
    }
    await expect(options.locator('mark').filter({ hasText: 'Drummondville' })).toBeVisible()

    const [area = '', exchange = '', line = ''] = /(...)(...)(....)/.exec(contact.phone)?.slice(1) ?? []
    const shown = w.phone(area, exchange, line)
    for (const text of [
      contact.email.toUpperCase(),
      `REGAN ${mark} aimee`,
      `Aimee o’regan-${mark}`,
      `+1 (${area}) ${exchange}.${line}`,
      `${area} ${exchange} ${line}`,
    ]) {
      await look(text)
      await expect(options, text).toHaveCount(1)
      await expect(options, text).toContainText(`Aimée O'Regan-${mark[0]?.toUpperCase()}${mark.slice(1)}`)
      await expect(options, text).toContainText(`${shown} · ${contact.email}`)
    }
    await expect(options.locator('mark').filter({ hasText: exchange })).toBeVisible()
    await expectAccessible(page)
    await expectPlainWords(page)
    await options.click()
    await expect(page).toHaveURL(`/contactform?company=${company.id}&contact=${contact.id}`)
  })

  test(`Activated orders lead to their company, by the code of either system, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, box, options, w, look } = await arrive(page, language)
    const [placed, fromShop] = [await someOrder(page, token, false), await someOrder(page, token, true)]
    for (const { order, account, contact, code } of [
      { ...placed, code: placed.order.vts_id },
      { ...fromShop, code: fromShop.order.external_id__c },
    ]) {
      await look(code.toLowerCase())
      const first = options.first()
      await expect(first, code).toContainText(`${w.order} ${code}`)
      await expect(first).toContainText(account.name)
      await expect(first).toContainText(contact.name)
      await expect(first.locator('mark')).toHaveText(code)
      await first.click()
      await expect(page).toHaveURL(`/contactform?company=${account.id}&contact=${contact.id}`)
      await page.goBack()
      await expect(box, `${order.id}`).toHaveValue(code.toLowerCase())
    }
    // The confirmation code of an order from the desk is not the shop's.
    await look(placed.order.external_id__c)
    await expect(page.getByText(w.none(placed.order.external_id__c))).toBeVisible()
  })

  test(`what does not exist can be made, under the name that was typed, in ${language}`, async ({ page }) => {
    const { box, w } = await arrive(page, language)
    await box.fill('  Zzyzx & Frères introuvables, 12 rue du Puits  ')
    await expect(page.getByText(w.none('Zzyzx & Frères introuvables, 12 rue du Puits'))).toBeVisible()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
    await expectAccessible(page)
    await expectPlainWords(page)
    await page.getByRole('button', { name: w.create('Zzyzx & Frères introuvables') }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(
      'Zzyzx & Frères introuvables',
    )
    await page.goto('/contactform')
    await box.fill('personne@introuvable.example')
    await expect(page.getByText(w.none('personne@introuvable.example'))).toBeVisible()
    await expect(page.getByRole('button', { name: w.create('') })).toHaveCount(0)
    await page.getByRole('button', { name: w.add }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('')
  })

  test.describe('when one of the searches fails', () => {
    test.use({ statusesExpected: [503] })

    test(`the others are shown, and it can be tried again, in ${language}`, { tag: '@once' }, async ({
      page,
    }) => {
      const { token, box, options, w, look } = await arrive(page, language)
      const { mark, contact } = await makeCustomer(page, token)
      await page.route('**/api/graphql/v2', (route) =>
        asks(route, 'contact') ? route.fulfill({ status: 503, json: unavailable }) : route.continue(),
      )
      await box.fill(`zenith lumiere ${mark}`)
      await expect(page.getByRole('alert')).toContainText(w.unsearched)
      await expect(options).toHaveCount(1)
      await expectAccessible(page)
      await expectPlainWords(page)
      await look(contact.email)
      await expect(page.getByText(w.elsewhere)).toBeVisible()
      await expect(page.getByText(w.none(contact.email))).toHaveCount(0)
      await page.unrouteAll({ behavior: 'wait' })
      await page.getByRole('button', { name: w.retry }).click()
      await expect(options).toContainText(contact.email)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })

  test(`the companies somebody opened are offered to them alone, in ${language}`, { tag: '@once' }, async ({
    page,
  }) => {
    const { token, user, box, w } = await arrive(page, language)
    const [one, other] = [await makeCustomer(page, token), await makeCustomer(page, token)]
    for (const { company } of [one, other]) {
      await page.goto(`/contactform?company=${company.id}`)
      await expect(page.getByRole('main')).toContainText(company.name)
      await expect.poll(() => recentIds(page, user.id)).toContain(company.id)
    }
    await changeRow(page, token, 'account', one.company.id, { name: `Renommée ${one.mark}` })
    await page.evaluate(
      (key) =>
        localStorage.setItem(
          key,
          localStorage.getItem(key)?.replace(/\]$/, ',{"id":999999999,"name":"Gone"},7]') ?? '',
        ),
      `comptoir-recent-companies:${user.id}`,
    )
    await page.goto('/contactform')
    const recent = page.getByRole('listbox', { name: w.recent }).getByRole('option')
    await expect(recent.first()).toContainText(other.company.name)
    await expect(recent.nth(1)).toContainText(`Renommée ${one.mark}`)
    await expect(recent.filter({ hasText: 'Gone' })).toHaveCount(0)
    expect(await recentIds(page, user.id)).not.toContain(999999999)
    await expectAccessible(page)
    await expectPlainWords(page)
    await expect(box).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/contactform?company=${one.company.id}`)

    const entries = await storedSession(page, 'inventory')
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, entries)
    await page.goto('/contactform')
    await expect(box).toBeFocused()
    await expect(page.getByRole('listbox', { name: w.recent })).toHaveCount(0)

    const back = await storedSession(page, 'user')
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, back)
    await page.goto('/contactform')
    await expect(recent.first()).toContainText(`Renommée ${one.mark}`)
    await page.getByRole('button', { name: w.clear }).click()
    await expect(recent).toHaveCount(0)
    await page.reload()
    await expect(box).toBeFocused()
    await expect(recent).toHaveCount(0)
  })
}

test('the keyboard alone leads through the list and back', async ({ page }) => {
  const { token, box, options } = await arrive(page, 'en')
  const mark = unique()
  const names = ['Alpha', 'Bravo', 'Charlie', 'Delta'].map((name) => `${name} Zoutard ${mark}`)
  for (const name of names) await makeCompany(page, token, name)
  await page.getByRole('link', { name: 'Token finder' }).first().click()
  // Whoever turns round on the way there has never left.
  await expect(page.getByRole('heading', { level: 1, name: 'Token finder' })).toBeVisible()
  await page.getByRole('link', { name: 'Contact form' }).first().click()
  await expect(box).toBeFocused()
  await page.keyboard.type(`zoutard ${mark}`)
  await expect(options).toHaveCount(4)
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  const activeIs = async (at: number) => {
    await expect(options.nth(at)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(1)
    await expect(box).toHaveAttribute(
      'aria-activedescendant',
      (await options.nth(at).getAttribute('id')) ?? '',
    )
    await expect(box).toBeFocused()
  }
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['End', 3],
    ['ArrowDown', 0],
    ['ArrowUp', 3],
    ['Home', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 2],
  ] as const) {
    await page.keyboard.press(key)
    await activeIs(at)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText(names[2] ?? '')
  await expect(page).toHaveURL(/company=\d+$/)
  await page.goBack()
  await expect(box).toHaveValue(`zoutard ${mark}`)
  await expect(options).toHaveCount(4)
  await page.keyboard.type('zzz')
  await expect(box).toHaveValue('zzz')
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(box).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  await page.keyboard.type('a/b')
  await expect(box).toHaveValue('a/b')
})

test('Enter does not wait: what alone is found is opened', async ({ page }) => {
  const { token, box } = await arrive(page, 'en')
  const { company, contact } = await makeCustomer(page, token)
  await expect(box).toBeFocused()
  await page.keyboard.insertText(contact.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/contactform?company=${company.id}&contact=${contact.id}`)
})

test('an older answer never stands over a newer one, and what has come is shown before the rest', async ({
  page,
}) => {
  const { token, box, options, status, w } = await arrive(page, 'en')
  const [older, newer] = [await makeCustomer(page, token), await makeCustomer(page, token)]
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest((request) => request.postData()?.includes(older.mark) ?? false)
  await page.route('**/api/graphql/v2', async (route) => {
    const body = route.request().postData() ?? ''
    if (body.includes(older.mark) || (body.includes(newer.mark) && asks(route, 'contact'))) await held
    // The browser may have given the older question up by then.
    await route.continue().catch(() => undefined)
  })
  await box.fill(`lumiere ${older.mark}`)
  await asked
  await box.fill(`lumiere ${newer.mark}`)
  await expect(options).toContainText(newer.company.name)
  await expect(status).toContainText(w.searching)
  // As long as something better may come, Enter takes nothing.
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(0)
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(status).not.toContainText(w.searching)
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
    newer.company.name,
  )
  await expect(options.filter({ hasText: older.mark })).toHaveCount(0)
})

test('the company that stands for all customers is not offered, and neither are they', async ({ page }) => {
  const { token, options, w, look } = await arrive(page, 'en')
  const customers = await customersCompany(page, token)
  await look(customers.name)
  await expect(page.getByText(w.none(customers.name))).toBeVisible()
  const email = `c${unique()}@comptoir.example`
  await makeRow(page, token, 'contact', {
    firstname: 'Cliente',
    lastname: 'Seule',
    email,
    language: 'fr',
    accountid: customers.sfid,
  })
  await look(email)
  await expect(page.getByText(w.none(email))).toBeVisible()
  await expect(options).toHaveCount(0)
})

test('names and searches are shown as they were typed, whatever they look like', async ({ page }) => {
  const { token, box, options, status, w, look } = await arrive(page, 'en')
  const mark = unique()
  const name = `<img src=x onerror="document.title='caught'"> {{count}} $t(ui.ok) 100%_\\ ${mark}`
  await makeCompany(page, token, name)
  await makeCompany(page, token, `100 percent ${mark}`)
  await look(name)
  await expect(options).toHaveCount(1)
  await expect(options).toContainText(name)
  await look(`%_\\ ${mark}`)
  await expect(options).toHaveCount(2)
  await expect(options.first()).toContainText(name)
  for (const text of ['%', '_', '\\', '%%%', `${'%_\\'.repeat(40)}`, `${'é'.repeat(60)}${'_'.repeat(60)}`]) {
    await look(text)
    await expect(page.getByText(w.none(text)), text).toBeVisible()
  }
  await box.fill(`<b>$t(ui.ok){{text}}</b> ${'x'.repeat(500)}`)
  await expect(status).toContainText('<b>$t(ui.ok){{text}}</b> xxx')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('img[src=x]')).toHaveCount(0)
  await expect(page).toHaveTitle('Contact form · Comptoir')
})

interface Company {
  id: number
  sfid: string
  name: string
  address_line_1__c: string
  billingpostalcode: string
}

async function arrive(page: Page, language: Language) {
  const w = words[language]
  const { token, user } = await signedIn(page, 'user', { language, property: w.property })
  await page.goto('/contactform')
  const box = page.getByRole('combobox', { name: w.box })
  await expect(box).toBeFocused()
  const status = page.getByRole('region', { name: w.box }).getByRole('status')
  const options = page.getByRole('listbox', { name: w.found }).getByRole('option')
  const look = async (text: string) => {
    await box.fill(text)
    await expect(status).toBeVisible()
    await expect(status).not.toContainText(w.searching)
  }
  return { token, user, box, w, options, status, look }
}

let made = 0

/** A word that stands nowhere else. */
function unique(): string {
  return `q${Date.now().toString(36)}${(made++).toString(36)}w`
}

async function makeCustomer(page: Page, token: string) {
  const mark = unique()
  const company = await makeCompany(page, token, `Café Zénith-Lumière ${mark}`)
  const phone = `819${String(Date.now() * 10 + (made++ % 10)).slice(-7)}`
  const contact = await makeRow<{ id: number; email: string; phone: string }>(page, token, 'contact', {
    firstname: 'Aimée',
    lastname: `O'Regan-${mark}`,
    email: `aimee.${mark}@zenith.example`,
    phone,
    language: 'fr',
    accountid: company.sfid,
  })
  return { mark, company, contact }
}

function makeCompany(page: Page, token: string, name: string): Promise<Company> {
  const street = `${1000 + (made++ % 9000)} rue du Grand-Puits`
  return makeRow(page, token, 'account', {
    name,
    address_line_1__c: street,
    billingstreet: street,
    billingcity: 'Drummondville',
    billingstate: 'QC',
    billingpostalcode: 'J2B 1A9',
    billingcountry: 'Canada',
  })
}

async function makeRow<Row>(
  page: Page,
  token: string,
  table: string,
  values: Record<string, unknown>,
): Promise<Row> {
  const { createRow } = await graphql<{ createRow: Record<string, Row> }>(
    page,
    token,
    'mutation ($table: String!, $values: [Value!]!) { createRow(table: $table, values: $values) }',
    { table, values: pairs(values) },
  )
  return createRow[table] as Row
}

async function changeRow(
  page: Page,
  token: string,
  table: string,
  id: number,
  values: Record<string, unknown>,
): Promise<void> {
  await graphql(
    page,
    token,
    'mutation ($table: String!, $id: ID!, $values: [Value!]!) { updateRow(table: $table, id: $id, values: $values) }',
    { table, id: String(id), values: pairs(values) },
  )
}

function pairs(values: Record<string, unknown>) {
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}

interface FoundOrder {
  order: { id: number; vts_id: string; external_id__c: string }
  account: { id: number; name: string }
  contact: { id: number; name: string }
}

/** One of the demo's Activated orders, which only other systems make. */
async function someOrder(page: Page, token: string, ecomm: boolean): Promise<FoundOrder> {
  const customers = await customersCompany(page, token)
  const { table } = await graphql<{ table: { records: FoundOrder[] } }>(
    page,
    token,
    `query ($filter: [Filter!]) {
      table(name: "order", limit: 20, filter: $filter, contain: ["account", "contact"]) { records }
    }`,
    {
      filter: [
        { column: 'status', operator: '=', value: 'Activated' },
        { column: 'ecomm', operator: '=', value: ecomm },
        { column: 'accountid', operator: '!=', value: customers.sfid },
      ],
    },
  )
  const found = table.records.find(({ account, contact }) => account && contact)
  if (!found) throw new Error('The demo has no such order.')
  return found
}

async function customersCompany(page: Page, token: string): Promise<{ sfid: string; name: string }> {
  const { settingsList } = await graphql<{ settingsList: { value: string }[] }>(
    page,
    token,
    '{ settingsList(key: "b2c_account") { value } }',
  )
  const sfid = settingsList[0]?.value ?? ''
  const { table } = await graphql<{ table: { records: { account: { sfid: string; name: string } }[] } }>(
    page,
    token,
    'query ($filter: [Filter!]) { table(name: "account", filter: $filter) { records } }',
    { filter: [{ column: 'sfid', operator: '=', value: sfid }] },
  )
  return table.records[0]?.account ?? { sfid, name: '' }
}

function asks(route: Route, table: string): boolean {
  return route.request().postDataJSON()?.variables?.name === table
}

const unavailable = { errors: [{ message: 'Down', extensions: { code: 'INTERNAL' } }] }

function recentIds(page: Page, userId: number): Promise<number[]> {
  return page.evaluate((key) => {
    const entries: { id: number }[] = JSON.parse(localStorage.getItem(key) ?? '[]')
    return entries.map(({ id }) => id)
  }, `comptoir-recent-companies:${userId}`)
}

/** What the browser keeps for somebody who has signed in at the same desk. */
async function storedSession(page: Page, staff: string): Promise<Record<string, string>> {
  const answer = await page.request.post('/login', {
    data: { username: `${staff}@comptoir.example`, password: 'Comptoir!2026' },
  })
  const { token, expires, user } = await answer.json()
  return { 'cwf-token': token, 'cwf-token-expiry': String(expires), 'cwf-user': JSON.stringify(user) }
}

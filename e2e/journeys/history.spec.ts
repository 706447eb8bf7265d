import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { busiestCompany, makeBuyer, money, ordersOf } from '../screens/purchases.ts'
import { propertyOf } from '../support/demo-rows.ts'
import {
  expect,
  expectFits,
  expectPlainWords,
  type Language,
  present,
  type Staff,
  signedIn,
  test,
} from '../support/journey.ts'
import { create, type Filter, read } from '../support/rows.ts'

const words = {
  en: {
    of: (name: string, company: string) => `Orders of ${name}, ${company}`,
    only: (name: string) => `${name} only`,
    company: (count: string) => `${count} orders at the company`,
    totals: 'Last five years',
    orders: 'Orders',
    count: (orders: string, number: number) => `${orders} order${number === 1 ? '' : 's'}`,
    range: (first: number, last: number, count: string) => `${first}–${last} of ${count}`,
    nextPage: 'Next page',
    pageSize: 'Rows per page',
    none: 'No orders yet',
    failed: 'The yearly totals could not be loaded.',
    retry: 'Try again',
    progress: '2,000 orders added up so far…',
    export: 'Export to CSV',
    newest: (count: string) => `The newest 2,000 of ${count} orders`,
    all: (count: number) => `All ${count} orders`,
    header: '"Date","Order no.","Confirmation code","VTS ID","Contact","Items","Property","Amount","Status"',
    activated: 'Activated',
  },
  fr: {
    of: (name: string, company: string) => `Commandes\u00a0: ${name}, ${company}`,
    only: (name: string) => `${name} seulement`,
    company: (count: string) => `${count} commandes dans l’entreprise`,
    totals: 'Cinq dernières années',
    orders: 'Commandes',
    count: (orders: string, number: number) => `${orders} achat${number < 2 ? '' : 's'}`,
    range: (first: number, last: number, count: string) => `${first} à ${last} sur ${count}`,
    nextPage: 'Page suivante',
    pageSize: 'Lignes par page',
    none: 'Aucune commande pour l’instant',
    failed: 'Les totaux annuels n’ont pas pu être chargés.',
    retry: 'Réessayer',
    progress: '2 000 commandes additionnées jusqu’ici…',
    export: 'Exporter la liste',
    newest: (count: string) => `Les 2 000 plus récentes de ${count} commandes`,
    all: (count: number) => `Les ${count} commandes`,
    header:
      '"Date";"Nº de commande";"Code de confirmation";"Numéro VTS";"Contact";"Articles";"Centre";"Montant";"État"',
    activated: 'Activée',
  },
} as const

const roles: Record<Language, Staff> = { en: 'user', fr: 'admin' }
const properties: Record<Language, string> = { en: 'MGM', fr: 'LAU' }
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const grouped = (value: number, language: Language) =>
  spaced(new Intl.NumberFormat(`${language}-CA`).format(value))

interface OrderRecord {
  order: {
    id: number
    ordernumber: number
    external_id__c: string
    vts_id: string | null
    effectivedate: string
    totalamount: number
  }
  contact: { id: number; sfid: string; name: string; firstname: string } | null
  property__c: { name: string } | null
  orderitem: { quantity: number }[]
}

async function come(page: Page, language: Language) {
  return signedIn(page, roles[language], { language, property: properties[language] })
}

function totalsTable(page: Page, language: Language) {
  return page.getByRole('table', { name: words[language].totals })
}

function ordersTable(page: Page, language: Language) {
  return page.getByRole('table', { name: words[language].orders, exact: true })
}

/** What the totals ought to say, read in another way than the page does: by id and from a number of rows. */
async function expectedTotals(page: Page, token: string, filter: Filter[], language: Language) {
  const thisYear = new Date().getUTCFullYear()
  const years = new Map([0, 1, 2, 3, 4].map((ago) => [thisYear - ago, { cents: 0, orders: 0 }]))
  for (let offset = 0; ; offset += 2000) {
    const { records } = await read<OrderRecord>(page, token, {
      name: 'order',
      limit: 2000,
      offset,
      orderBy: 'id',
      filter,
    })
    for (const { order } of records) {
      const year = years.get(Number(order.effectivedate.slice(0, 4)))
      if (!year) continue
      year.cents += Number(order.totalamount.toFixed(2).replace('.', ''))
      year.orders += 1
    }
    if (records.length < 2000) break
  }
  return [...years]
    .reverse()
    .map(([year, { cents, orders }]) =>
      [
        String(year),
        spaced(money(cents, language)),
        words[language].count(grouped(orders, language), orders),
      ].join(' | '),
    )
}

async function shownTotals(page: Page, language: Language): Promise<string[]> {
  const rows = totalsTable(page, language).getByRole('row')
  await expect(rows).toHaveCount(6)
  const texts = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim()).join(' | ')),
  )
  return texts.map(spaced)
}

/** Alters the answers to questions that the predicate picks. */
async function onQuestion(
  page: Page,
  picks: (variables: Record<string, unknown>) => boolean,
  act: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route('**/api/graphql/v2', async (route) => {
    const { variables = {} } = route.request().postDataJSON()
    if (picks(variables)) await act(route)
    else await route.fallback()
  })
}

const asksForTotals = ({ name, limit, contain }: Record<string, unknown>) =>
  name === 'order' && limit === 2000 && !contain
const asksForFile = ({ name, limit, contain }: Record<string, unknown>) =>
  name === 'order' && limit === 2000 && Array.isArray(contain)

for (const language of ['en', 'fr'] as const) {
  const say = words[language]

  test(`totals are exact to the cent, and every order can be paged to, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token } = await come(page, language)
    const company = await busiestCompany(page, token)
    // Wide enough for every column.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/contactform?company=${company.id}`)
    const filter = ordersOf(company.sfid)
    expect(await shownTotals(page, language)).toEqual(await expectedTotals(page, token, filter, language))

    const question = {
      name: 'order',
      filter,
      orderBy: 'effectivedate',
      orderByDirection: 'DESC',
      contain: ['contact', 'property__c', 'orderitem'],
    }
    const { records, count } = await read<OrderRecord>(page, token, { ...question, limit: 50 })
    const rows = ordersTable(page, language).getByRole('row')
    const range = (first: number, last: number) =>
      expect
        .poll(async () => spaced(await page.getByRole('main').innerText()))
        .toContain(say.range(first, last, grouped(count, language)))
    await range(1, 10)
    await expect(rows).toHaveCount(11)
    for (const [at, { order, contact, property__c, orderitem }] of records.slice(0, 10).entries()) {
      const row = rows.nth(at + 1)
      await expect(row).toContainText(String(order.ordernumber))
      await expect(row).toContainText(order.external_id__c)
      await expect(row).toContainText(contact?.name ?? '')
      await expect(row).toContainText(property__c?.name ?? '')
      await expect(row).toContainText(money(Math.round(order.totalamount * 100), language))
      const items = orderitem.reduce((sum, { quantity }) => sum + quantity, 0)
      await expect(row.getByRole('cell').nth(5)).toHaveText(grouped(items, language))
    }
    await expectPlainWords(page)

    await page.getByRole('button', { name: say.nextPage }).click()
    await expect(rows.nth(1)).toContainText(String(records[10]?.order.ordernumber))
    await range(11, 20)
    await page.reload()
    await expect(rows.nth(1)).toContainText(String(records[10]?.order.ordernumber))
    for (const size of [20, 30, 50]) {
      await page.getByRole('combobox', { name: say.pageSize }).selectOption(String(size))
      await expect(rows).toHaveCount(size + 1)
    }
    await expect(rows.nth(50)).toContainText(String(records[49]?.order.ordernumber))
  })

  test(`a contact narrows totals, orders and file down only when asked to, in ${language}`, async ({
    page,
  }) => {
    const { token } = await come(page, language)
    const company = await busiestCompany(page, token)
    const { records } = await read<OrderRecord>(page, token, {
      name: 'order',
      filter: ordersOf(company.sfid),
      orderBy: 'effectivedate',
      orderByDirection: 'DESC',
      contain: ['contact'],
    })
    const contact = present(records[0]?.contact)
    const filter = ordersOf(contact.sfid, 'contact__c')
    await page.goto(`/contactform?company=${company.id}&contact=${contact.id}`)
    const whole = ordersOf(company.sfid)
    expect(await shownTotals(page, language)).toEqual(await expectedTotals(page, token, whole, language))
    await page.getByText(say.only(contact.firstname)).click()
    const panel = page.getByRole('region', { name: say.of(contact.name, company.name) })
    await expect(panel).toBeVisible()
    await expect
      .poll(async () => (await shownTotals(page, language)).join())
      .toBe((await expectedTotals(page, token, filter, language)).join())
    const { count: all } = await read(page, token, { name: 'order', limit: 0, filter: whole })
    await expect(panel.getByText(say.company(grouped(all, language)), { exact: true })).toBeVisible()
    const { count } = await read(page, token, { name: 'order', limit: 0, filter })
    await expect(panel.getByRole('button', { name: say.export })).toHaveAccessibleDescription(
      new RegExp(`^${say.all(count)} \\(.*${contact.name}`),
    )
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say.export }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(count + 1)
    for (const line of lines.slice(1)) expect(line).toContain(`"${contact.name}"`)
    for (const word of contact.name.split(' ')) expect(file.suggestedFilename()).toContain(word)
  })

  test(`totals and orders fit a telephone and a tablet, in ${language}`, { tag: '@once' }, async ({
    page,
  }) => {
    const { token } = await come(page, language)
    const company = await busiestCompany(page, token)
    await page.goto(`/contactform?company=${company.id}`)
    await expect(ordersTable(page, language).getByRole('row')).toHaveCount(11)
    await expect(totalsTable(page, language)).toBeVisible()
    await expectFits(page, 820, 360)
  })

  test(`the file holds what it says and nothing that a spreadsheet would compute, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token } = await come(page, language)
    const company = await busiestCompany(page, token)
    const { records, count } = await read<OrderRecord>(page, token, {
      name: 'order',
      limit: 2000,
      filter: ordersOf(company.sfid),
      orderBy: 'effectivedate',
      orderByDirection: 'DESC',
      contain: ['property__c', 'orderitem'],
    })
    await onQuestion(page, asksForFile, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      body.data.table.records[0].contact = { name: '=HYPERLINK("http://example.com";"Été")' }
      body.data.table.records[1].contact = { name: 'Zoé "Zou" Œuvrard; fils, père' }
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto(`/contactform?company=${company.id}`)
    const extent = page.getByText(say.newest(grouped(count, language)))
    await expect(extent).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say.export }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(
      language === 'en' ? /^Orders-.*_20\d\d-.*Z\.csv$/ : /^Commandes-.*_20\d\d-.*Z\.csv$/,
    )
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith(`\uFEFF${say.header}\r\n`)).toBe(true)
    const lines = text.slice(1).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2001)
    const [separator, decimal] = language === 'en' ? [',', '.'] : [';', ',']
    const line = (at: number, contact: string) => {
      const { order, property__c, orderitem } = present(records[at])
      const { effectivedate, ordernumber, external_id__c, vts_id, totalamount } = order
      return [
        `"${effectivedate}"`,
        ordernumber,
        `"${external_id__c}"`,
        vts_id ? `"${vts_id}"` : '',
        contact,
        orderitem.reduce((sum, { quantity }) => sum + quantity, 0),
        `"${property__c?.name}"`,
        totalamount.toFixed(2).replace('.', decimal),
        `"${say.activated}"`,
      ].join(separator)
    }
    expect(lines[1]).toBe(line(0, `"'=HYPERLINK(""http://example.com"";""Été"")"`))
    expect(lines[2]).toBe(line(1, `"Zoé ""Zou"" Œuvrard; fils, père"`))
    const sum = (amounts: number[]) => amounts.reduce((all, one) => all + Math.round(one * 100), 0)
    const written = lines.slice(1).map((one) => Number(one.split(separator).at(-2)?.replace(',', '.')))
    expect(sum(written)).toBe(sum(records.map(({ order }) => order.totalamount)))
  })

  test(`a company that has bought nothing yet says so, whatever Drafts it has, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, user } = await come(page, language)
    const { company, contact } = await makeBuyer(page, token)
    await create(page, token, 'order', {
      external_id__c: Math.random().toString(36).slice(2, 10).padEnd(12, 'x'),
      accountid: company.sfid,
      contact__c: contact.sfid,
      propertyuser__c: user.sfid,
      property__c: (await propertyOf(page, token, properties[language])).sfid,
    })
    await page.goto(`/contactform?company=${company.id}`)
    await expect(page.getByRole('heading', { name: say.none })).toBeVisible()
    await expect(page.getByRole('button', { name: say.export })).toHaveCount(0)
    await expect
      .poll(async () => (await shownTotals(page, language)).at(-1))
      .toContain(spaced(money(0, language)))
    // A year without sales has no bar at all.
    await expect(totalsTable(page, language).locator('[style]')).toHaveCount(0)
    await expectPlainWords(page)
  })

  test.describe(`in ${language}`, () => {
    test.use({ statusesExpected: [500] })

    test('totals that take several calls show their progress, and can be retried after a failure', {
      tag: '@once',
    }, async ({ page }) => {
      const { token } = await come(page, language)
      const company = await busiestCompany(page, token)
      let allowSecond = () => {}
      const secondAllowed = new Promise<void>((resolve) => {
        allowSecond = resolve
      })
      let calls = 0
      await onQuestion(page, asksForTotals, async (route) => {
        calls += 1
        if (calls === 2) await secondAllowed
        // All calls are retried once from the start before the error is shown: the third and the fourth call.
        if (calls === 2 || calls === 4) await route.fulfill({ status: 500, body: '' })
        else await route.continue()
      })
      await page.goto(`/contactform?company=${company.id}`)
      await expect.poll(async () => spaced(await page.getByRole('main').innerText())).toContain(say.progress)
      allowSecond()
      await expect(page.getByRole('alert').filter({ hasText: say.failed })).toBeVisible()
      await expectPlainWords(page)
      await page.getByRole('button', { name: say.retry }).click()
      const filter = ordersOf(company.sfid)
      expect(await shownTotals(page, language)).toEqual(await expectedTotals(page, token, filter, language))
    })
  })
}

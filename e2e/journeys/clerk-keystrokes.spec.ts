import type { Page } from '@playwright/test'
import { addressAt } from '../screens/purchases.ts'
import { customersCompany } from '../support/demo-rows.ts'
import { expect, type Language, mark, signedIn, test } from '../support/journey.ts'
import { create, type Row, read } from '../support/rows.ts'

const words = {
  en: { find: 'Find a company', people: /^Search by name, email/ },
  fr: { find: 'Trouver une entreprise', people: /^Chercher par nom, courriel/ },
} as const
const generate = /^(Generate confirmation code|Générer)/
const onClipboard = /^(The code is on the clipboard|Le code est dans le presse-papiers)/
const properties: Record<Language, string> = { en: 'MGM', fr: 'LAU' }

/** How a clerk searches: types three letters, looks, and then types on unless the company is among the first rows. */
const lettersBeforeLook = 3
const maxArrows = 2

/** Seconds per keystroke of an average typist. */
const aKeystroke = 0.28

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

for (const language of ['en', 'fr'] as const) {
  const say = words[language]

  test(`a caller known by phone has their code after the number and two keys, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { phone } = await makeCompany(page, language)
    const keys = keysOf(page)
    await page.goto('/contactform')
    await expect(page.getByRole('combobox', { name: say.find })).toBeFocused()
    await keys.type(phone)
    await keys.press('Enter')
    await generateCode(page, keys)
    expect(keys.pressed()).toBe(phone.length + 2)
    expect(keys.seconds()).toBeLessThan(10)
  })

  test(`a company with several contacts takes a key more, and what is typed of the contact, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { company } = await makeCompany(page, language)
    const keys = keysOf(page)
    await page.goto('/contactform')
    await expect(page.getByRole('combobox', { name: say.find })).toBeFocused()
    const typed = company.name.slice('Boutique '.length)
    await keys.type(typed)
    await keys.press('Enter')
    await expect(page.getByRole('combobox', { name: say.people })).toBeFocused()
    await expect(page.getByRole('option')).toHaveCount(2)
    await keys.type('zoe')
    await keys.press('Enter')
    await generateCode(page, keys)
    expect(keys.pressed()).toBe(typed.length + 2 + 4)
    expect(keys.seconds()).toBeLessThan(10)

    await page.goBack()
    await expect(page.getByRole('combobox', { name: say.find })).toBeFocused()
  })

  test(`a customer has their code by keyboard alone, after their name and four keys, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token } = await signedIn(page, 'user', { language, property: properties[language] })
    const lastname = mark()
    await create(page, token, 'contact', {
      firstname: 'Léa',
      lastname,
      email: `lea.${lastname}@example.com`,
      language,
      accountid: (await customersCompany(page, token)).sfid,
    })
    const keys = keysOf(page)
    await page.goto('/contactform')
    await expect(page.getByRole('combobox', { name: say.find })).toBeFocused()
    await keys.press('Shift+Tab')
    await keys.press('ArrowRight')
    await expect(page.getByRole('combobox', { name: say.people })).toBeFocused()
    await keys.type(lastname)
    await keys.press('Enter')
    await generateCode(page, keys)
    expect(keys.pressed()).toBe(lastname.length + 4)
    expect(keys.seconds()).toBeLessThan(10)
  })
}

test('the search for a customer has the focus after a reload too', async ({ page }) => {
  await signedIn(page, 'user', { property: properties.en })
  await page.goto('/contactform?for=b2c')
  const search = page.getByRole('combobox', { name: words.en.people })
  await expect(search).toBeFocused()
  await page.reload()
  await expect(search).toBeFocused()
})

test('the only contact of a company is chosen at once, and Enter in the search leads to the code again', async ({
  page,
}) => {
  const { token, company } = await makeCompany(page, 'en', { alone: true })
  await page.goto('/contactform')
  const find = page.getByRole('combobox', { name: words.en.find })
  await expect(find).toBeFocused()
  await page.keyboard.type(company.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: generate })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Zoé Gagné' })).toBeVisible()
  await expect(page).toHaveURL(/company=\d+&contact=\d+$/)
  const search = page.getByRole('combobox', { name: words.en.people })
  await search.focus()
  await expect(page.getByRole('option')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: generate })).toBeFocused()
  await search.focus()
  await page.keyboard.type('x')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(find).toBeFocused()
  const made = await read(page, token, {
    name: 'order',
    filter: [{ column: 'accountid', operator: '=', value: company.sfid }],
  })
  expect(made.count).toBe(0)
})

test('from a few letters to the code on the clipboard takes at most twelve keys on average, over ten companies', async ({
  page,
}) => {
  const { token } = await signedIn(page, 'user', { language: 'en', property: 'MGM' })
  const measured: { name: string; keys: number; seconds: number; searches: number; searchMs: number }[] = []
  const searches = searchTimes(page)
  const find = page.getByRole('combobox', { name: words.en.find })
  const results = page.getByRole('listbox', { name: 'Companies found' })
  const placeOf = async (name: string) => {
    await expect(results).toHaveAttribute('aria-busy', 'false')
    const rows = await results.getByRole('option').allInnerTexts()
    return rows.findIndex((row) => row.includes(name))
  }
  for (const account of await companiesOfTheDemo(page, token)) {
    await page.goto('/contactform')
    await expect(find).toBeFocused()
    await find.fill('')
    const button = page.getByRole('button', { name: generate })
    const text = await searchTextOf(page, token, account.name)
    const keys = keysOf(page, 80)
    const start = Date.now()
    await keys.type(text.slice(0, lettersBeforeLook))
    let at = await placeOf(account.name)
    // Another letter costs one key; a row further down costs one each.
    for (const letter of text.slice(lettersBeforeLook)) {
      if (at >= 0 && at <= maxArrows) break
      await keys.type(letter)
      if (letter !== ' ') at = await placeOf(account.name)
    }
    expect(at, `${account.name} is among the companies found`).toBeGreaterThanOrEqual(0)
    for (let step = 0; step < at; step++) await keys.press('ArrowDown')
    await keys.press('Enter')
    const second = page.getByRole('listbox', { name: 'Contacts' }).getByRole('option').nth(1)
    await expect(second.or(button.and(page.locator(':focus')))).toBeVisible()
    if (await second.isVisible()) {
      await expect(second.locator('..')).toHaveAttribute('aria-busy', 'false')
      await keys.press('ArrowDown')
      await keys.press('Enter')
    }
    await generateCode(page, keys)
    const seconds = (Date.now() - start) / 1000
    const times = await Promise.all(searches.splice(0))
    const searchMs = Math.round(average(times))
    measured.push({ name: account.name, keys: keys.pressed(), seconds, searches: times.length, searchMs })
  }
  const report = JSON.stringify({ seconds: average(measured.map(({ seconds }) => seconds)), measured })
  // The time depends on the machine, so it is reported and not asserted.
  test.info().annotations.push({ type: 'measured', description: report })
  expect(measured).toHaveLength(10)
  expect(average(measured.map(({ keys }) => keys)), report).toBeLessThanOrEqual(12)
})

test('a code made for a customer leads back to the form for customers, as does the address of their company', async ({
  page,
}) => {
  const { token, user } = await signedIn(page, 'user', { language: 'en', property: 'MGM' })
  const customers = await customersCompany(page, token)
  const lastname = mark()
  const customer = await create<Row>(page, token, 'contact', {
    firstname: 'Max',
    lastname,
    email: `max.${lastname}@example.com`,
    language: 'en',
    accountid: customers.sfid,
  })
  await page.goto(`/contactform?for=b2c&contact=${customer.id}`)
  await page.getByRole('button', { name: generate }).click()
  const code = (await page.locator('div[data-code]').getAttribute('data-code')) ?? ''
  await page.goto('/contactform')
  await page.locator(`li[data-code="${code}"]`).getByRole('button', { name: customer.name }).click()
  await expect(page).toHaveURL(`/contactform?for=b2c&contact=${customer.id}`)
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible()
  await page.goto(`/contactform?company=${customers.id}`)
  await expect(page).toHaveURL('/contactform?for=b2c')
  const kept = await page.evaluate((id) => localStorage.getItem(`comptoir-recent-companies:${id}`), user.id)
  expect(kept ?? '').not.toContain(customers.name)
})

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Fills with the milliseconds from each search request to the end of its answer. */
function searchTimes(page: Page): Promise<number>[] {
  const times: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.postData()?.includes('"free_text_name"'))
      times.push(request.response().then(() => request.timing().responseEnd))
  })
  return times
}

async function generateCode(page: Page, keys: Keys): Promise<void> {
  await expect(page.getByRole('button', { name: generate })).toBeFocused()
  await keys.press('Enter')
  const shown = page.locator('div[data-code]')
  await expect(shown).toBeVisible()
  await expect(page.getByText(onClipboard)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await shown.getAttribute('data-code'),
  )
}

interface Keys {
  type: (text: string) => Promise<void>
  press: (key: string) => Promise<void>
  pressed: () => number
  seconds: () => number
}

/** The words of a name, the one that the fewest companies share first: of Singh Varga Holdings, hardly the last. */
async function searchTextOf(page: Page, token: string, name: string): Promise<string> {
  const words = name.split(/[^\p{L}]+/u).filter((word) => word.length > 3)
  const counted = await Promise.all(
    words.map(async (word) => {
      const filter = [{ column: 'name', operator: 'iLIKE', value: `%${word.slice(0, 5)}%` }]
      const { count } = await read(page, token, { name: 'account', limit: 1, filter })
      return { word, count }
    }),
  )
  const [rarest] = counted.sort((one, other) => one.count - other.count)
  return rarest ? [rarest.word, ...words.filter((word) => word !== rarest.word)].join(' ') : name
}

/** Ten companies of the demo whose contacts may all buy. */
async function companiesOfTheDemo(page: Page, token: string): Promise<Row[]> {
  const { records } = await read<{ account: Row; contact: (Row & { email: string | null })[] }>(page, token, {
    name: 'account',
    limit: 50,
    orderBy: 'id',
    filter: [{ column: 'id', operator: '>=', value: 1000 }],
    contain: ['contact'],
  })
  const blocked = await read<{ blocked: { email: string } }>(page, token, { name: 'blocked', limit: 9999 })
  const blockedEmails = new Set(blocked.records.map((record) => record.blocked.email))
  const mayBuy = ({ email }: { email: string | null }) => email !== null && !blockedEmails.has(email)
  return records
    .filter(({ contact }) => contact.length > 0 && contact.every(mayBuy))
    .slice(0, 10)
    .map(({ account }) => account)
}

/** A keyboard that counts, with a pause in milliseconds after each key. */
function keysOf(page: Page, pause = 0): Keys {
  let pressed = 0
  return {
    type: async (text) => {
      pressed += [...text].length
      await page.keyboard.type(text, { delay: pause })
    },
    press: async (key) => {
      pressed += 1
      await page.keyboard.press(key, { delay: pause })
    },
    pressed: () => pressed,
    seconds: () => pressed * aKeystroke,
  }
}

async function makeCompany(page: Page, language: Language, { alone = false } = {}) {
  const { token } = await signedIn(page, 'user', { language, property: properties[language] })
  const word = mark()
  const company = await create<Row>(page, token, 'account', {
    name: `Boutique ${word}`,
    ...addressAt(`7 rue ${word}`),
  })
  const phone = `450${String(Date.now()).slice(-7)}`
  for (const firstname of alone ? ['Zoé'] : ['Zoé', 'Hugo'])
    await create(page, token, 'contact', {
      firstname,
      lastname: 'Gagné',
      email: `${firstname === 'Zoé' ? 'zoe' : 'hugo'}.${word}@example.com`,
      ...(firstname === 'Zoé' ? { phone } : {}),
      language,
      accountid: company.sfid,
    })
  return { token, company, phone }
}

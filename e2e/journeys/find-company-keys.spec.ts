import { arrive, makeCompany, makeCustomer, someOrder } from '../screens/company-search.ts'
import { customersCompany } from '../support/demo-rows.ts'
import { hold, mentions } from '../support/faults.ts'
import { expect, expectFits, mark, test } from '../support/journey.ts'
import { create } from '../support/rows.ts'

test('the keyboard alone leads through the list and back', async ({ page }) => {
  const { token, box, options } = await arrive(page, 'en')
  const word = mark()
  const names = ['Alpha', 'Bravo', 'Charlie', 'Delta'].map((name) => `${name} Zoutard ${word}`)
  for (const name of names) await makeCompany(page, token, name)
  await page.getByRole('link', { name: 'Token finder' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Token finder' })).toBeVisible()
  await page.getByRole('link', { name: 'Contact form' }).first().click()
  await expect(box).toBeFocused()
  await page.keyboard.type(`zoutard ${word}`)
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
  // Wait until the page is there: going back earlier would not have left the search.
  await expect(page.getByRole('heading', { name: names[2] ?? '' })).toBeVisible()
  await expect(page).toHaveURL(/company=\d+$/)
  await page.goBack()
  await expect(box).toHaveValue(`zoutard ${word}`)
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

for (const language of ['en', 'fr'] as const)
  test(`Enter at once opens no company that may not be meant, and says how many match, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, box, options, status, w } = await arrive(page, language)
    const word = mark()
    for (const name of ['Alpha', 'Bravo', 'Charlie']) await makeCompany(page, token, `${name} ${word}`)
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
    await expect(status).toContainText(w.undecided(3))
    await expect(status).toBeVisible()
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(box).toHaveAttribute(
      'aria-activedescendant',
      (await options.first().getAttribute('id')) ?? '',
    )
    await expect(page).toHaveURL('/contactform')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Alpha ${word}` })).toBeVisible()
  })

test('Enter at once opens the company of exactly this name, although others begin with it', async ({
  page,
}) => {
  const { token, box } = await arrive(page, 'en')
  const name = `Zénith ${mark()}`
  for (const more of [' Anjou', '', ' Brossard']) await makeCompany(page, token, `${name}${more}`)
  await box.fill(name.toUpperCase().replace('É', 'e'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('the down arrow is dropped before the answer, and moves to the second company after it', async ({
  page,
}) => {
  const { token, box, options } = await arrive(page, 'en')
  const word = mark()
  for (const name of ['Alpha', 'Bravo', 'Charlie']) await makeCompany(page, token, `${name} ${word}`)
  const letGo = await hold(page, (route) => mentions(route, word))
  await box.fill(word)
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveCount(0)
  letGo()
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
})

test('an older answer never stands over a newer one', async ({ page }) => {
  const { token, box, options, status, w } = await arrive(page, 'en')
  const [older, newer] = [await makeCustomer(page, token), await makeCustomer(page, token)]
  const requestSent = page.waitForRequest((request) => request.postData()?.includes(older.word) ?? false)
  const letGo = await hold(page, (route) => mentions(route, older.word))
  await box.fill(`lumiere ${older.word}`)
  await requestSent
  await expect(status).toContainText(w.searching)
  await box.fill(`lumiere ${newer.word}`)
  await expect(options).toContainText(newer.company.name)
  letGo()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(options).toContainText(newer.company.name)
  await expect(options.filter({ hasText: older.word })).toHaveCount(0)
})

test('one request asks everything, and the list appears once, the best company first', async ({ page }) => {
  const { token, box, options } = await arrive(page, 'en')
  const { word, company } = await makeCustomer(page, token)
  // Found by its contact, while the other is found by its name.
  const best = await makeCompany(page, token, `O'Regan-${word}`)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes(word)) asked.push(request.url())
  })
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { firstNames: seen })
    new MutationObserver(() => {
      const first = document.querySelector('[role=option] [data-column=company]')?.textContent
      if (first && first !== seen.at(-1)) seen.push(first)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await box.fill(`regan ${word}`)
  await expect(options).toHaveCount(2)
  await expect(options.first()).toContainText(best.name)
  await expect(options.nth(1)).toContainText(company.name)
  const firstNames = await page.evaluate(() => (window as unknown as { firstNames: string[] }).firstNames)
  expect(firstNames).toHaveLength(1)
  expect(asked).toHaveLength(1)
})

test('the facts of the companies fill their cells later, and nothing moves', async ({ page }) => {
  const { token, box, options } = await arrive(page, 'en')
  const { order, account } = await someOrder(page, token, false)
  const letGo = await hold(page, () => true, '**/api/company-facts')
  await box.fill(order.vts_id)
  const first = options.first()
  await expect(first).toContainText(account.name)
  const cell = (name: string) => first.locator(`[data-column=${name}]`)
  await expect(cell('order')).toHaveText('')
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role=option] [data-column]')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        // The height of a line is that of its text; the middle stays.
        return [x, y + height / 2, width].map(Math.round)
      }),
    )
  const before = await places()
  letGo()
  await expect(cell('contacts')).toHaveText(/^Contacts \d+/)
  await expect(cell('order')).toHaveText(/^Last order [A-Z][a-z]+ \d{1,2}, \d{4}/)
  await expect(cell('amount')).toHaveText(/^Amount \$\d/)
  expect(await places()).toEqual(before)
})

test('a filter keeps the companies of one kind of match, and the keys go on from it', async ({ page }) => {
  const { token, box, options } = await arrive(page, 'en')
  const { word, company } = await makeCustomer(page, token)
  const named = await makeCompany(page, token, `O'Regan-${word}`)
  await box.fill(`regan ${word}`)
  await expect(options).toHaveCount(2)
  const filters = page.getByRole('group', { name: 'Matched on' })
  await expect(filters.getByRole('button')).toHaveText(['All 2', 'Name 1', 'Contact 1'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(filters.getByRole('button', { name: 'All' })).toBeFocused()
  await filters.getByRole('button', { name: 'Contact' }).press('Enter')
  await expect(options).toHaveCount(1)
  await expect(options).toContainText(company.name)
  await expect(options).toHaveAttribute('aria-selected', 'true')
  await expect(box).toBeFocused()
  await box.fill(`${word} regan`)
  await expect(options).toHaveCount(2)
  await expect(filters.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
  await filters.getByRole('button', { name: 'Name' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: named.name })).toBeVisible()
})

test('fifty companies are listed at first, and the down arrow at the last one lists the rest', async ({
  page,
}) => {
  const { box, options, look } = await arrive(page, 'en')
  await look('har')
  await expect(options).toHaveCount(50)
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(page.getByText(/^50 of \d+ shown$/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(options.nth(49)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => options.count()).toBeGreaterThan(50)
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(50)).toHaveAttribute('aria-selected', 'true')
  await expect(options.nth(50)).toBeInViewport()
  await box.fill('')
  await look('har')
  await expect(options).toHaveCount(50)
  await more.click()
  await expect.poll(() => options.count()).toBeGreaterThan(50)
})

test('Alt and N begin a new company, named after the text in the box', async ({ page }) => {
  const { box } = await arrive(page, 'en')
  const name = `Harbourview ${mark()}`
  await box.fill(name)
  await page.keyboard.press('Alt+n')
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Company name' })
  await expect(field).toHaveValue(name)
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('the company that stands for all customers is not offered, and neither are they', async ({ page }) => {
  const { token, options, w, look } = await arrive(page, 'en')
  const customers = await customersCompany(page, token)
  await look(customers.name)
  await expect(page.getByText(w.none(customers.name))).toBeVisible()
  const email = `c${mark()}@comptoir.example`
  await create(page, token, 'contact', {
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
  const word = mark()
  const name = `<img src=x onerror="document.title='caught'"> {{count}} $t(ui.ok) 100%_\\ ${word}`
  await makeCompany(page, token, name)
  await makeCompany(page, token, `100 percent ${word}`)
  await look(name)
  await expect(options).toHaveCount(1)
  await expect(options).toContainText(name)
  await look(`%_\\ ${word}`)
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

test('what is found, and what was opened before, fits a telephone and a tablet', { tag: '@once' }, async ({
  page,
}) => {
  const { token, box, options, look, w } = await arrive(page, 'en')
  const name = `Boulangerie-pâtisserie-traiteur Saint-Hyacinthe-de-la-Rivière-aux-Renards ${mark()}`
  const { id } = await makeCompany(page, token, name)
  await look(name)
  await expect(options).toHaveCount(1)
  await expectFits(page, 820, 360)
  await page.goto(`/contactform?company=${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.goto('/contactform')
  await box.fill('')
  await expect(page.getByRole('listbox', { name: w.recent }).getByRole('option')).toHaveCount(1)
  await expectFits(page, 820, 360)
})

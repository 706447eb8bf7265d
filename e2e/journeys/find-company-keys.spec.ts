import { arrive, asks, makeCompany, makeCustomer } from '../screens/company-search.ts'
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

test('an older answer never stands over a newer one, and what has come is shown before the rest', async ({
  page,
}) => {
  const { token, box, options, status, w } = await arrive(page, 'en')
  const [older, newer] = [await makeCustomer(page, token), await makeCustomer(page, token)]
  const requestSent = page.waitForRequest((request) => request.postData()?.includes(older.word) ?? false)
  const letGo = await hold(
    page,
    (route) => mentions(route, older.word) || (mentions(route, newer.word) && asks(route, 'contact')),
  )
  await box.fill(`lumiere ${older.word}`)
  await requestSent
  await box.fill(`lumiere ${newer.word}`)
  await expect(options).toContainText(newer.company.name)
  await expect(status).toContainText(w.searching)
  // As long as something better may come, Enter takes nothing.
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(0)
  letGo()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(status).not.toContainText(w.searching)
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
    newer.company.name,
  )
  await expect(options.filter({ hasText: older.word })).toHaveCount(0)
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

import type { Locator, Page } from '@playwright/test'
import { contactWords, expectChosen, makeContacts, openCompany } from '../screens/company-contacts.ts'
import { openNew } from '../screens/company-forms.ts'
import { arrive, failSearch, findWords, makeCompany } from '../screens/company-search.ts'
import { customersCompany } from '../support/demo-rows.ts'
import { hold, mentions } from '../support/faults.ts'
import { expect, mark, signedIn, test } from '../support/journey.ts'

/** The results of an older text than the one in the search box are never acted on. */

for (const language of ['en', 'fr'] as const) {
  test(`keys pressed before the companies are found apply to the new text, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, box, options, look } = await arrive(page, language)
    const [older, newer] = [mark(), mark()]
    await makeCompany(page, token, `Murray Accounting ${older}`)
    const wanted = await makeCompany(page, token, `Harbourview Brewing ${newer}`)
    await look(`murray ${older}`)
    await expect(options).toHaveCount(1)
    await stopTyping(page)
    await box.fill(`harbourview brewing ${newer}`)
    await expectInert(page.getByRole('listbox', { name: findWords[language].found }))
    await expect(box).not.toHaveAttribute('aria-activedescendant', /./)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.clock.resume()
    await expect(page.getByRole('heading', { name: wanted.name })).toBeVisible()
    await expect(page).toHaveURL(`/contactform?company=${wanted.id}`)
  })
}

test('keys pressed during a slow search open none of several companies', async ({ page }) => {
  const { token, box, options, status, w } = await arrive(page, 'en')
  const word = mark()
  for (const name of ['Alpha', 'Bravo', 'Charlie']) await makeCompany(page, token, `${name} ${word}`)
  const letGo = await hold(page, (route) => mentions(route, word))
  await box.fill(word)
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(options).toHaveCount(0)
  letGo()
  await expect(status).toContainText(w.undecided(3))
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Bravo ${word}` })).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue(word)
})

test('a list narrows to a longer text before the answer comes, and its rows can be opened', async ({
  page,
}) => {
  const { token, look, options, status, w } = await arrive(page, 'en')
  const word = wordOfLetters()
  await makeCompany(page, token, `${word} Alpha`)
  await makeCompany(page, token, `Studio ${word} Quince`)
  const wanted = await makeCompany(page, token, `Quarry ${word}`)
  await look(word)
  await expect(options).toHaveText([/Alpha/, /Quarry/, /Studio/])
  const letGo = await hold(page, (route) => mentions(route, `${word} q`))
  await page.keyboard.type(' qu')
  await expect(options).toHaveText([/Quarry/, /Studio/, /Alpha/])
  await page.keyboard.type('ar')
  await expect(options).toHaveText([/Quarry/])
  await expect(status).toContainText(w.searching)
  await expect(page.getByRole('listbox', { name: w.found })).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/contactform?company=${wanted.id}`)
  letGo()
})

test('Enter at once opens no row of a narrowed list that has not been seen', async ({ page }) => {
  const { token, look, options, status, w } = await arrive(page, 'en')
  const word = wordOfLetters()
  for (const name of ['Alpha', 'Bravo', 'Brook']) await makeCompany(page, token, `${word} ${name}`)
  await look(word)
  await expect(options).toHaveCount(3)
  await stopTyping(page)
  await page.keyboard.type(' br')
  await expect(options).toHaveText([/Bravo/, /Brook/, /Alpha/])
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await expect(status).toContainText(w.undecided(3))
  await expect(page).toHaveURL('/contactform')
})

test('a word of one letter after another word narrows the companies by their names', async ({ page }) => {
  const { token, box, options } = await arrive(page, 'en')
  const word = wordOfLetters()
  await makeCompany(page, token, `${word} Alpha`)
  await makeCompany(page, token, `Zinc of ${word}`)
  await box.fill(`${word} z`)
  await expect(options).toHaveText([/Zinc/, /Alpha/])
})

for (const [way, forget] of [
  ['typing more', (box: Locator) => box.pressSequentially(' ')],
  ['leaving the field', (box: Locator) => box.page().getByRole('heading', { level: 1 }).click()],
  ['Escape', (box: Locator) => box.press('Escape')],
] as const)
  test(`${way} forgets the keys that wait for a slow search`, async ({ page }) => {
    const { token, box, options, status, w } = await arrive(page, 'en')
    const word = mark()
    await makeCompany(page, token, `Alpha ${word}`)
    const letGo = await hold(page, (route) => mentions(route, word))
    await box.fill(word)
    await page.keyboard.press('Enter')
    await expect(status).toContainText(w.searching)
    await forget(box)
    letGo()
    await box.fill(`${word} `)
    await expect(status).not.toContainText(w.searching)
    await expect(options).toHaveCount(1)
    await expect(page).toHaveURL('/contactform')
  })

test('companies opened before cannot be opened once something is typed', async ({ page }) => {
  const { token, box, w } = await arrive(page, 'en')
  const word = mark()
  const [before, wanted] = [
    await makeCompany(page, token, `Murray ${word}a`),
    await makeCompany(page, token, `Harbourview ${word}b`),
  ]
  await page.goto(`/contactform?company=${before.id}`)
  await expect(page.getByRole('heading', { name: before.name })).toBeVisible()
  await page.goto('/contactform')
  const recent = page.getByRole('listbox', { name: w.recent })
  await expect(recent.getByRole('option')).toHaveCount(1)
  await stopTyping(page)
  await box.fill(`${word}b`)
  await expectInert(recent)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: wanted.name })).toBeVisible()
})

test('a search that fails in part opens nothing by a key pressed before', async ({ page }) => {
  const { token, box, options } = await arrive(page, 'en')
  const word = mark()
  await makeCompany(page, token, `Alpha ${word}`)
  await failSearch(page, 'contacts')
  await box.fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(options).toHaveCount(1)
  await expect(page).toHaveURL('/contactform')
})

test('a new company is named after the text in the box, not after the last search', async ({ page }) => {
  const { box, look } = await arrive(page, 'en')
  await look(`Murray ${mark()}`)
  await stopTyping(page)
  const name = `Harbourview ${mark()}`
  await box.fill(name)
  await page.getByRole('button', { name: 'New company' }).click()
  await page.clock.resume()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Company name' })).toHaveValue(name)
})

test('keys pressed before the contacts are found apply to the new text', async ({ page }) => {
  const { token, company } = await openCompany(page)
  await makeContacts(page, token, company, [
    { firstname: 'Alix', lastname: 'Murray' },
    { firstname: 'Béa', lastname: 'Harbour' },
    { firstname: 'Carl', lastname: 'Harbour' },
  ])
  await page.reload()
  const search = page.getByRole('combobox', { name: contactWords.en.search })
  const options = page.getByRole('option')
  await search.fill('murray')
  await expect(options).toHaveCount(1)
  await stopTyping(page)
  await search.fill('harbour')
  await expectInert(page.getByRole('listbox', { name: contactWords.en.panel }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await expect(page.getByText('2 match. Press Enter')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectChosen(page, 'Carl Harbour')
})

test('keys pressed before the customers are found wait for a slow answer', async ({ page }) => {
  const { token } = await signedIn(page, 'user', { property: 'MGM' })
  const company = await customersCompany(page, token)
  const [older, newer] = [mark(), mark()]
  await makeContacts(page, token, company, [
    { firstname: 'Alix', lastname: older },
    { firstname: 'Zoé', lastname: newer },
  ])
  await page.goto('/contactform?for=b2c')
  const search = page.getByRole('combobox', { name: /^Search by name, email/ })
  const list = page.getByRole('listbox', { name: 'Customers' })
  await search.fill(older)
  await expect(list.getByRole('option')).toHaveCount(1)
  const letGo = await hold(page, (route) => mentions(route, newer))
  const requestSent = page.waitForRequest((request) => request.postData()?.includes(newer) ?? false)
  await search.fill(newer)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await requestSent
  await expectInert(list)
  await expect(page).toHaveURL('/contactform?for=b2c')
  letGo()
  await expectChosen(page, `Zoé ${newer[0]?.toUpperCase()}${newer.slice(1)}`)
})

test('keys pressed before the addresses are found apply to the new text', async ({ page }) => {
  const { w, address, options } = await openNew(page, 'en')
  await address.fill('maplewood court halifax')
  await expect(options.first()).toContainText(/maplewood/i)
  await stopTyping(page)
  await address.fill('sorbiers')
  await expectInert(page.getByRole('listbox', { name: w.suggestions }))
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.clock.resume()
  await expect(page.getByText('3 match. Press Enter')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(address).toHaveValue('boulevard des Sorbiers ')
})

test('addresses are searched once typing has paused for half a second', async ({ page }) => {
  const { address, options } = await openNew(page, 'en')
  await page.evaluate(() => {
    document.addEventListener('input', ({ timeStamp }) => {
      document.documentElement.dataset.typedAt = String(timeStamp)
    })
  })
  await address.fill('maplewood court halifax')
  await expect(options.first()).toContainText(/maplewood/i)
  const pause = await page.evaluate(() => {
    const [search] = performance.getEntriesByType('resource').filter(({ name }) => /maplewood/.test(name))
    return (search?.startTime ?? 0) - Number(document.documentElement.dataset.typedAt)
  })
  expect(pause).toBeGreaterThanOrEqual(495)
})

/** Stops the clock of the page, so that the pause after which a search begins does not end. */
async function stopTyping(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** The rows are dimmed, announced as loading, and neither a mouse nor a script opens one. */
async function expectInert(list: Locator): Promise<void> {
  const page = list.page()
  const before = page.url()
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
  const row = list.getByRole('option').first()
  await expect(row).toHaveAttribute('aria-disabled', 'true')
  const focused = await page.evaluate(() => document.activeElement?.id)
  const place = await row.boundingBox()
  if (!place) throw new Error('The row is not visible.')
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
  await row.dispatchEvent('click')
  await expect(list).toBeVisible()
  expect(page.url()).toBe(before)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(focused)
}

/** A word that no other company has. Lists narrow to longer words, not to longer numbers. */
function wordOfLetters(): string {
  return mark().replace(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))
}

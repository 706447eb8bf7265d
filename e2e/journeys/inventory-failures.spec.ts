import {
  fillCards,
  openInventory,
  storedCounts,
  test,
  unusedMonths,
  words,
} from '../screens/gift-card-counts.ts'
import { expect, expectPlainWords, type Language } from '../support/journey.ts'

const languages: Language[] = ['en', 'fr']

for (const language of languages) {
  const said = words[language]

  test.describe(`when mail fails, in ${language}`, { tag: '@once' }, () => {
    test.use({ statusesExpected: [0] })

    test('a count says that its mail has not gone out, after a reload too, until it is sent', async ({
      page,
    }) => {
      const desk = await openInventory(page, 'inventory', language)
      const [month] = await unusedMonths(desk)
      const [simple] = desk.simple
      await page.route('**/sendtemplateemail', (route) => route.abort())
      await page.goto(`/giftcardinventory?month=${month}&count=new-${simple?.id}-${month}`)
      await fillCards(page, language, [23])
      await page.getByRole('button', { name: said.saveNew }).click()
      await expect(page.getByText(said.mailFailed)).toBeVisible()
      await page.unroute('**/sendtemplateemail')
      await page.reload()
      const row = page.getByRole('row').filter({ hasText: simple?.description ?? '' })
      await expect(row).toContainText(said.mailUnsent)
      await row.getByRole('button').click()
      const dialog = page.getByRole('dialog')
      await expectPlainWords(page)
      const mails = page.waitForRequest('**/sendtemplateemail')
      await dialog.getByRole('button', { name: said.mailSend }).click()
      await mails
      await expect(dialog.getByText(said.mailTo)).toContainText('@comptoir.example')
      await expect(dialog.getByText(said.mailUnsent)).toHaveCount(0)
      await page.goto(`/giftcardinventory?month=${month}`)
      await expect(row).toBeVisible()
      await expect(row.getByText(said.mailUnsent)).toHaveCount(0)
    })
  })
}

test.describe('when the mail call does not answer', () => {
  test.use({ statusesExpected: [0] })

  test('the person knows within ten seconds, and the count is there', async ({ page }) => {
    const desk = await openInventory(page, 'inventory', 'en')
    const [month] = await unusedMonths(desk)
    await page.route('**/sendtemplateemail', () => undefined)
    await page.goto(`/giftcardinventory?count=new-${desk.simple[0]?.id}-${month}`)
    await fillCards(page, 'en', [8])
    const requestSent = page.waitForRequest('**/sendtemplateemail')
    await page.getByRole('button', { name: words.en.saveNew }).click()
    await requestSent
    await expect(page.getByText(words.en.mailFailed)).toBeVisible({ timeout: 10_000 })
    expect(await storedCounts(desk, month)).toHaveLength(1)
  })
})

import {
  block,
  blockedAt,
  blockedRows,
  blockedWords,
  openBlocked,
  ownDomain,
} from '../screens/blocked-emails.ts'
import { expect, expectFits, expectPlainWords, type Language, signedIn, test } from '../support/journey.ts'

const languages: Language[] = ['en', 'fr']

for (const staff of ['user', 'inventory'] as const) {
  for (const language of languages) {
    test(`${staff} has no access to the blocked addresses, in ${language}`, { tag: '@once' }, async ({
      page,
    }) => {
      await signedIn(page, staff, { language })
      await page.goto('/settings/blocked-emails')
      await expect(page.getByText(blockedWords[language].noAccess)).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
    })
  }
}

for (const language of languages) {
  const said = blockedWords[language]

  test(`blocked addresses are searched, sorted and paged, in ${language}`, { tag: '@once' }, async ({
    page,
  }) => {
    const domain = ownDomain()
    const token = await openBlocked(page, language)
    await block(page, token, ...'abcdefghijkl'.split('').map((letter) => `${letter}.buyer@${domain}`))
    await page.getByRole('searchbox', { name: said.search }).fill(`BUYER@${domain.toUpperCase()}`)
    await expect(page.getByText(said.range(1, 10, 12))).toBeVisible()
    await expect(blockedRows(page)).toHaveCount(10)
    await expect(blockedRows(page).first()).toContainText(`a.buyer@${domain}`)
    await expectPlainWords(page)

    await page.getByRole('button', { name: said.next }).click()
    await expect(blockedRows(page)).toHaveCount(2)
    await page.getByRole('combobox', { name: said.pageSize }).selectOption('20')
    await expect(blockedRows(page)).toHaveCount(12)
    await page.getByRole('columnheader', { name: said.email }).getByRole('button').press('Enter')
    await expect(blockedRows(page).first()).toContainText(`l.buyer@${domain}`)
    await page.reload()
    await expect(blockedRows(page).first()).toContainText(`l.buyer@${domain}`)

    await page.getByRole('searchbox', { name: said.search }).fill(`%@${domain}`)
    await expect(page.getByText(said.noMatch)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: said.settings }).click()
    await expect(page).toHaveURL(/\/settings$/)
  })

  test(`an address is blocked and unblocked, in ${language}`, { tag: '@once' }, async ({ page }) => {
    const domain = ownDomain()
    const token = await openBlocked(page, language, `?q=${domain}`)
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
    await expect(blockedRows(page)).toHaveCount(2)

    await page.getByRole('button', { name: `${said.del} new.one@${domain}` }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`new.one@${domain}`)
    await question.getByRole('button', { name: said.cancel }).click()
    await expect(blockedRows(page)).toHaveCount(2)
    await page.getByRole('button', { name: `${said.del} new.one@${domain}` }).click()
    await question.getByRole('button', { name: said.unblock }).click()
    await expect(page.getByText(said.deleted(`new.one@${domain}`))).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    await expect(blockedRows(page)).toHaveCount(1)
    expect(await blockedAt(page, token, domain)).toEqual([`taken@${domain}`])
  })
}

test('nothing stands beside the screen, from wide to narrow', async ({ page }) => {
  const token = await openBlocked(page, 'fr')
  const domain = ownDomain()
  await block(page, token, `${'a-very-long-name-'.repeat(3)}@${'long-label-'.repeat(5)}${domain}`)
  await page.goto(`/settings/blocked-emails?q=${domain}`)
  await expect(blockedRows(page)).toHaveCount(1)
  await expectFits(page, 1920, 820, 360)
  await page.getByRole('button', { name: blockedWords.fr.import }).click()
  await expect(page.getByRole('dialog').getByLabel(blockedWords.fr.list)).toBeVisible()
  await expectFits(page, 1920, 820, 360)
})

import {
  block,
  blockedAt,
  blockedRows,
  blockedWords,
  buyers,
  checkList,
  openBlocked,
  ownDomain,
} from '../screens/blocked-emails.ts'
import { hold, mentions } from '../support/faults.ts'
import {
  expect,
  expectAccessible,
  expectFits,
  expectPlainWords,
  type Language,
  signedIn,
  test,
} from '../support/journey.ts'

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

  test(`an address is blocked and unblocked, in ${language}`, async ({ page }) => {
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
    await question.getByRole('button', { name: said.del }).click()
    await expect(page.getByText(said.deleted(`new.one@${domain}`))).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    await expect(blockedRows(page)).toHaveCount(1)
    expect(await blockedAt(page, token, domain)).toEqual([`taken@${domain}`])
  })
}

test('the list, its dialogs and every step of an import can be used by everybody', async ({ page }) => {
  test.slow()
  const said = blockedWords.en
  const domain = ownDomain()
  const token = await openBlocked(page, 'en')
  await block(page, token, ...buyers(domain, 12))
  await page.goto(`/settings/blocked-emails?q=${domain}`)
  await expect(blockedRows(page)).toHaveCount(10)
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
  const letGo = await hold(page, (route) => mentions(route, 'batchCreateRow'))
  await dialog.getByRole('button', { name: said.start('288') }).click()
  await expect(dialog.getByRole('progressbar', { name: said.progress })).toHaveAttribute('aria-valuenow', '0')
  await expectAccessible(page)
  letGo()
  await expect(dialog.getByText(said.done('288'))).toBeVisible()
  await expectAccessible(page)
})

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

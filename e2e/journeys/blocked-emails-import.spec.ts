import {
  block,
  blockedAt,
  blockedWords,
  buyers,
  checkList,
  chooseFile,
  openBlocked,
  ownDomain,
  plainBlanks,
} from '../screens/blocked-emails.ts'
import { cutOff, hold, mentions } from '../support/faults.ts'
import { expect, expectPlainWords, type Language, test } from '../support/journey.ts'

const languages: Language[] = ['en', 'fr']

for (const language of languages) {
  const said = blockedWords[language]

  test(`a list is checked, imported with progress, stopped and gone on with, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const domain = ownDomain()
    const token = await openBlocked(page, language, `?q=${domain}`)
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

    const letGo = await hold(page, (route) => mentions(route, 'batchCreateRow'))
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

  test(`a pasted list is not lost by a slip, in ${language}`, { tag: '@once' }, async ({ page }) => {
    await openBlocked(page, language)
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

  test.describe(`when the server fails, in ${language}`, { tag: '@once' }, () => {
    test.use({ statusesExpected: [cutOff] })

    test('an import that is cut off goes on, and blocks nothing twice', async ({ page }) => {
      const domain = ownDomain()
      const token = await openBlocked(page, language, `?q=${domain}`)
      const { dialog } = await checkList(page, language, buyers(domain, 450).join('\n'))
      let batch = 0
      await page.route('**/api/graphql/v2', async (route) => {
        if (!mentions(route, 'batchCreateRow')) return route.fallback()
        batch++
        // Another user blocks one address of the first batch earlier; the answer to the second batch is lost.
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
}

test('a file that is dropped on the list is read', async ({ page }) => {
  await openBlocked(page, 'en')
  await page.getByRole('button', { name: blockedWords.en.import }).click()
  const field = page.getByRole('dialog').getByLabel(blockedWords.en.list)
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['ann@client.example'], 'list.csv', { type: 'text/csv' }))
    return data
  })
  await field.dispatchEvent('dragover', { dataTransfer: dropped })
  await field.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(field).toHaveValue('ann@client.example')
  await expect(page.getByText(blockedWords.en.read)).toBeVisible()
})

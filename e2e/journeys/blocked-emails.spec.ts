import {
  block,
  blockedAt,
  blockedWords,
  buyers,
  chooseFile,
  openBlocked,
  ownDomain,
  plainBlanks,
} from '../screens/blocked-emails.ts'
import { hold, mentions } from '../support/faults.ts'
import { expect, expectPlainWords, test } from '../support/journey.ts'

test('a list is checked, imported with progress, stopped and gone on with', async ({ page }) => {
  const said = blockedWords.en
  const domain = ownDomain()
  const token = await openBlocked(page, 'en', `?q=${domain}`)
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
  await expect(dialog.getByRole('progressbar', { name: said.progress })).toHaveAttribute('aria-valuenow', '0')
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

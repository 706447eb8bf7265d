import { campaignWords, makeCampaign, openCampaigns, ownMark, storedCampaigns } from '../screens/campaigns.ts'
import { expect, expectPlainWords, rowOf, test } from '../support/journey.ts'

const said = campaignWords

test('a campaign is created by keyboard once everything is right; a campaign is edited and deleted', async ({
  page,
}) => {
  const mark = ownMark()
  const token = await openCampaigns(page, mark)
  await makeCampaign(page, token, { name: 'Taken', sfid: `${mark}-T` })
  await page.getByRole('button', { name: said.create }).press('Enter')
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel(said.name)
  const code = dialog.getByLabel(said.code)
  await expect(name).toBeFocused()
  await dialog.getByLabel(said.start, { exact: true }).fill('2026-05-02')
  const hostile = `<img src=x onerror=alert(1)> ${mark}`
  await name.fill(hostile)
  await dialog.getByLabel(said.end, { exact: true }).fill('2026-05-02')
  await code.pressSequentially(`${mark.toLowerCase()}-t`)
  await expect(code).toHaveValue(`${mark}-T`)
  const all = dialog.getByRole('checkbox', { name: said.all })
  await all.press('Space')
  await expect(dialog.getByLabel('Carrefour des Érables')).toBeChecked()
  await name.press('Enter')
  await expect(dialog.getByText(said.codeTaken)).toBeVisible()
  await expect(code).toBeFocused()
  await expectPlainWords(page)

  await code.fill(`${mark}-N`)
  await all.press('Space')
  await dialog.getByLabel('Carrefour des Érables').check()
  await dialog.getByLabel('Northsky Galleria').check()
  await dialog.getByLabel(said.description).fill('  À la une ')
  await name.press('Enter')
  await expect(page.getByText(said.created(hostile))).toBeVisible()
  await expect(rowOf(page, hostile)).toContainText(`${mark}-N`)
  await expect(page.getByRole('main').locator('td img')).toHaveCount(0)
  const days = { startdate: '2026-05-02', enddate: '2026-05-02' }
  expect(await storedCampaigns(page, token, `${mark}-N`)).toMatchObject([
    { name: hostile, description: 'À la une', ...days, isactive: true, properties: ['CEM', 'NSG'] },
  ])

  await page.getByRole('button', { name: `${said.edit} ${hostile}` }).click()
  await expect(code).not.toBeEditable()
  await name.fill(`New ${mark}`)
  await dialog.getByLabel(said.active).uncheck()
  await dialog.getByLabel('Carrefour des Érables').uncheck()
  await dialog.getByLabel('Maplegate Mall').check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: said.keep }).click()
  await dialog.getByRole('button', { name: said.save }).click()
  await expect(page.getByText(said.updated(`New ${mark}`))).toBeVisible()
  expect(await storedCampaigns(page, token, `${mark}-N`)).toMatchObject([
    { name: `New ${mark}`, isactive: false, properties: ['MGM', 'NSG'] },
  ])

  await page.getByRole('button', { name: `${said.del} New ${mark}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`New ${mark} (${mark}-N)`)
  await question.getByRole('button', { name: said.del }).click()
  await expect(page.getByText(said.deleted(`New ${mark}`))).toBeVisible()
  expect(await storedCampaigns(page, token, `${mark}-N`)).toEqual([])
})

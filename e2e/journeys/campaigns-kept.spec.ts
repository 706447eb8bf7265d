import {
  campaignWords,
  makeCampaign,
  offer,
  openCampaigns,
  ownMark,
  storedCampaigns,
} from '../screens/campaigns.ts'
import { cutOff, loseAnswer } from '../support/faults.ts'
import { expect, expectPlainWords, type Language, rowOf, test } from '../support/journey.ts'

const languages: Language[] = ['en', 'fr']

for (const language of languages) {
  const said = campaignWords[language]

  test(`a user who changes the properties second is informed, and both changes stay, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const mark = ownMark()
    const token = await openCampaigns(page, language)
    const id = await makeCampaign(page, token, { name: `Ours ${mark}`, sfid: mark, properties: ['CEM'] })
    await page.goto(`/settings/campaigns?q=${mark}`)
    await page.getByRole('button', { name: `${said.edit} Ours ${mark}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Maplegate Mall').check()
    await offer(page, token, id, ['NSG'])
    await dialog.getByRole('button', { name: said.save }).click()
    const note = dialog.getByRole('alert')
    await expect(note).toContainText(said.conflict)
    await expectPlainWords(page)
    expect(await storedCampaigns(page, token, mark)).toMatchObject([{ properties: ['CEM', 'NSG'] }])
    await note.getByRole('button', { name: said.keepMine }).click()
    await expect(page.getByText(said.updated(`Ours ${mark}`))).toBeVisible()
    expect(await storedCampaigns(page, token, mark)).toMatchObject([{ properties: ['CEM', 'MGM', 'NSG'] }])
  })

  test.describe(`when the network or the server fails, in ${language}`, { tag: '@once' }, () => {
    test.use({ statusesExpected: [cutOff] })

    test('a campaign whose answer was lost is not created twice', async ({ page }) => {
      const mark = ownMark()
      const token = await openCampaigns(page, language, { search: mark })
      await page.getByRole('button', { name: said.create }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(said.name).fill(`Once ${mark}`)
      await dialog.getByLabel('Maplegate Mall').check()
      await loseAnswer(page, 'createRow')
      await dialog.getByRole('button', { name: said.createAction, exact: true }).click()
      await expect(dialog.getByText(said.lost)).toBeVisible()
      const code = await dialog.getByLabel(said.code).inputValue()
      expect(code).toMatch(/^LOCAL-[A-Z0-9]{10}$/)
      expect(await storedCampaigns(page, token, code)).toMatchObject([{ properties: [] }])
      await dialog.getByLabel(said.description).fill('Second thought')
      await dialog.getByRole('button', { name: said.createAction, exact: true }).click()
      await expect(page.getByText(said.created(`Once ${mark}`))).toBeVisible()
      expect(await storedCampaigns(page, token, code)).toMatchObject([
        { name: `Once ${mark}`, description: 'Second thought', properties: ['MGM'] },
      ])
      await page.getByRole('button', { name: said.ok }).click()
      await expect(rowOf(page, mark)).toHaveCount(1)

      // The same for a change.
      await page.getByRole('button', { name: `${said.edit} Once ${mark}` }).click()
      await dialog.getByLabel('Carrefour des Érables').check()
      await dialog.getByLabel(said.description).fill('Third')
      await loseAnswer(page, 'updateRow')
      await dialog.getByRole('button', { name: said.save }).click()
      await expect(dialog.getByText(said.lost)).toBeVisible()
      await dialog.getByRole('button', { name: said.save }).click()
      await expect(page.getByText(said.updated(`Once ${mark}`))).toBeVisible()
      expect(await storedCampaigns(page, token, code)).toMatchObject([
        { description: 'Third', properties: ['CEM', 'MGM'] },
      ])
    })
  })
}

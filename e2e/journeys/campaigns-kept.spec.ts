import {
  campaignWords,
  makeCampaign,
  offer,
  openCampaigns,
  ownMark,
  type StoredCampaign,
  storedCampaigns,
} from '../screens/campaigns.ts'
import { cutOff, failAt, loseAnswer } from '../support/faults.ts'
import { expect, expectPlainWords, type Language, present, rowOf, test } from '../support/journey.ts'
import { change, read } from '../support/rows.ts'

const languages: Language[] = ['en', 'fr']

for (const language of languages) {
  const said = campaignWords[language]

  test(`a user who saves second sees what another user has changed, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const mark = ownMark()
    const token = await openCampaigns(page, language)
    const id = await makeCampaign(page, token, { name: `Ours ${mark}`, sfid: mark })
    await page.goto(`/settings/campaigns?q=${mark}`)
    await page.getByRole('button', { name: `${said.edit} Ours ${mark}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(said.description).fill('Mine')
    await change(page, token, 'campaign', id, { name: `Theirs ${mark}`, enddate: '2027-01-31' })
    await dialog.getByRole('button', { name: said.save }).click()
    const note = dialog.getByRole('alert')
    await expect(note).toContainText(said.conflict)
    await expect(note).toContainText(`Theirs ${mark}`)
    await expect(note).toContainText(language === 'en' ? 'Jan 31, 2027' : '31 janv. 2027')
    await expect(dialog.getByLabel(said.description)).toHaveValue('Mine')
    await expectPlainWords(page)
    await note.getByRole('button', { name: said.takeTheirs }).click()
    await expect(dialog.getByLabel(said.name)).toHaveValue(`Theirs ${mark}`)
    await dialog.getByLabel(said.description).fill('Both')
    await dialog.getByRole('button', { name: said.save }).click()
    await expect(page.getByText(said.updated(`Theirs ${mark}`))).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    expect(await storedCampaigns(page, token, mark)).toMatchObject([
      { description: 'Both', enddate: '2027-01-31' },
    ])

    // Keeping one’s own replaces what both have changed, and nothing else of theirs.
    await page.getByRole('button', { name: `${said.edit} Theirs ${mark}` }).click()
    await dialog.getByLabel(said.name).fill(`Mine ${mark}`)
    await change(page, token, 'campaign', id, { name: `Again ${mark}`, enddate: '2027-02-28' })
    await dialog.getByRole('button', { name: said.save }).click()
    await expect(note).toContainText(`Again ${mark}`)
    await note.getByRole('button', { name: said.keepMine }).click()
    await expect(page.getByText(said.updated(`Mine ${mark}`))).toBeVisible()
    expect(await storedCampaigns(page, token, mark)).toMatchObject([
      { name: `Mine ${mark}`, enddate: '2027-02-28' },
    ])
  })

  test(`a user who changes the properties second is informed, and both changes stay, in ${language}`, async ({
    page,
  }) => {
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

  test(`a campaign that orders use is kept, in ${language}`, { tag: '@once' }, async ({ page }) => {
    const token = await openCampaigns(page, language)
    const { records } = await read<{ campaign: StoredCampaign }>(page, token, {
      name: 'order_campaign',
      limit: 1,
      filter: [{ column: 'campaign.islocal', operator: '=', value: true }],
      join: ['campaign'],
      contain: ['campaign'],
    })
    const used = present(records[0]).campaign
    await page.goto(`/settings/campaigns?${new URLSearchParams({ q: used.name, size: '50' })}`)
    const row = rowOf(page, used.sfid).first()
    await row.getByRole('button', { name: said.del }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: said.del }).click()
    await expect(page.getByText(said.inUse)).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    await expect(row).toBeVisible()
  })

  test.describe(`when the network or the server fails, in ${language}`, { tag: '@once' }, () => {
    test.use({ statusesExpected: [cutOff, 500] })

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

    test('a campaign that cannot be offered anywhere is taken back', async ({ page }) => {
      const mark = ownMark()
      const token = await openCampaigns(page, language, { search: mark })
      await page.getByRole('button', { name: said.create }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(said.name).fill(`Nowhere ${mark}`)
      await dialog.getByLabel(said.code).fill(mark)
      await dialog.getByLabel('Maplegate Mall').check()
      const works = await failAt(page, 'batchCreateRow')
      await dialog.getByRole('button', { name: said.createAction, exact: true }).click()
      await expect(dialog.getByText(said.notCreated)).toBeVisible()
      expect(await storedCampaigns(page, token, mark)).toEqual([])
      await works()
      await dialog.getByRole('button', { name: said.createAction, exact: true }).click()
      await expect(page.getByText(said.created(`Nowhere ${mark}`))).toBeVisible()
      expect(await storedCampaigns(page, token, mark)).toMatchObject([{ properties: ['MGM'] }])
    })
  })
}

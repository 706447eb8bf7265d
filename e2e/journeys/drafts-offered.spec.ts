import { campaignWords, makeCampaign, openCampaigns, ownMark, storedCampaigns } from '../screens/campaigns.ts'
import { fillInUser, makeUser, newUserDetails, openUsers, storedUsers } from '../screens/staff-users.ts'
import { draftKept, expect, test, tokenOf } from '../support/journey.ts'
import { change } from '../support/rows.ts'

/** What was typed about campaigns and users outlives a reload, as it does for contacts, companies and counts. */

const said = campaignWords.en
const putBack = 'Put it back'

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
})

test('a campaign that was not finished is offered again, and no more once it is created', async ({
  page,
}) => {
  const mark = ownMark()
  const token = await openCampaigns(page, 'en', { search: mark })
  await page.getByRole('button', { name: said.create }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(said.name).fill(`Draft ${mark}`)
  await form.getByLabel('Maplegate Mall').check()
  await draftKept(page, mark)
  await page.reload()
  await page.getByRole('button', { name: said.create }).click()
  await form.getByRole('button', { name: putBack }).click()
  await expect(form.getByLabel(said.name)).toHaveValue(`Draft ${mark}`)
  await form.getByLabel(said.code).fill(mark)
  await form.getByRole('button', { name: said.createAction, exact: true }).click()
  await expect(page.getByText(said.created(`Draft ${mark}`))).toBeVisible()
  expect(await storedCampaigns(page, token, mark)).toMatchObject([{ properties: ['MGM'] }])
  await page.getByRole('button', { name: said.ok }).click()
  await page.getByRole('button', { name: said.create }).click()
  await expect(form.getByLabel(said.name)).toHaveValue('')
  await expect(form.getByRole('button', { name: putBack })).toHaveCount(0)
})

test('a draft of a campaign that a colleague has changed since is compared when it is put back', async ({
  page,
}) => {
  const mark = ownMark()
  const token = await openCampaigns(page, 'en')
  const id = await makeCampaign(page, token, { name: `Ours ${mark}`, sfid: mark })
  await page.goto(`/settings/campaigns?q=${mark}`)
  const edit = page.getByRole('button', { name: `${said.edit} Ours ${mark}` })
  await edit.click()
  const form = page.getByRole('dialog')
  await form.getByLabel(said.description).fill('Mine')
  await draftKept(page, 'Mine')
  await change(page, token, 'campaign', id, { enddate: '2027-01-31' })
  await page.reload()
  await edit.click()
  await form.getByRole('button', { name: putBack }).click()
  const notice = form.getByRole('alert')
  await expect(notice).toContainText('Jan 31, 2027')
  await notice.getByRole('button', { name: said.keepMine }).click()
  await expect(page.getByText(said.updated(`Ours ${mark}`))).toBeVisible()
  expect(await storedCampaigns(page, token, mark)).toMatchObject([
    { description: 'Mine', enddate: '2027-01-31' },
  ])
})

test('a user who was not finished is offered again, new or edited', async ({ page }) => {
  const who = newUserDetails()
  const { words, token } = await openUsers(page, 'admin', { search: who.username })
  await page.getByRole('button', { name: words.add }).click()
  await fillInUser(page, words, { ...who, properties: ['Maplegate Mall'] })
  await draftKept(page, who.username)
  await page.reload()
  await page.getByRole('button', { name: words.add }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: putBack }).click()
  await form.getByRole('button', { name: words.create }).click()
  await expect(page.getByText(words.sent(who.name, who.username))).toBeVisible()
  expect(await storedUsers(page, token, who.username)).toMatchObject([{ name: who.name }])

  const other = await makeUser(page, await tokenOf(page, 'admin'), {
    ...newUserDetails(),
    properties: ['MGM'],
  })
  await openUsers(page, 'admin', { search: other.username })
  await page.getByRole('button', { name: `Edit ${other.name}` }).click()
  await form.getByRole('textbox', { name: words.name }).fill(`${other.name} Roy`)
  await draftKept(page, `${other.name} Roy`)
  await page.reload()
  await page.getByRole('button', { name: `Edit ${other.name}` }).click()
  await form.getByRole('button', { name: putBack }).click()
  await form.getByRole('button', { name: words.save }).click()
  await expect(page.getByText(`${other.name} Roy was updated.`)).toBeVisible()
})

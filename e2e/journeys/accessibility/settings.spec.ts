import {
  block,
  blockedRows,
  blockedWords,
  buyers,
  checkList,
  openBlocked,
  ownDomain,
} from '../../screens/blocked-emails.ts'
import { campaignWords, makeCampaign, openCampaigns, ownMark } from '../../screens/campaigns.ts'
import { makeUser, newUserDetails, openUsers } from '../../screens/staff-users.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { hold, mentions } from '../../support/faults.ts'
import { expect, rowOf, signedIn, test, tokenOf } from '../../support/journey.ts'
import { change, remove } from '../../support/rows.ts'

test.describe('axe', () => {
  test('blocked addresses: the list, deleting, adding, and every step of an import', async ({ page }) => {
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
    await expect(page.getByRole('dialog')).toBeVisible()
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
    await expect(dialog.getByRole('progressbar', { name: said.progress })).toHaveAttribute(
      'aria-valuenow',
      '0',
    )
    await expectAccessible(page)
    letGo()
    await expect(dialog.getByText(said.done('288'))).toBeVisible()
    await expectAccessible(page)
  })

  test('unsent emails: none, the list, sending all again', async ({ page }) => {
    await signedIn(page, 'superadmin', { property: 'MGM' })
    await page.goto('/settings/unsent-emails')
    await expect(page.getByText('Every email has been sent')).toBeVisible()
    await expectAccessible(page)
    const moment = '2026-11-15T14:05:00.000Z'
    const mail = { to: 'late@client.example', queued_at: moment, last_error: 'EENVELOPE 550 at RCPT TO' }
    const failed = { state: 'failed', attempts: 5, next_attempt_at: null, failed_at: moment }
    const mails = [
      { id: 1, template: 'eGiftCard', ...mail, ...failed, can_retry: true },
      { id: 2, template: 'resetPassword', ...mail, ...failed, can_retry: false },
      {
        ...{ id: 3, template: 'activateUser', ...mail, state: 'retrying', attempts: 2 },
        ...{ next_attempt_at: moment, failed_at: null, can_retry: false },
      },
    ]
    await page.route('**/api/mail-queue', (route) =>
      route.fulfill({ json: { status: 200, waiting: 1, oldest: moment, failed: 2, mails } }),
    )
    await page.reload()
    await expect(page.getByRole('row')).toHaveCount(4)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send all again' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
  })

  test('campaigns: the list, the form, what is missing', async ({ page }) => {
    const said = campaignWords.en
    await openCampaigns(page, 'en')
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: said.create }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Maplegate Mall')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: said.generate }).click()
    await dialog.getByRole('button', { name: said.createAction, exact: true }).click()
    await expect(dialog.getByText(said.missing[0])).toBeVisible()
    await expectAccessible(page)
  })

  test('a campaign that is deleted while it is edited', async ({ page }) => {
    const said = campaignWords.en
    const mark = ownMark()
    const token = await openCampaigns(page, 'en')
    const id = await makeCampaign(page, token, { name: `Gone ${mark}`, sfid: mark })
    await page.goto(`/settings/campaigns?q=${mark}`)
    await page.getByRole('button', { name: `${said.edit} Gone ${mark}` }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(said.description).fill('Too late')
    await remove(page, token, 'campaign', id)
    await form.getByRole('button', { name: said.save }).click()
    await expect(form.getByRole('alert')).toContainText(said.gone)
    await expectAccessible(page)
  })

  test('users: the list, what is missing', async ({ page }) => {
    const { words } = await openUsers(page, 'superadmin')
    const rows = page.getByRole('table', { name: words.title }).getByRole('row')
    await expect(rows).toHaveCount(11)
    await expectAccessible(page)
    await page.getByRole('button', { name: words.add }).click()
    const form = page.getByRole('dialog', { name: words.newUser })
    await form.getByRole('button', { name: words.create }).click()
    await expect(form.getByText(words.missing[0])).toBeVisible()
    await expectAccessible(page)
  })

  test('users: what users may not change of themselves', async ({ page }) => {
    const { words } = await openUsers(page, 'admin', { search: 'admin@comptoir.example' })
    await expect(rowOf(page, 'superadmin@comptoir.example')).toContainText(words.above)
    await expectAccessible(page)
    await page.getByRole('button', { name: `${words.edit} Priya Nair` }).click()
    const form = page.getByRole('dialog', { name: words.editUser })
    await expect(form.getByText(words.own[0])).toBeVisible()
    await expectAccessible(page)
  })

  test('a user that another user has changed', async ({ page }) => {
    const token = await tokenOf(page, 'superadmin')
    const user = await makeUser(page, token, { ...newUserDetails(), properties: ['MGM'] })
    const { words } = await openUsers(page, 'admin', { search: user.username })
    await page.getByRole('button', { name: `${words.edit} ${user.name}` }).click()
    const form = page.getByRole('dialog', { name: words.editUser })
    await form.getByLabel(words.role).selectOption({ label: words.roles.user_inventory })
    await change(page, token, 'propertyuser__c', user.id, { name: `${user.name} Roy` })
    await form.getByRole('button', { name: words.save }).click()
    await expect(form.getByRole('alert').getByRole('row')).not.toHaveCount(0)
    await expectAccessible(page)
  })

  test('the security log: its events, and a filter that none matches', async ({ page }) => {
    await signedIn(page, 'superadmin')
    await page.goto('/settings/security-log')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/settings/security-log?kind=person_anonymised&from=2020-01-01&to=2020-01-02')
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
    await expectAccessible(page)
  })

  test('expired consents', async ({ page }) => {
    await signedIn(page, 'admin')
    await page.goto('/settings/expired-consents')
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await expectAccessible(page)
  })

  test.describe('when the server fails', () => {
    test.use({ statusesExpected: [503] })

    test('users that cannot be loaded', async ({ page }) => {
      await signedIn(page, 'admin')
      await page.route('**/api/graphql/v2', (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto('/settings/users')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
    })
  })
})

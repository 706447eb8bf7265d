import {
  activationLink,
  fillInUser,
  makeUser,
  newUserDetails,
  openUsers,
  storedUsers,
  userWords as words,
} from '../screens/staff-users.ts'
import { expect, expectPlainWords, rowOf, test } from '../support/journey.ts'

test('a new user gets a mail and activates the account', async ({ page }) => {
  const token = await openUsers(page, 'superadmin')
  const { name, username } = newUserDetails()
  const property = 'Place Laurentine'
  await page.getByRole('button', { name: words.add }).click()
  await expect(page.getByRole('textbox', { name: words.name })).toBeFocused()
  await expectPlainWords(page)
  await fillInUser(page, { name, username: ` ${username.toUpperCase()} `, properties: [property] })
  await page.getByRole('dialog').getByLabel(words.role).selectOption({ label: words.roles.user_inventory })
  await page.getByRole('button', { name: words.create }).click()
  await expect(page.getByText(words.sent(name, username))).toBeVisible()
  await page.getByRole('searchbox', { name: words.search }).fill(username)
  await expect(rowOf(page, username)).toContainText(words.states.invited)
  await expect(rowOf(page, username)).toContainText(property)
  expect(await storedUsers(page, token, username)).toMatchObject([
    { name, role__c: 'user_inventory', inactive: true, links: [{ isdeleted: false }] },
  ])

  const address = await activationLink(page, username)
  await page.goto(address)
  await page.getByLabel(words.password, { exact: true }).fill('Nouveau!2027')
  await page.getByLabel(words.confirmation, { exact: true }).fill('Nouveau!2027')
  await page.getByRole('button', { name: words.activate }).click()
  await expect(page.getByText(words.activated)).toBeVisible()
  const credentials = { username, password: 'Nouveau!2027' }
  expect((await page.request.post('/login', { data: credentials })).status()).toBe(200)
  await page.goto(`/settings/users?q=${username}`)
  await expect(rowOf(page, username)).toContainText(words.states.active)
})

test('users are searched, sorted and paged', async ({ page }) => {
  const { name: family, username } = newUserDetails('Zoé')
  const token = await openUsers(page, 'admin')
  const crowd = Array.from({ length: 12 }, (_, at) => ({
    name: `${String(at).padStart(2, '0')} ${family}`,
    username: `${'lkjihgfedcba'[at]}.${username}`,
    role: at === 3 ? 'admin' : 'user',
    properties: at === 3 ? ['CEM', 'MGM', 'KWM'] : ['CEM'],
  }))
  await Promise.all(crowd.map((one) => makeUser(page, token, one)))

  await page.getByRole('searchbox', { name: words.search }).fill(family.toUpperCase().replace('É', 'E'))
  const rows = page.getByRole('table', { name: words.title }).getByRole('row')
  await expect(rows).toHaveCount(11)
  await expect(page.getByText(words.range(1, 10, 12))).toBeVisible()
  await expect(rows.nth(1)).toContainText('00 Zoé')
  await expect(rows.nth(1)).toContainText(words.states.invited)
  await expect(rows.nth(1)).toContainText(words.never)
  await expect(rows.nth(4)).toContainText(words.roles.admin)
  await expect(rows.nth(4)).toContainText(/Carrefour des Érables\+2, Kingswater Mills, Maplegate Mall/)
  await expectPlainWords(page)

  await page.getByRole('button', { name: words.nextPage }).click()
  await expect(rows).toHaveCount(3)
  await expect(page.getByText(words.range(11, 12, 12))).toBeVisible()
  await page.getByRole('combobox', { name: words.pageSize }).selectOption('20')
  await expect(rows).toHaveCount(13)
  await page.getByRole('columnheader', { name: words.username }).getByRole('button').click()
  await expect(rows.nth(1)).toContainText(`11 ${family}`)
  await page.getByRole('columnheader', { name: words.username }).getByRole('button').click()
  await expect(rows.nth(1)).toContainText(`00 ${family}`)
  await page.getByRole('columnheader', { name: words.role }).getByRole('button').click()
  await expect(rows.nth(1)).toContainText(`03 ${family}`)
  await expect(page).toHaveURL(/size=20&sort=role__c&dir=ASC/)
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

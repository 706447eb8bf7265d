import type { Page } from '@playwright/test'
import {
  activationLink,
  fillInUser,
  makeUser,
  newUserDetails,
  openUsers,
  storedUsers,
} from '../screens/staff-users.ts'
import {
  expect,
  expectPlainWords,
  type Language,
  rowOf,
  type Staff,
  test,
  tokenOf,
} from '../support/journey.ts'

const languages: Language[] = ['en', 'fr']
const roles: Record<Language, Staff> = { en: 'admin', fr: 'superadmin' }

for (const language of languages) {
  test(`a new user gets a mail and activates the account, in ${language}`, async ({ page }) => {
    const { words, token } = await openUsers(page, roles[language], { language })
    const { name, username } = newUserDetails()
    const property = language === 'fr' ? 'Place Laurentine' : 'Maplegate Mall'
    await page.getByRole('button', { name: words.add }).click()
    await expect(page.getByRole('textbox', { name: words.name })).toBeFocused()
    await expectPlainWords(page)
    await fillInUser(page, words, { name, username: ` ${username.toUpperCase()} `, properties: [property] })
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
}

test('users are searched, sorted and paged', async ({ page }) => {
  const language = 'en'
  const { name: family, username } = newUserDetails('Zoé')
  const { token, words } = await openUsers(page, roles[language], { language })
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
})

test('an edit changes columns and links in one request, and takes former links up again', async ({
  page,
}) => {
  const token = await tokenOf(page, 'admin')
  const user = await makeUser(page, token, { ...newUserDetails(), properties: ['MGM', 'KWM'] })
  const { words } = await openUsers(page, 'admin', { search: user.username })
  const [before] = await storedUsers(page, token, user.username)
  const renamed = `${user.name} Roy`

  await page.getByRole('button', { name: `Edit ${user.name}` }).click()
  const form = page.getByRole('dialog', { name: words.editUser })
  await form.getByRole('textbox', { name: words.name }).fill(renamed)
  await form.getByLabel(words.role).selectOption({ label: words.roles.admin })
  await form.getByLabel('Maplegate Mall').uncheck()
  await form.getByLabel('Carrefour des Érables').check()
  await form.getByLabel(words.inactive).uncheck()
  const mutations = countMutations(page)
  await form.getByRole('button', { name: words.save }).click()
  await expect(page.getByText(`${renamed} was updated.`)).toBeVisible()
  expect(mutations()).toBe(1)
  await expect(rowOf(page, renamed)).toContainText(words.states.active)
  const [after] = await storedUsers(page, token, user.username)
  expect(after).toMatchObject({ name: renamed, role__c: 'admin', inactive: false })
  expect(linksOf(after)).toEqual({ CEM: 'live', KWM: 'live', MGM: 'former' })

  await page.getByRole('button', { name: `Edit ${renamed}` }).click()
  await form.getByLabel('Maplegate Mall').check()
  await form.getByRole('button', { name: words.save }).click()
  await expect(page.getByText(`${renamed} was updated.`)).toBeVisible()
  const [again] = await storedUsers(page, token, user.username)
  expect(linksOf(again)).toEqual({ CEM: 'live', KWM: 'live', MGM: 'live' })
  const idOf = (one: typeof before) => one?.links.find(({ code }) => code === 'MGM')?.id
  expect(idOf(again)).toBe(idOf(before))
})

test('a user gets another activation mail, and is deleted after a confirmation', async ({ page }) => {
  const language = 'en'
  const token = await tokenOf(page, 'admin')
  const user = await makeUser(page, token, { ...newUserDetails(), properties: ['MGM'] })
  const { words } = await openUsers(page, 'admin', { language, search: user.username })
  await page.getByRole('button', { name: words.resend(user.name) }).click()
  await expect(page.getByText(words.resent)).toBeVisible()
  expect(await activationLink(page, user.username)).toMatch(/^\/activateuser\?token=/)
  const remove = page.getByRole('button', { name: `${words.delete} ${user.name}` })
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(user.username)
  await expectPlainWords(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: words.delete }).click()
  await expect(page.locator('[data-message=success]')).toContainText(user.name)
  await expect(page.getByRole('heading', { name: words.noMatch })).toBeVisible()
  expect(await storedUsers(page, token, user.username)).toEqual([])
})

function countMutations(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('mutation')) sent += 1
  })
  return () => sent
}

function linksOf(user: Awaited<ReturnType<typeof storedUsers>>[number] | undefined) {
  const entries = (user?.links ?? []).map(({ code, isdeleted }) => [code, isdeleted ? 'former' : 'live'])
  return Object.fromEntries(entries)
}

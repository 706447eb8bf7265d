import type { Page } from '@playwright/test'
import {
  activationLink,
  fillInUser,
  makeUser,
  newUserDetails,
  openUsers,
  storedUsers,
} from '../screens/staff-users.ts'
import { expect, expectPlainWords, type Language, rowOf, test, tokenOf } from '../support/journey.ts'
import { change } from '../support/rows.ts'

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
  await page.getByRole('button', { name: words.ok }).click()
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

test('properties outside an admin’s own stay, and are said to', async ({ page }) => {
  const token = await tokenOf(page, 'superadmin')
  const user = await makeUser(page, token, { ...newUserDetails(), properties: ['MGM', 'NTC'] })
  const { words } = await openUsers(page, 'admin', { search: user.username })
  await page.getByRole('button', { name: `Edit ${user.name}` }).click()
  await expect(
    page.getByText('Outside your own properties, so they stay: Northarrow Town Centre.'),
  ).toBeVisible()
  await page.getByLabel('Maplegate Mall').uncheck()
  await page.getByRole('button', { name: words.save }).click()
  await expect(page.getByText(`${user.name} was updated.`)).toBeVisible()
  expect(linksOf((await storedUsers(page, token, user.username))[0])).toEqual({
    MGM: 'former',
    NTC: 'live',
  })
})

for (const language of ['en', 'fr'] as const satisfies Language[]) {
  test(`a user is deleted after a confirmation, in ${language}`, { tag: '@once' }, async ({ page }) => {
    const token = await tokenOf(page, 'admin')
    const user = await makeUser(page, token, { ...newUserDetails(), properties: ['MGM'] })
    const { words } = await openUsers(page, 'admin', { language, search: user.username })
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
    await page.getByRole('button', { name: words.ok }).click()
    await expect(page.getByRole('heading', { name: words.noMatch })).toBeVisible()
    expect(await storedUsers(page, token, user.username)).toEqual([])
  })

  test(`users cannot lock themselves out or change users above their role, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { words } = await openUsers(page, 'admin', { language, search: 'admin@comptoir.example' })
    await expect(rowOf(page, 'superadmin@comptoir.example')).toContainText(words.above)
    // What became of them may be read.
    await expect(rowOf(page, 'superadmin@comptoir.example').getByRole('button')).toHaveAccessibleName(
      words.changes,
    )
    const own = rowOf(page, 'Priya Nair')
    const remove = own.getByRole('button', { name: `${words.delete} Priya Nair` })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toHaveAccessibleDescription(words.ownDeletion)
    await remove.focus()
    await expect(page.getByRole('tooltip')).toHaveText(words.ownDeletion)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await own.getByRole('button', { name: `${words.edit} Priya Nair` }).click()
    const form = page.getByRole('dialog', { name: words.editUser })
    for (const reason of words.own) await expect(form.getByText(reason)).toBeVisible()
    await expect(form.getByLabel(words.role)).toBeDisabled()
    await expect(form.getByLabel(words.inactive)).toBeDisabled()
    await expect(form.getByLabel(words.all)).toBeDisabled()
    await expectPlainWords(page)
  })

  test(`a user who is not activated yet gets another activation mail, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const token = await tokenOf(page, 'superadmin')
    const user = await makeUser(page, token, { ...newUserDetails(), properties: ['CEM'] })
    const { words } = await openUsers(page, 'superadmin', { language, search: user.username })
    await page.getByRole('button', { name: words.resend(user.name) }).click()
    await expect(page.getByText(words.resent)).toBeVisible()
    expect(await activationLink(page, user.username)).toMatch(/^\/activateuser\?token=/)
  })
}

test('deleting a user whom another user has deleted meanwhile does no harm', async ({ page }) => {
  const token = await tokenOf(page, 'admin')
  const user = await makeUser(page, token, { ...newUserDetails(), properties: ['MGM'] })
  const { words } = await openUsers(page, 'admin', { search: user.username })
  await page.getByRole('button', { name: `Delete ${user.name}` }).click()
  await change(page, token, 'propertyuser__c', user.id, { isdeleted: true })
  await page.getByRole('alertdialog').getByRole('button', { name: words.delete }).click()
  await expect(page.locator('[data-message=success]')).toContainText(user.name)
  await page.getByRole('button', { name: words.ok }).click()
  await expect(page.getByRole('heading', { name: words.noMatch })).toBeVisible()
})

test.describe('when something fails on the way', () => {
  test.use({ statusesExpected: [502, 503] })

  test('a creation whose answer is lost makes one user, though the server stays out of reach for a while', async ({
    page,
  }) => {
    const { words, token } = await openUsers(page, 'admin')
    const who = newUserDetails()
    await page.getByRole('button', { name: words.add }).click()
    await fillInUser(page, words, { ...who, properties: ['Maplegate Mall', 'Kingswater Mills'] })
    await page.route('**/createuser', async (route) => {
      await route.fetch()
      await page.route('**/api/graphql/v2', (other) => other.fulfill({ status: 503 }))
      await route.fulfill({ status: 502, body: 'Bad gateway' })
    })
    await page.getByRole('button', { name: words.create }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'The user could not be created. The service',
    )
    expect(await storedUsers(page, token, who.username)).toHaveLength(1)
    await page.unrouteAll()
    const corrected = `${who.name} Roy`
    await page.getByRole('textbox', { name: words.name }).fill(corrected)
    await page.getByRole('button', { name: words.create }).click()
    await expect(page.getByText(words.sent(corrected, who.username))).toBeVisible()
    const stored = await storedUsers(page, token, who.username)
    expect(stored).toMatchObject([{ name: corrected }])
    expect(linksOf(stored[0])).toEqual({ KWM: 'live', MGM: 'live' })
  })
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

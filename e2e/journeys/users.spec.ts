import {
  activationLink,
  fillInUser,
  makeUser,
  newUserDetails,
  openUsers,
  storedUsers,
  userWords,
} from '../screens/staff-users.ts'
import {
  credentialsOf,
  expect,
  expectPlainWords,
  type Language,
  rowOf,
  type Staff,
  signedIn,
  signIn,
  tabTo,
  test,
} from '../support/journey.ts'

const languages: Language[] = ['en', 'fr']
const roles: Record<Language, Staff> = { en: 'admin', fr: 'superadmin' }

for (const staff of ['user', 'inventory'] as const) {
  for (const language of languages) {
    test(`${staff} has no access to the users, in ${language}`, { tag: '@once' }, async ({ page }) => {
      await signedIn(page, staff, { language })
      await page.goto('/settings/users')
      await expect(page.getByText(userWords[language].noAccess)).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
    })
  }
}

for (const language of languages) {
  test(`users are searched, sorted and paged, in ${language}`, { tag: '@once' }, async ({ page }) => {
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

  test(`a search finds an address or nothing, and the list leads back to the settings, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, words } = await openUsers(page, roles[language], { language })
    const { name, username } = await makeUser(page, token, newUserDetails())
    const rows = page.getByRole('table', { name: words.title }).getByRole('row')
    await page.getByRole('searchbox', { name: words.search }).fill(username.slice(1, -4))
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText(name)
    // Nothing of what is typed is lost where the machine is slow.
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.getByRole('searchbox', { name: words.search }).fill('')
    await page.getByRole('searchbox', { name: words.search }).pressSequentially('100%_')
    await expect(page.getByRole('searchbox', { name: words.search })).toHaveValue('100%_')
    await expect(page.getByRole('heading', { name: words.noMatch })).toBeVisible()
    // Nor is what is clicked before the screen has followed.
    const byLastSignIn = page.getByRole('columnheader', { name: words.lastSignIn }).getByRole('button')
    await page.getByRole('main').getByRole('button', { name: words.clear }).last().click()
    await byLastSignIn.click()
    await byLastSignIn.click()
    await expect(page).toHaveURL(/users\?sort=last_login&dir=DESC$/)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    // On a shared server, another journey may sign in at any moment, but hardly ever between these two lines.
    await expect(async () => {
      await signIn(page, credentialsOf(roles[language]))
      await page.reload()
      await expect(rows.nth(1)).not.toContainText(words.never)
      expect(await rows.nth(1).innerText()).toContain(words.you)
    }).toPass()
    await page.getByRole('navigation').getByRole('link', { name: words.settings }).last().click()
    await expect(page).toHaveURL(/\/settings$/)
  })

  test(`a new user gets a mail and activates the account, in ${language}`, async ({ page }) => {
    const { words, token } = await openUsers(page, roles[language], { language })
    const { name, username } = newUserDetails()
    const property = language === 'fr' ? 'Place Laurentine' : 'Maplegate Mall'
    await page.getByRole('button', { name: words.add }).click()
    await expect(page.getByRole('textbox', { name: words.name })).toBeFocused()
    await expectPlainWords(page)
    await fillInUser(page, words, { name, username: ` ${username.toUpperCase()} `, properties: [property] })
    await page.getByLabel(words.role).selectOption({ label: words.roles.user_inventory })
    await page.getByRole('button', { name: words.create }).click()
    await expect(page.getByText(words.sent(name, username))).toBeVisible()
    await page.getByRole('button', { name: words.ok, exact: true }).click()
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

  test(`what is missing or wrong is said beside its field, in ${language}`, { tag: '@once' }, async ({
    page,
  }) => {
    const { words, token } = await openUsers(page, roles[language], { language })
    await page.getByRole('button', { name: words.add }).click()
    const form = page.getByRole('dialog', { name: words.newUser })
    await form.getByRole('button', { name: words.create }).click()
    for (const sentence of words.missing) await expect(form.getByText(sentence)).toBeVisible()
    await expect(form.getByLabel(words.name)).toBeFocused()
    await expectPlainWords(page)

    const { name, username } = newUserDetails()
    await form.getByLabel(words.name).fill(name)
    await form.getByLabel(words.email).fill('nobody@')
    await form.getByRole('button', { name: words.create }).click()
    await expect(form.getByText(words.invalid)).toBeVisible()
    await expect(form.getByLabel(words.email)).toBeFocused()
    await form.getByLabel(words.email).fill(username)
    await form.getByRole('button', { name: words.create }).click()
    await expect(form.getByLabel(words.all)).toBeFocused()

    const other = await makeUser(page, token, newUserDetails())
    await form.getByLabel(words.email).fill(other.username)
    await form.getByLabel(words.all).check()
    await form.getByRole('button', { name: words.create }).click()
    await expect(form.getByText(words.taken)).toBeVisible()
    await expect(form.getByLabel(words.email)).toBeFocused()
    expect(await storedUsers(page, token, other.username)).toMatchObject([{ name: other.name, links: [] }])
    await form.getByLabel(words.email).fill(username)
    await form.getByRole('button', { name: words.create }).click()
    await expect(page.getByText(words.sent(name, username))).toBeVisible()
  })
}

test('an admin hands out roles and properties up to their own', async ({ page }) => {
  const { words } = await openUsers(page, 'admin')
  await page.getByRole('button', { name: words.add }).click()
  await expect(page.getByLabel(words.role).locator('option')).toHaveText([
    'User',
    'User with inventory',
    'Administrator',
  ])
  await expect(page.getByText('0 of 10 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: words.add })).toBeFocused()
})

test('a superadmin may create superadmins, for any property', async ({ page }) => {
  const { words } = await openUsers(page, 'superadmin')
  await page.getByRole('button', { name: words.add }).click()
  await expect(page.getByLabel(words.role).locator('option')).toHaveCount(4)
  await expect(page.getByText('0 of 14 selected')).toBeVisible()
})

test('a user is created with the keyboard alone', async ({ page }) => {
  const { words, token } = await openUsers(page, 'admin')
  const { name, username } = newUserDetails()
  await tabTo(page.getByRole('button', { name: words.add }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: words.name })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await tabTo(page.getByLabel('Kingswater Mills'))
  await page.keyboard.press('Space')
  await tabTo(page.getByRole('button', { name: words.create }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.sent(name, username))).toBeVisible()
  await expect(page.getByRole('button', { name: words.ok, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: words.add })).toBeFocused()
  expect(await storedUsers(page, token, username)).toMatchObject([
    { role__c: 'user_inventory', links: [{ code: 'KWM' }] },
  ])
})

test('names are shown as they were typed, whatever they look like', async ({ page }) => {
  const { words, token } = await openUsers(page, 'admin')
  const { username } = newUserDetails()
  const name = `<img src=x onerror="document['title']='caught'"> {{count}} $t(ui) </td>`
  await makeUser(page, token, { name, username, properties: ['MGM'] })
  await page.getByRole('searchbox', { name: words.search }).fill(username)
  await expect(rowOf(page, username)).toContainText(name)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('textbox', { name: words.name })).toHaveValue(name)
  await page.getByRole('button', { name: words.save }).click()
  await expect(page.getByText(`${name} was updated.`)).toBeVisible()
  await page.getByRole('button', { name: words.ok, exact: true }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`${name} (${username})`)
  await expect(page.locator('img[src=x]')).toHaveCount(0)
  await expect(page).toHaveTitle('Users · Comptoir')
})

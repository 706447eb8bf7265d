import type { Page } from '@playwright/test'
import {
  contactForm,
  contactWords,
  makeContact,
  openCompany,
  storedContacts,
} from '../screens/company-contacts.ts'
import { failAt, failAtGateway, loseAnswer } from '../support/faults.ts'
import { demoPassword, draftKept, expect, expectAccessible, mark, test } from '../support/journey.ts'
import { change } from '../support/rows.ts'

for (const language of ['en', 'fr'] as const) {
  const words = contactWords[language]

  test.describe(`in ${language}`, () => {
    test('of two who edit a contact at once, the second sees the conflict and loses nothing', {
      tag: '@once',
    }, async ({ page, browser }) => {
      const { company, token } = await openCompany(page, { language })
      const contact = await makeContact(page, token, company)
      const context = await browser.newContext()
      const other = await context.newPage()
      await openCompany(other, { language, staff: 'admin', company, contact })
      await openCompany(page, { language, company, contact })
      const [mine, theirs] = [contactForm(page, language), contactForm(other, language)]
      for (const desk of [page, other]) await desk.getByRole('button', { name: words.edit }).click()
      await mine.phone.fill('5145550199')
      await mine.firstName.fill('Léa')
      await theirs.firstName.fill('Lia')
      await theirs.highValue.check()
      await theirs.save.click()
      await expect(theirs.window).toBeHidden()
      await mine.save.click()
      const notice = page.getByRole('alert').filter({ hasText: words.conflict })
      await expect(notice.getByRole('row', { name: words.firstName })).toContainText('LéaLia')
      await expect(notice.getByRole('row', { name: words.phone })).toContainText(`${words.shaped}–`)
      await expect(notice.getByRole('row', { name: words.highValue })).toBeVisible()
      await expectAccessible(page)
      // Saving without a choice overwrites nothing.
      await mine.save.click()
      await expect(mine.save).toBeEnabled()
      await expect(notice).toBeVisible()
      expect(await storedContacts(page, company)).toMatchObject([{ firstname: 'Lia', phone: null }])
      await notice.getByRole('button').first().click()
      await expect(mine.window).toBeHidden()
      expect(await storedContacts(page, company)).toMatchObject([
        { firstname: 'Léa', phone: '5145550199', hvc__c: true },
      ])

      // Now the other way round: theirs is stale, and they give way.
      await other.getByRole('button', { name: words.ok }).click()
      await page.getByRole('button', { name: words.ok }).click()
      for (const desk of [page, other]) await desk.getByRole('button', { name: words.edit }).click()
      await theirs.lastName.fill('Morin')
      await mine.lastName.fill('Girard')
      await mine.save.click()
      await expect(mine.window).toBeHidden()
      await theirs.save.click()
      const conflict = other.getByRole('alert').filter({ hasText: words.conflict })
      await conflict.getByRole('button').last().click()
      await expect(conflict).toBeHidden()
      await expect(theirs.lastName).toHaveValue('Girard')
      await theirs.save.click()
      await expect(theirs.window).toBeHidden()
      expect(await storedContacts(page, company)).toMatchObject([{ firstname: 'Léa', lastname: 'Girard' }])
      await context.close()
    })
  })
}

test.describe('when the server is out of reach', () => {
  test.use({ statusesExpected: [502, 503, 0] })

  test('the failure is said, what was typed stays, and saving works afterwards', async ({ page }) => {
    const { words, company } = await openCompany(page)
    await page.getByRole('button', { name: words.add }).first().click()
    const form = contactForm(page)
    await fillIn(page, 'Luc', `${mark()}@client.example`)
    await failAt(page, 'mutation', 200)
    await form.create.click()
    await expect(page.getByText('The contact could not be created.', { exact: true })).toBeVisible()
    await expect(form.firstName).toHaveValue('Luc')
    await page.unrouteAll()
    await form.create.click()
    await expect(page.getByText(words.created('Luc Morin'))).toBeVisible()
    expect(await storedContacts(page, company)).toHaveLength(1)
  })

  test('a creation whose answer is lost makes one contact, even if it is corrected before the next try', async ({
    page,
  }) => {
    const { words, company } = await openCompany(page)
    await page.getByRole('button', { name: words.add }).first().click()
    const form = contactForm(page)
    await fillIn(page, 'Luc', `${mark()}@client.example`)
    await failAtGateway(page)
    await form.create.click()
    await expect(page.getByText('The contact could not be created. The service')).toBeVisible()
    await page.unrouteAll()
    await form.firstName.fill('Lucie')
    await form.create.dblclick()
    await expect(page.getByText(words.created('Lucie Morin'))).toBeVisible()
    expect(await storedContacts(page, company)).toMatchObject([{ name: 'Lucie Morin' }])
  })

  test('a change whose answer is lost is not reported as another user’s', async ({ page }) => {
    const { words, company, token } = await openCompany(page)
    const contact = await makeContact(page, token, company)
    await openCompany(page, { company, contact })
    await page.getByRole('button', { name: words.edit }).click()
    const form = contactForm(page)
    await form.phone.fill('514 555 0199')
    await loseAnswer(page, 'mutation')
    await form.save.click()
    await expect(page.getByText('The contact could not be updated. No answer')).toBeVisible()
    await page.unrouteAll()
    await form.save.click()
    await expect(page.getByText(`${contact.name} was updated.`)).toBeVisible()
    expect(await storedContacts(page, company)).toMatchObject([{ phone: '5145550199' }])
  })
})

test('leaving with unsaved work asks first, by Escape and by the way back', async ({ page }) => {
  const { words } = await openCompany(page)
  await page.getByRole('button', { name: words.add }).first().click()
  const form = contactForm(page)
  await page.keyboard.press('Escape')
  await expect(form.window).toBeHidden()
  await page.getByText('Customers (B2C)').click()
  await page.getByRole('button', { name: 'New customer' }).click()
  await form.firstName.fill('Luc')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(form.firstName).toHaveValue('Luc')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(form.firstName).toHaveValue('Luc')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(form.window).toBeHidden()
  await page.getByRole('button', { name: 'New customer' }).click()
  await expect(form.firstName).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put it back' })).toHaveCount(0)
})

test('what was left on purpose for another screen is gone, and not offered again', async ({ page }) => {
  await openCompany(page)
  await page.getByText('Customers (B2C)').click()
  const add = page.getByRole('button', { name: 'New customer' })
  await add.click()
  const form = contactForm(page)
  await form.firstName.fill('Ginette')
  await draftKept(page, 'Ginette')
  await page.goBack()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/company=/)
  await page.goForward()
  await add.click()
  await expect(form.firstName).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put it back' })).toHaveCount(0)
})

test('what was typed is offered again after a reload and an expired session, and deleted by signing out', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  const { words, company } = await openCompany(page, { staff: 'user' })
  const form = contactForm(page)
  await page.getByRole('button', { name: words.add }).first().click()
  await form.firstName.fill('Ginette')
  await form.phone.fill('5145550199')
  await draftKept(page, '5145550199')
  await page.reload()
  await page.getByRole('button', { name: words.add }).first().click()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(form.firstName).toHaveValue('Ginette')
  await expect(form.phone).toHaveValue(words.shaped)

  // As if it had expired while the page was closed.
  await page.evaluate(() => localStorage.setItem('cwf-token-expiry', '1000000000'))
  await page.reload()
  await signIn(page, 'user')
  await page.getByRole('button', { name: words.add }).first().click()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(form.firstName).toHaveValue('Ginette')

  expect(await storedTexts(page)).toContain(company.name)
  await page.goto('/logout')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  for (const text of ['Ginette', '5145550199', company.name])
    expect(await storedTexts(page)).not.toContain(text)
  await signInAndOpen(page, 'user', company.id)
  await page.getByRole('button', { name: words.add }).first().click()
  await expect(form.firstName).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put it back' })).toHaveCount(0)

  await form.firstName.fill('Ginette')
  await draftKept(page, 'Ginette')
  await page.evaluate(() => localStorage.setItem('cwf-token-expiry', '1000000000'))
  await page.goto('/logout')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(await storedTexts(page), 'also after an expired session').not.toContain('Ginette')
})

/** All that the browser stores for this page. */
function storedTexts(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}

test('a draft continued after another user’s save does not silently overwrite that save', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  const { words, company, token } = await openCompany(page)
  const contact = await makeContact(page, token, company)
  await openCompany(page, { company, contact })
  const form = contactForm(page)
  await page.getByRole('button', { name: words.edit }).click()
  await form.phone.fill('5145550199')
  await draftKept(page, '5145550199')
  await change(page, token, 'contact', contact.id, { lastname: 'Bouchard' })
  await page.reload()
  await page.getByRole('button', { name: words.edit }).click()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await form.save.click()
  await expect(page.getByRole('alert').filter({ hasText: words.conflict })).toContainText('Bouchard')
  await page.getByRole('button', { name: 'Keep mine and save' }).click()
  await expect(form.window).toBeHidden()
  expect(await storedContacts(page, company)).toMatchObject([{ lastname: 'Bouchard', phone: '5145550199' }])
})

test.describe('a session that ends while the form is open', () => {
  test.use({ statusesExpected: [401] })

  for (const staff of ['user', 'inventory'] as const) {
    const outcome = staff === 'user' ? 'saves once for the same person' : 'drops the form for another person'
    test(`comes back over the form, and ${outcome}`, async ({ page }) => {
      const { words, token, company } = await openCompany(page, { staff: 'user' })
      await page.getByRole('button', { name: words.add }).first().click()
      await fillIn(page, 'Luc', `${mark()}@client.example`)
      await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} })
      const form = contactForm(page)
      await form.create.click()
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
      await dialog.getByLabel('Username').fill(`${staff}@comptoir.example`)
      await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      if (staff === 'user') await expect(page.getByText(words.created('Luc Morin'))).toBeVisible()
      else await expect(form.window).toHaveCount(0)
      expect(await storedContacts(page, company)).toHaveLength(staff === 'user' ? 1 : 0)
    })
  }
})

async function fillIn(page: Page, firstName: string, email: string): Promise<void> {
  const form = contactForm(page)
  await form.firstName.fill(firstName)
  await form.lastName.fill('Morin')
  await form.email.fill(email)
}

async function signIn(page: Page, staff: string): Promise<void> {
  await page.getByLabel('Username').fill(`${staff}@comptoir.example`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
}

async function signInAndOpen(page: Page, staff: string, company: number): Promise<void> {
  await signIn(page, staff)
  await page.getByRole('button', { name: /Maplegate Mall/ }).click()
  await page.waitForURL(/contactform/)
  await page.goto(`/contactform?company=${company}`)
}

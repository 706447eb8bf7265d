import type { Page } from '@playwright/test'
import {
  contactForm,
  contactWords,
  makeContact,
  openCompany,
  storedContacts,
} from '../screens/company-contacts.ts'
import { demoPassword, draftKept, expect, test } from '../support/journey.ts'

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
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(form.firstName).toHaveValue('Ginette')
  await expect(form.phone).toHaveValue(words.shaped)

  // As if it had expired while the page was closed.
  await page.evaluate(() => localStorage.setItem('cwf-token-expiry', '1000000000'))
  await page.reload()
  await signIn(page, 'user')
  await page.getByRole('button', { name: words.add }).first().click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(form.firstName).toHaveValue('Ginette')

  expect(await storedTexts(page)).toContain(company.name)
  await page.goto('/logout')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  for (const text of ['Ginette', '5145550199', company.name])
    expect(await storedTexts(page)).not.toContain(text)
  await signInAndOpen(page, 'user', company.id)
  await page.getByRole('button', { name: words.add }).first().click()
  await expect(form.firstName).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)

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

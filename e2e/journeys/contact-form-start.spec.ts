import { arrive, makeCompany } from '../screens/company-search.ts'
import { atTheDesk, codeWords, makeDrafts } from '../screens/confirmation-codes.ts'
import {
  acknowledge,
  draftKept,
  expect,
  expectFits,
  expectPlainWords,
  mark,
  test,
} from '../support/journey.ts'

/** What the contact form shows before anything is searched. */

const words = {
  en: {
    unused: 'Not used yet',
    activated: 'Activated',
    cancelled: 'Cancelled',
    addContact: 'New contact',
    continue: 'Continue',
    discard: 'Discard',
    unsaved: (name: string) => `The new contact for ${name} is not saved`,
    unsavedCompany: (name: string) => `The new company ${name} is not saved`,
    firstName: 'First name',
    companyName: 'Company name',
  },
  fr: {
    unused: 'Pas encore utilisé',
    activated: 'Activé',
    cancelled: 'Annulé',
    addContact: 'Nouveau contact',
    continue: 'Poursuivre',
    discard: 'Supprimer',
    unsaved: (name: string) => `Nouveau contact non enregistré\u00a0: ${name}`,
    unsavedCompany: (name: string) => `La nouvelle entreprise ${name} n’est pas enregistrée`,
    firstName: 'Prénom',
    companyName: 'Nom de l’entreprise',
  },
} as const

for (const language of ['en', 'fr'] as const) {
  const w = words[language]
  const say = codeWords[language]

  test(`each code of today says whether it was used, and a cancelled one stays in sight, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const desk = await atTheDesk(page, language)
    const [used = '', unused = ''] = await makeDrafts(page, desk, 2)
    // Only the gift-card system activates an order.
    await page.route('**/api/graphql/v2', async (route) => {
      if (!route.request().postData()?.includes('createddate')) return route.fallback()
      const answer = await (await route.fetch()).json()
      for (const { order } of answer.data?.table?.records ?? [])
        if (order?.external_id__c === used) order.status = 'Activated'
      await route.fulfill({ json: answer })
    })
    await page.goto('/contactform')
    const today = page.getByRole('region', { name: say.today, exact: true })
    const item = (code: string) => today.locator(`li[data-code="${code}"]`)
    await expect(item(used)).toContainText(w.activated)
    await expect(item(used).getByRole('button', { name: say.copy })).toHaveCount(0)
    await expect(item(used).getByRole('button', { name: say.cancelCode })).toHaveCount(0)
    await expect(item(unused)).toContainText(w.unused)
    await expectPlainWords(page)
    await expectFits(page, 820, 360)

    await item(unused).getByRole('button', { name: say.cancelCode }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: say.cancelCode }).click()
    await acknowledge(page)
    await expect(item(unused)).toContainText(w.cancelled)
    await expect(item(unused).locator('[class*=code]').first()).toHaveCSS(
      'text-decoration-line',
      'line-through',
    )
    await expect(item(unused).getByRole('button', { name: say.copy })).toHaveCount(0)
    await page.reload()
    await expect(item(used)).toBeVisible()
    await expect(item(unused)).toContainText(w.cancelled)
    await expect(item(unused).getByRole('button', { name: say.copy })).toHaveCount(0)
  })

  test(`what was typed of a new contact waits on the start, in ${language}`, { tag: '@once' }, async ({
    page,
  }) => {
    const { token } = await arrive(page, language)
    const company = await makeCompany(page, token, `Murray ${mark()}`)
    await page.goto(`/contactform?company=${company.id}`)
    await page.getByRole('button', { name: w.addContact }).first().click()
    const firstName = page.getByRole('dialog').getByRole('textbox', { name: w.firstName })
    await firstName.fill('Ginette')
    await draftKept(page, 'Ginette')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/contactform')
    const line = page.getByText(w.unsaved(company.name))
    await expect(line).toBeVisible()
    await expectPlainWords(page)
    await page.getByRole('button', { name: w.continue }).click()
    await expect(firstName).toHaveValue('Ginette')
    await page.goto('/contactform')
    await page.getByRole('button', { name: w.discard }).click()
    await expect(line).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('combobox').first()).toBeFocused()
    await expect(line).toHaveCount(0)
  })

  test(`so does a new company, in ${language}`, { tag: '@once' }, async ({ page }) => {
    const { box } = await arrive(page, language)
    const name = `Zzyzx ${mark()}`
    await box.fill(name)
    await page.keyboard.press('Alt+n')
    const field = page.getByRole('dialog').getByRole('textbox', { name: w.companyName })
    await field.fill(`${name} inc.`)
    await draftKept(page, `${name} inc.`)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/contactform')
    await box.fill('')
    await expect(page.getByText(w.unsavedCompany(`${name} inc.`))).toBeVisible()
    await page.getByRole('button', { name: w.continue }).click()
    await expect(field).toHaveValue(`${name} inc.`)
  })
}

test('changes of a company go on where they were left', async ({ page }) => {
  const { token } = await arrive(page, 'en')
  const company = await makeCompany(page, token, `Murray ${mark()}`)
  await page.goto(`/contactform?company=${company.id}`)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: words.en.companyName })
  await field.fill(`${company.name} inc.`)
  await draftKept(page, `${company.name} inc.`)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/contactform')
  await page.getByRole('button', { name: words.en.continue }).click()
  await expect(field).toHaveValue(`${company.name} inc.`)
})

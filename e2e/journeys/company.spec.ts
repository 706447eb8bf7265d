import { contactWords } from '../screens/company-contacts.ts'
import {
  arrive,
  idOf,
  makeCompany,
  openEdit,
  openNew,
  storedCompanies,
  unique,
} from '../screens/company-forms.ts'
import { expect, expectFits, expectPlainWords, type Language, test } from '../support/journey.ts'

const languages: Language[] = ['en', 'fr']

for (const language of languages) {
  test(`a company is created with the keyboard alone, in ${language}`, async ({ page }) => {
    const { token, w, form, name, address, options } = await openNew(page, language)
    const title = unique('Fleuriste Belle-Étoile')
    await expect(name).toBeFocused()
    await page.keyboard.type(title)
    await page.keyboard.press('Tab')
    await expect(address).toBeFocused()
    await page.keyboard.type('sorbiers')
    await expect(options).toHaveText([/Brossard/, /Gatineau/, /Montréal/])
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expectPlainWords(page)

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(address).toHaveAttribute('aria-activedescendant', await idOf(options.nth(2)))
    await page.keyboard.press('Enter')
    await expect(options).toHaveCount(5)
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(address).toHaveValue('croissant des Sorbiers ')
    const [first = ''] = await options
      .first()
      .innerText()
      .then((text) => text.split('\n'))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(w.chosen)).toContainText(/croissant des Sorbiers\s*Montréal QC .*Canada/s)
    await expect(address).toHaveValue(first)
    await expect(options).toHaveCount(0)
    await page.keyboard.press('Enter')
    const message = page.getByRole('alertdialog')
    await expect(message).toContainText(w.created(title))
    await expect(message.getByRole('button', { name: 'OK' })).toBeFocused()
    // Until the contacts are known, the search for them is the next field.
    await expect(page.locator('[data-next-focus] button')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(message).toHaveCount(0)
    await expect(form).toHaveCount(0)

    const card = page.getByRole('region', { name: title })
    await expect(card.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: contactWords[language].add }).last()).toBeFocused()
    await expect(card).toContainText('Montréal QC')
    await expect(card).toContainText(`${w.linked} ${w.property}`)
    await expectPlainWords(page)
    const [stored, ...others] = await storedCompanies(page, token, title)
    expect(others).toEqual([])
    expect(stored).toMatchObject({
      address_line_1__c: first,
      billingstreet: first,
      billingcity: 'Montréal',
      billingstate: 'QC',
      billingcountry: 'Canada',
    })
    expect(stored?.billingpostalcode).toMatch(/^[A-Z]\d[A-Z] \d[A-Z]\d$/)
  })

  test(`what is missing, only typed, taken or reserved is said beside its field, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, w, form, name, address, options } = await openNew(page, language)
    const create = form.getByRole('button', { name: w.create })
    await create.click()
    await expect(form.getByText(w.noName)).toBeVisible()
    await expect(form.getByText(w.noAddress)).toBeVisible()
    await expect(name).toBeFocused()
    await expectPlainWords(page)

    const taken = await makeCompany(page, token)
    await name.fill(taken.name)
    await address.fill('qqqxyz')
    await expect(page.getByText(w.noSuggestion)).toBeVisible()
    await address.press('Tab')
    await create.click()
    await expect(form.getByText(w.notChosen)).toBeVisible()
    await expect(address).toBeFocused()

    await address.fill(taken.address_line_1__c)
    await options.first().click()
    await expect(page.getByLabel(w.chosen)).toBeVisible()
    await create.click()
    await expect(form.getByText(w.exists)).toBeVisible()
    await expect(name).toBeFocused()
    expect(await storedCompanies(page, token, taken.name)).toHaveLength(1)

    await name.fill('Comptoir Holdings')
    await create.click()
    await expect(form.getByText(w.reserved)).toBeVisible()
    await expect(page.getByLabel(w.chosen)).toBeVisible()
  })

  test(`a company that exists already is offered and taken, in ${language}`, { tag: '@once' }, async ({
    page,
  }) => {
    const { token, w, form, name } = await openNew(page, language)
    const existing = await makeCompany(page, token)
    await name.fill(existing.name.toUpperCase())
    await expect(form.getByText(w.mayExist)).toBeVisible()
    await expect(form.getByText(w.sameName).first()).toBeVisible()
    await expect(form.getByText(existing.address_line_1__c).first()).toBeVisible()
    await expectPlainWords(page)
    await form.getByRole('button', { name: w.use(existing.name) }).click()
    await expect(page.getByRole('heading', { name: existing.name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`company=${existing.id}`))
    expect(await storedCompanies(page, token, existing.name)).toHaveLength(1)
  })
}

test('an unchanged address counts as chosen; likely doubles are only a hint', async ({ page }) => {
  const { token, w } = await arrive(page, 'en')
  const [company, double] = [await makeCompany(page, token), await makeCompany(page, token)]
  const { form, name, address } = await openEdit(page, company.id, w)
  await expect(page.getByLabel(w.chosen)).toContainText(company.billingcity)
  await name.fill(double.name)
  await expect(form.getByText('Other companies look like this one')).toBeVisible()
  await expect(form.getByRole('button', { name: w.use(double.name) })).toHaveCount(0)
  await name.fill(`${company.name} Two`)
  await address.fill('something else')
  await expect(page.getByLabel(w.chosen)).toHaveCount(0)
  await address.fill(company.address_line_1__c)
  await expect(page.getByLabel(w.chosen)).toBeVisible()
  await address.press('Tab')
  await form.getByRole('button', { name: w.save }).click()
  await expect(page.getByText(w.updated(`${company.name} Two`))).toBeVisible()
  const [after] = await storedCompanies(page, token, `${company.name} Two`)
  expect(after).toEqual({ ...company, name: `${company.name} Two` })
})

test('Escape leads back to the search, but closes what is open first and asks before typing is lost', async ({
  page,
}) => {
  const { token, w } = await arrive(page, 'en')
  const company = await makeCompany(page, token)
  const { form, name, address, options } = await openEdit(page, company.id, w)
  await address.fill('sorbiers')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(form).toBeVisible()
  await name.fill('Other')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Other')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('region', { name: company.name })).toBeVisible()
  await page.getByRole('button', { name: w.edit }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(w.find).first()).toBeVisible()
  await expect(page).not.toHaveURL(/company=/)
})

test('the link above the name leads back to the search that found the company', async ({ page }) => {
  const { token, w } = await arrive(page, 'en')
  const company = await makeCompany(page, token)
  await page.goto(`/contactform?company=${company.id}`)
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  const find = page.getByRole('combobox', { name: w.find })
  await find.fill(company.name)
  await find.press('Enter')
  await page.getByRole('link', { name: `Results for “${company.name}”` }).click()
  await expect(find).toHaveValue(company.name)
  await expect(find).toBeFocused()
})

test('card and form fit every screen', async ({ page }) => {
  const { token, w } = await arrive(page, 'fr')
  const company = await makeCompany(page, token, `${unique('Coopérative')} ${'de développement '.repeat(9)}`)
  const { form } = await openEdit(page, company.id, w)
  await expect(form.getByRole('button', { name: w.save })).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expectFits(page, 1920, 820, 360)
})

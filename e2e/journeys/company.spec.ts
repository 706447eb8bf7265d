import { contactForm, contactWords, expectChosen, storedContacts } from '../screens/company-contacts.ts'
import { idOf, openNew, storedCompanies, unique } from '../screens/company-forms.ts'
import { expect, expectPlainWords, present, tabTo, test } from '../support/journey.ts'

const language = 'fr'

test('a company and its contact are created with the keyboard alone', async ({ page }) => {
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
  await expect(page.getByText(w.created(title))).toBeVisible()
  await expect(form).toHaveCount(0)

  const card = page.getByRole('region', { name: title })
  await expect(card.getByRole('heading', { name: title })).toBeVisible()
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

  const words = contactWords[language]
  await tabTo(page.getByRole('button', { name: words.add }).last())
  await page.keyboard.press('Enter')
  const contact = contactForm(page, language)
  await expect(contact.firstName).toBeFocused()
  // The defaults of the property.
  await expect(contact.language).toHaveValue(language)
  for (const optin of [contact.optinEmail, contact.optinOther])
    await expect(optin).toBeChecked({ checked: false })
  await page.keyboard.type('marie-ÈVE')
  await page.keyboard.press('Tab')
  await page.keyboard.type("o'neil")
  await page.keyboard.press('Tab')
  await page.keyboard.type('Marie@Client.Example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5145550199')
  await expect(contact.phone).toHaveValue(words.shaped)
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.created("Marie-Ève O'Neil"))).toBeVisible()
  await expectChosen(page, "Marie-Ève O'Neil")
  await expectPlainWords(page)
  expect(await storedContacts(page, present(stored))).toMatchObject([
    {
      firstname: 'Marie-Ève',
      lastname: "O'Neil",
      email: 'marie@client.example',
      phone: '5145550199',
      language,
      optin_email: false,
      optin_other: false,
    },
  ])
})

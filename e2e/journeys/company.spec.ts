import { contactForm, contactWords, expectChosen, storedContacts } from '../screens/company-contacts.ts'
import { expect, expectPlainWords, present, signedIn, tabTo, test, unique } from '../support/journey.ts'
import { type Row, read } from '../support/rows.ts'

const language = 'fr'

test('a company and its contact are created with the keyboard alone', async ({ page }) => {
  const { token } = await signedIn(page, 'user', { language, property: 'CEM' })
  await page.goto('/contactform')
  await page.getByRole('button', { name: 'Nouvelle entreprise', exact: true }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Nouvelle entreprise' })
  const name = form.getByRole('textbox', { name: 'Nom de l’entreprise' })
  const address = form.getByRole('combobox', { name: 'Adresse' })
  const options = page.getByRole('listbox', { name: 'Adresses suggérées' }).getByRole('option')
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
  await expect(address).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(2).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(5)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(address).toHaveValue('croissant des Sorbiers ')
  const [first = ''] = await options
    .first()
    .innerText()
    .then((text) => text.split('\n'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Adresse choisie')).toContainText(
    /croissant des Sorbiers\s*Montréal QC .*Canada/s,
  )
  await expect(address).toHaveValue(first)
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`L’entreprise ${title} a été créée.`)).toBeVisible()
  await expect(form).toHaveCount(0)

  const card = page.getByRole('region', { name: title })
  await expect(card.getByRole('heading', { name: title })).toBeVisible()
  await expect(card).toContainText('Montréal QC')
  await expect(card).toContainText('Centres\u00a0: Carrefour des Érables')
  await expectPlainWords(page)
  const { records } = await read<{ account: Row & { billingpostalcode: string } }>(page, token, {
    name: 'account',
    filter: [{ column: 'name', operator: '=', value: title }],
  })
  const [stored, ...others] = records.map(({ account }) => account)
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

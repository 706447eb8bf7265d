import {
  blockEmail,
  type Company,
  type Contact,
  contactForm,
  contactWords,
  expectChosen,
  makeCompany,
  makeContact,
  makeContacts,
  openCompany,
  storedContacts,
} from '../screens/company-contacts.ts'
import { customersCompany } from '../support/demo-rows.ts'
import { failAt } from '../support/faults.ts'
import {
  acknowledge,
  expect,
  expectFits,
  expectPlainWords,
  mark,
  present,
  signedIn,
  test,
} from '../support/journey.ts'
import { read } from '../support/rows.ts'

for (const language of ['en', 'fr'] as const) {
  const words = contactWords[language]

  test.describe(`in ${language}`, () => {
    test('the contacts are listed by first name, marked and searched', { tag: '@once' }, async ({ page }) => {
      const { token, company } = await openCompany(page, { language })
      const blocked = `${mark()}@client.example`
      const letters = [...'abcdefghijklmnopqrstuv']
      await makeContacts(page, token, company, [
        ...letters.map((letter) => ({ firstname: `${letter}lix`, lastname: 'Tremblay' })),
        { firstname: 'Zoé', lastname: 'Gagné', phone: '4185550142', hvc__c: true },
        { firstname: 'Aaron', lastname: 'Zed', email: blocked },
      ])
      await blockEmail(page, blocked)
      await page.reload()
      const options = page.getByRole('option')
      await expect(options).toHaveCount(20)
      await expect(options.first()).toContainText('Aaron Zed')
      await expect(options.first()).toContainText(words.blocked)
      await expectPlainWords(page)
      await page.getByRole('button', { name: words.more }).click()
      await expect(options).toHaveCount(24)
      await expect(options.last()).toContainText('Zoé Gagné')
      await expect(options.last()).toContainText(words.highValue)

      const search = page.getByRole('combobox', { name: words.search })
      for (const text of ['gagne zoe', '(418) 555-01', 'ZOÉ']) {
        await search.fill('xyzzy')
        await expect(page.getByText(words.noMatch)).toBeVisible()
        await search.fill(text)
        await expect(options).toHaveCount(1)
        await expect(options).toContainText('Zoé Gagné')
      }
    })

    test('a contact is chosen, shown and left by keyboard alone', { tag: '@once' }, async ({ page }) => {
      const { token, company } = await openCompany(page, { language })
      await makeContacts(page, token, company, [
        { firstname: 'Alix', lastname: 'Roy' },
        { firstname: 'Béa', lastname: 'Roy', hvc__c: true, optin_email: true },
        { firstname: 'Zoé', lastname: 'Gagné' },
      ])
      await page.reload()
      const search = page.getByRole('combobox', { name: words.search })
      await expect(page.getByRole('option')).toHaveCount(3)
      await search.focus()
      for (const key of ['ArrowDown', 'End', 'Home', 'ArrowUp', 'ArrowUp', 'Enter'])
        await page.keyboard.press(key)
      await expectChosen(page, 'Béa Roy')
      await expect(page.getByText(words.changedBy)).toBeVisible()
      await expect(page.getByText(words.tacit)).toBeVisible()
      await expectPlainWords(page)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Béa Roy' })).toBeVisible()

      await search.focus()
      await page.keyboard.type('roy')
      // Enter searches without a delay, and chooses none of several contacts that were not seen.
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^2 (match|résultats)/)).toBeVisible()
      await page.keyboard.press('Enter')
      await expectChosen(page, 'Alix Roy')

      await search.fill('gagne')
      await page.keyboard.press('Enter')
      await expectChosen(page, 'Zoé Gagné')
    })

    test('a contact is created with the defaults of the property, after every rule is met', async ({
      page,
    }) => {
      const { company, token } = await openCompany(page, { language })
      await makeContact(page, token, company, { email: 'taken@client.example' })
      await page.getByRole('button', { name: words.add }).first().click()
      const form = contactForm(page, language)
      await expect(form.firstName).toBeFocused()
      await expect(form.language).toHaveValue(language)
      for (const optin of [form.optinEmail, form.optinOther])
        await expect(optin).toBeChecked({ checked: language === 'en' })
      await form.create.click()
      for (const sentence of words.missing) await expect(form.window.getByText(sentence)).toBeVisible()
      await expect(form.firstName).toBeFocused()
      await form.firstName.fill('marie-ÈVE')
      await page.keyboard.press('Enter')
      await expect(form.lastName).toBeFocused()
      await form.lastName.fill("o'neil")
      await form.email.fill('nobody')
      await form.phone.pressSequentially('514555')
      await page.keyboard.press('Enter')
      await expect(form.email).toBeFocused()
      await expect(form.window.getByText(words.invalidEmail)).toBeVisible()
      await expect(form.window.getByText(words.shortPhone)).toBeVisible()
      await form.email.fill('taken@client.example')
      await page.keyboard.press('Enter')
      await expect(form.phone).toBeFocused()
      await form.phone.pressSequentially('0199')
      await expect(form.phone).toHaveValue(words.shaped)
      await page.keyboard.press('Enter')
      await expect(form.window.getByText(words.taken)).toBeVisible()
      await expect(form.email).toBeFocused()
      await expectPlainWords(page)
      await form.email.fill('Marie@Client.Example')
      await page.keyboard.press('Enter')
      await expect(page.getByText(words.created("Marie-Ève O'Neil"))).toBeVisible()
      await acknowledge(page)
      await expectChosen(page, "Marie-Ève O'Neil")
      await expect(page.getByRole('link', { name: 'marie@client.example' })).toHaveAttribute(
        'href',
        'mailto:marie@client.example',
      )
      const stored = (await storedContacts(page, company)).find(
        ({ email }) => email === 'marie@client.example',
      )
      expect(stored).toMatchObject({
        firstname: 'Marie-Ève',
        lastname: "O'Neil",
        phone: '5145550199',
        language,
        optin_email: language === 'en',
        optin_other: language === 'en',
      })
    })

    test('an existing contact is offered while its details are typed again, with the reason', {
      tag: '@once',
    }, async ({ page }) => {
      const { company, token } = await openCompany(page, { language })
      const elsewhere = await makeCompany(page, token)
      const here = await makeContact(page, token, company, { firstname: 'Béatrice', phone: '8195550177' })
      const there = await makeContact(page, token, elsewhere, { firstname: 'Odette' })
      await page.getByRole('button', { name: words.add }).first().click()
      const form = contactForm(page, language)
      await form.email.fill(there.email)
      await expect(form.window.getByText(there.name)).toBeVisible()
      await expect(form.window.getByText(elsewhere.name)).toBeVisible()
      await form.email.fill('')
      await form.firstName.fill('beatrice')
      await form.lastName.fill(here.lastname)
      await form.phone.fill('+1 819.555.0177')
      const use = form.window.getByRole('button', { name: words.use(here.name) })
      await expect(use).toBeVisible()
      await expectPlainWords(page)
      await use.click()
      await expectChosen(page, here.name)
      expect(await storedContacts(page, company)).toHaveLength(1)

      await page.getByRole('button', { name: words.add }).first().click()
      await form.email.fill(there.email)
      await form.window.getByRole('button', { name: words.open(there.name) }).click()
      await expect(page).toHaveURL(`/contactform?company=${elsewhere.id}&contact=${there.id}`)
      await expect(page.getByRole('heading', { name: there.name })).toBeVisible()
    })

    test('editing a contact to resemble another shows a warning, and asks before opening the other', {
      tag: '@once',
    }, async ({ page }) => {
      const { company, token } = await openCompany(page, { language })
      const contact = await makeContact(page, token, company, { firstname: 'Béatrice' })
      const other = await makeContact(page, token, company, { firstname: 'Odette', phone: '8195550178' })
      await openCompany(page, { language, company, contact })
      await page.getByRole('button', { name: words.edit }).click()
      const form = contactForm(page, language)
      await expect(form.firstName).toHaveValue('Béatrice')
      await form.email.fill(other.email)
      await expect(form.window.getByText(words.similar)).toBeVisible()
      await form.email.fill(contact.email)
      await expect(form.window.getByText(words.similar)).toHaveCount(0)
      await form.phone.fill('819 555-0178')
      await form.lastName.fill(other.lastname)
      await form.firstName.fill('odette')
      await form.window.getByRole('button', { name: words.open(other.name) }).click()
      await page.getByRole('button', { name: words.discard }).click()
      await expectChosen(page, other.name)
      expect(await storedContacts(page, company)).toHaveLength(2)
    })

    test('marks that cannot be had are said to be missing', { tag: '@once' }, async ({ page }) => {
      const { company, token } = await openCompany(page, { language })
      // The only contact of a company would be chosen at once.
      for (const _ of [1, 2]) await makeContact(page, token, company)
      await failAt(page, '"blocked"', 200)
      await page.reload()
      await expect(page.getByRole('option')).toHaveCount(2)
      await expect(page.getByText(words.unmarked)).toBeVisible()
    })

    test('the list, the contact and the window fit a telephone and a tablet', { tag: '@once' }, async ({
      page,
    }) => {
      const { company, token } = await openCompany(page, { language })
      const contact = await makeContact(page, token, company, {
        firstname: 'Marie-Antoinette-Bernadette',
        lastname: `Vaillancourt-Desrochers${mark()}`,
        email: `marie-antoinette.bernadette.${mark()}.vaillancourt@courrier.exemple.example`,
        phone: '5145550142',
        hvc__c: true,
      })
      await makeContact(page, token, company)
      await page.reload()
      await expect(page.getByRole('option')).toHaveCount(2)
      await expectFits(page, 820, 360)
      await openCompany(page, { language, company, contact })
      await expect(page.getByRole('heading', { name: contact.name })).toBeVisible()
      await expectFits(page, 820, 360)
      await page.getByRole('button', { name: words.edit }).click()
      await expect(contactForm(page, language).save).toBeVisible()
      await expectFits(page, 820, 360)
    })
  })
}

test('who has Activated orders is marked', async ({ page }) => {
  const { token } = await signedIn(page, 'user', { property: 'MGM' })
  // Customers, who belong to a company of their own, have a form of theirs.
  const customers = await customersCompany(page, token)
  const { records } = await read<{ contact: Contact; account: Company }>(page, token, {
    name: 'contact',
    limit: 1,
    join: ['order'],
    contain: ['account'],
    filter: [
      { column: 'order.status', operator: '=', value: 'Activated' },
      { column: 'email', operator: 'iLIKE', value: '%@%' },
      { column: 'accountid', operator: '!=', value: customers.sfid },
    ],
  })
  const buyer = present(records[0])
  await makeContact(page, token, buyer.account)
  const { words, company } = await openCompany(page, { company: buyer.account })
  await page.getByRole('combobox', { name: words.search }).fill(buyer.contact.email)
  const found = page.getByRole('option').filter({ hasText: buyer.contact.name }).first()
  await expect(page.getByRole('combobox', { name: words.search })).toHaveAttribute(
    'aria-activedescendant',
    /./,
  )
  await expect(found).toContainText(words.bought)
  await expect(found).toContainText(/\d/)
  await found.click()
  await expect(page.getByRole('region', { name: 'Contact', exact: true })).toContainText(buyer.contact.email)
  const fresh = await makeCompany(page, token)
  for (const _ of [1, 2]) await makeContact(page, token, fresh)
  expect(fresh.id).not.toBe(company.id)
  await page.goto(`/contactform?company=${fresh.id}`)
  await expect(page.getByRole('option')).toHaveCount(2)
  await expect(page.getByText(words.bought)).toHaveCount(0)
})

test('a blocked address is pointed out on leaving its field, and cannot be saved', async ({ page }) => {
  const { words, company } = await openCompany(page)
  const email = `${mark()}@client.example`
  await blockEmail(page, email)
  await page.getByRole('button', { name: words.add }).first().click()
  const form = contactForm(page)
  await form.firstName.fill('Luc')
  await form.lastName.fill('Morin')
  await form.email.fill(email.toUpperCase())
  await form.phone.focus()
  await expect(form.window.getByText(words.prohibited)).toBeVisible()
  await form.create.click()
  await expect(form.email).toBeFocused()
  await expect(form.window.getByText(words.prohibited)).toBeVisible()
  expect(await storedContacts(page, company)).toEqual([])
})

for (const [language, b2c] of [
  ['en', { title: 'Customers', add: 'New customer', ask: 'Who is it?' }],
  ['fr', { title: 'Clients', add: 'Nouveau client', ask: 'Qui est-ce?' }],
] as const) {
  test(`customers are listed only once something is typed, and created without a company, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const words = contactWords[language]
    await signedIn(page, 'user', { language, property: words.property })
    await page.goto('/contactform?for=b2c')
    await expect(page.getByRole('heading', { name: b2c.title, exact: true })).toBeVisible()
    await expect(page.getByText(b2c.ask)).toBeVisible()
    await expect(page.getByRole('region', { name: b2c.title, exact: true }).getByRole('option')).toHaveCount(
      0,
    )
    await expectPlainWords(page)
    const lastName = `Côté${mark()}`
    const search = page.getByRole('combobox', { name: /^(Search|Chercher) / })
    await search.fill(`anne ${lastName}`)
    await page.getByRole('button', { name: b2c.add }).last().click()
    const form = contactForm(page, language)
    await expect(form.firstName).toHaveValue('anne')
    await expect(form.lastName).toHaveValue(lastName)
    await form.email.fill(`${mark()}@client.example`)
    await page.keyboard.press('Enter')
    await acknowledge(page)
    await expectChosen(page, `Anne ${lastName}`)
    await search.fill(lastName.toUpperCase().replace('Ô', 'o'))
    await page.keyboard.press('Enter')
    await expectChosen(page, `Anne ${lastName}`)
  })
}

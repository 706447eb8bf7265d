import type { Page, Route } from '@playwright/test'
import {
  acknowledge,
  expect,
  expectAccessible,
  expectPlainWords,
  graphql,
  type Language,
  signedIn,
  test,
} from './journey.ts'

const languages: Language[] = ['en', 'fr']

const words = {
  en: {
    code: 'MGM',
    property: 'Maplegate Mall',
    add: 'New company',
    edit: 'Edit company',
    name: 'Company name',
    address: 'Address',
    suggestions: 'Suggested addresses',
    chosen: 'Chosen address',
    create: 'Create',
    save: 'Save',
    created: (name: string) => `${name} was created.`,
    updated: (name: string) => `${name} was updated.`,
    linked: 'Linked to',
    back: 'Back to the search',
    find: 'Find a company',
    noName: 'Enter the name of the company.',
    noAddress: 'Enter an address.',
    notChosen: 'Choose a complete address from the suggestions.',
    exists: 'A company with this name and address exists already.',
    reserved: 'This company name is reserved.',
    noSuggestion: 'No address found. Check the spelling, or type less.',
    mayExist: 'This company may already exist',
    sameName: 'Same or similar name',
    use: (name: string) => `Use this one: ${name}`,
    conflict: 'Somebody else has changed this meanwhile',
    keep: 'Keep mine and save',
    take: 'Take theirs',
    down: 'The address search is not answering. What you typed is kept.',
    retry: 'Try again',
    restore: 'Put it back',
    unlinked: 'is not linked to Maplegate Mall yet',
  },
  fr: {
    code: 'CEM',
    property: 'Carrefour des Érables',
    add: 'Nouvelle entreprise',
    edit: 'Modifier l’entreprise',
    name: 'Nom de l’entreprise',
    address: 'Adresse',
    suggestions: 'Adresses suggérées',
    chosen: 'Adresse choisie',
    create: 'Créer',
    save: 'Enregistrer',
    created: (name: string) => `L’entreprise ${name} a été créée.`,
    updated: (name: string) => `L’entreprise ${name} a été modifiée.`,
    linked: 'Liée à',
    back: 'Revenir à la recherche',
    find: 'Trouver une entreprise',
    noName: 'Entrez le nom de l’entreprise.',
    noAddress: 'Entrez une adresse.',
    notChosen: 'Choisissez une adresse complète parmi les suggestions.',
    exists: 'Une entreprise avec ce nom et cette adresse existe déjà.',
    reserved: 'Ce nom d’entreprise est réservé.',
    noSuggestion: 'Aucune adresse trouvée. Vérifiez l’orthographe ou raccourcissez le texte.',
    mayExist: 'Cette entreprise existe peut-être déjà',
    sameName: 'Nom identique ou semblable',
    use: (name: string) => `Choisir celle-ci\u00a0: ${name}`,
    conflict: 'Quelqu’un d’autre a modifié cette fiche entre-temps',
    keep: 'Garder la mienne et enregistrer',
    take: 'Prendre l’autre',
    down: 'La recherche d’adresses ne répond pas. Votre saisie est conservée.',
    retry: 'Réessayer',
    restore: 'Rétablir la saisie',
    unlinked: 'n’est pas encore liée à Carrefour des Érables',
  },
} as const

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
    await expectAccessible(page)
    await expectPlainWords(page)

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(address).toHaveAttribute('aria-activedescendant', await idOf(options.nth(2)))
    await page.keyboard.press('Enter')
    await expect(options).toHaveCount(5)
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
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(message).toHaveCount(0)
    await expect(form).toHaveCount(0)

    const card = page.getByRole('region', { name: title })
    await expect(card.getByRole('heading', { name: title })).toBeVisible()
    await expect(card).toContainText('Montréal QC')
    await expect(card).toContainText(`${w.linked} ${w.property}`)
    await expectAccessible(page)
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

  test(`what is missing, only typed, taken or reserved is said beside its field, in ${language}`, async ({
    page,
  }) => {
    const { token, w, form, name, address, options } = await openNew(page, language)
    const create = form.getByRole('button', { name: w.create })
    await create.click()
    await expect(form.getByText(w.noName)).toBeVisible()
    await expect(form.getByText(w.noAddress)).toBeVisible()
    await expect(name).toBeFocused()
    await expectAccessible(page)
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

  test(`a company that exists already is offered and taken, in ${language}`, async ({ page }) => {
    const { token, w, form, name } = await openNew(page, language)
    const existing = await makeCompany(page, token)
    await name.fill(existing.name.toUpperCase())
    await expect(form.getByText(w.mayExist)).toBeVisible()
    await expect(form.getByText(w.sameName).first()).toBeVisible()
    await expect(form.getByText(existing.address_line_1__c).first()).toBeVisible()
    await expectAccessible(page)
    await expectPlainWords(page)
    await form.getByRole('button', { name: w.use(existing.name) }).click()
    await expect(page.getByRole('heading', { name: existing.name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`company=${existing.id}`))
    expect(await storedCompanies(page, token, existing.name)).toHaveLength(1)
  })

  test(`of two who edit at once, the second sees both versions and chooses, in ${language}`, {
    tag: '@once',
  }, async ({ page, browser }) => {
    const { token, w } = await arrive(page, language)
    const company = await makeCompany(page, token)
    const other = await browser.newPage()
    await arrive(other, language)
    const [mine, theirs] = [await openEdit(page, company.id, w), await openEdit(other, company.id, w)]

    await theirs.name.fill(`${company.name} Nord`)
    await theirs.form.getByRole('button', { name: w.save }).click()
    await expect(other.getByText(w.updated(`${company.name} Nord`))).toBeVisible()

    await mine.name.fill(`${company.name} Sud`)
    await mine.form.getByRole('button', { name: w.save }).click()
    const notice = mine.form.getByRole('alert').filter({ hasText: w.conflict })
    await expect(notice.getByRole('row').filter({ hasText: w.name })).toContainText(
      `${company.name} Sud${company.name} Nord`,
    )
    await expectAccessible(page)
    await expectPlainWords(page)
    await notice.getByRole('button', { name: w.keep }).click()
    await expect(page.getByText(w.updated(`${company.name} Sud`))).toBeVisible()
    await acknowledge(page)
    await expect(page.getByRole('heading', { name: `${company.name} Sud` })).toBeVisible()

    await acknowledge(other)
    const again = await openEdit(other, company.id, w)
    await page.getByRole('button', { name: w.edit }).click()
    await mine.name.fill(`${company.name} Est`)
    await mine.form.getByRole('button', { name: w.save }).click()
    await expect(page.getByText(w.updated(`${company.name} Est`))).toBeVisible()
    await again.name.fill(`${company.name} Ouest`)
    await again.form.getByRole('button', { name: w.save }).click()
    await again.form.getByRole('button', { name: w.take }).click()
    await expect(again.name).toHaveValue(`${company.name} Est`)
    await again.form.getByRole('button', { name: w.save }).click()
    await expect(again.form).toHaveCount(0)
    expect((await storedCompanies(page, token, `${company.name} Est`)).map(({ id }) => id)).toEqual([
      company.id,
    ])
    await other.close()
  })

  test(`a draft of an older version is compared with the newer one when it is put back, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, w } = await arrive(page, language)
    const company = await makeCompany(page, token)
    const { form, name } = await openEdit(page, company.id, w)
    await name.fill(`${company.name} Sud`)
    await draftKept(page, 'Sud')
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await changeCompany(page, token, company.id, { billingcity: 'Rimouski' })
    await page.getByRole('button', { name: w.edit }).click()
    await form.getByRole('button', { name: w.restore }).click()
    const notice = form.getByRole('alert').filter({ hasText: w.conflict })
    await expect(notice).toContainText('Rimouski')
    await notice.getByRole('button', { name: w.keep }).click()
    await expect(page.getByText(w.updated(`${company.name} Sud`))).toBeVisible()
    // What only the other has changed stays as they made it.
    expect(await storedCompanies(page, token, `${company.name} Sud`)).toMatchObject([
      { billingcity: 'Rimouski' },
    ])
  })

  test(`what was typed is offered again after a reload, in ${language}`, { tag: '@once' }, async ({
    page,
  }) => {
    const { w, form, name, address, options } = await openNew(page, language)
    const title = unique('Papeterie du Port')
    await name.fill(title)
    await address.fill('sorbiers montréal')
    await options.first().click()
    const chosen = await page.getByLabel(w.chosen).innerText()
    await draftKept(page, 'Montréal')
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: w.add, exact: true }).click()
    await expectAccessible(page)
    await form.getByRole('button', { name: w.restore }).click()
    await expect(name).toHaveValue(title)
    await expect(page.getByLabel(w.chosen)).toHaveText(chosen, { useInnerText: true })
    await form.getByRole('button', { name: w.create }).click()
    await expect(page.getByText(w.created(title))).toBeVisible()
    await acknowledge(page)
    await page.getByRole('button', { name: w.back }).click()
    await page.getByRole('button', { name: w.add, exact: true }).click()
    await expect(name).toBeVisible()
    await expect(form.getByRole('button', { name: w.restore })).toHaveCount(0)
  })

  test.describe(() => {
    test.use({ statusesExpected: [0, 502] })

    test(`without the address service the form is kept, and asks again on demand, in ${language}`, {
      tag: '@once',
    }, async ({ page }) => {
      const { w, form, name, address, options } = await openNew(page, language)
      await name.fill('Belle-Étoile')
      await page.route('**/Find/**', (route) => route.abort())
      await address.fill('sorbiers montréal')
      await expect(form.getByRole('alert')).toContainText(w.down)
      await expectAccessible(page)
      await expectPlainWords(page)
      await page.unroute('**/Find/**')
      await form.getByRole('button', { name: w.retry }).click()
      await expect(options).not.toHaveCount(0)
      await expect(form.getByText(w.down)).toHaveCount(0)

      await page.route('**/Retrieve/**', (route) =>
        route.fulfill({ json: { Items: [{ Error: '2', Description: '-', Cause: '-', Resolution: '-' }] } }),
      )
      await options.first().click()
      await expect(form.getByRole('alert')).toContainText(w.down)
      await page.unroute('**/Retrieve/**')
      await form.getByRole('button', { name: w.retry }).click()
      await expect(page.getByLabel(w.chosen)).toBeVisible()
      await expect(name).toHaveValue('Belle-Étoile')
    })

    test(`a company whose link fails is linked by the next try, and made once, in ${language}`, {
      tag: '@once',
    }, async ({ page }) => {
      const { token, w, form, name, address, options } = await openNew(page, language)
      const title = unique('Librairie du Quai')
      await fillIn({ name, address, options }, title)
      const failing = await failingMutations(page, 'accountproperty__c')
      await form.getByRole('button', { name: w.create }).click()
      await expect(form.getByRole('alert')).toContainText(w.unlinked)
      await expect(name).toBeDisabled()
      await expectAccessible(page)
      await expectPlainWords(page)
      await failing.end()
      await form.getByRole('button', { name: w.retry }).click()
      await expect(page.getByText(w.created(title))).toBeVisible()
      await acknowledge(page)
      await expect(page.getByRole('region', { name: title })).toContainText(`${w.linked} ${w.property}`)
      expect(await storedCompanies(page, token, title)).toHaveLength(1)
    })
  })
}

test.describe('when something fails on the way', () => {
  test.use({ statusesExpected: [502] })

  test('a creation whose answer is lost: the next try takes the company that was made', async ({ page }) => {
    const { token, w, form, name, address, options } = await openNew(page, 'en')
    const title = unique('Quincaillerie Nord')
    await fillIn({ name, address, options }, title)
    await page.route('**/api/graphql/v2', losingAnswers)
    await form.getByRole('button', { name: w.create }).click()
    await expect(form.getByRole('alert')).toHaveText(
      'The company could not be created. The service is unavailable for the moment. Try again shortly.',
    )
    await expect(name).toHaveValue(title)
    await page.unroute('**/api/graphql/v2')
    await form.getByRole('button', { name: w.create }).click()
    await expect(page.getByText(w.created(title))).toBeVisible()
    const [made, ...others] = await storedCompanies(page, token, title)
    expect(others).toEqual([])
    await expect(page).toHaveURL(new RegExp(`company=${made?.id}`))
  })

  test('an update whose answer is lost is not taken for somebody else’s change', async ({ page }) => {
    const { token, w } = await arrive(page, 'en')
    const company = await makeCompany(page, token)
    const { form, name } = await openEdit(page, company.id, w)
    await name.fill(`${company.name} Nord`)
    await page.route('**/api/graphql/v2', losingAnswers)
    await form.getByRole('button', { name: w.save }).click()
    await expect(form.getByRole('alert')).toContainText('The company could not be updated. The service')
    await page.unroute('**/api/graphql/v2')
    await form.getByRole('button', { name: w.save }).click()
    await expect(page.getByText(w.updated(`${company.name} Nord`))).toBeVisible()
  })

  test('what cannot be named better is said to have failed, and the company can be opened without its link', async ({
    page,
  }) => {
    const { token, w, form, name, address, options } = await openNew(page, 'en')
    const title = unique('Menuiserie Sud')
    await fillIn({ name, address, options }, title)
    const failing = await failingMutations(page, '"account"')
    await form.getByRole('button', { name: w.create }).click()
    await expect(form.getByRole('alert')).toHaveText('The company could not be created.')
    await failing.end()
    const unlinked = await failingMutations(page, 'accountproperty__c')
    await form.getByRole('button', { name: w.create }).click()
    await form.getByRole('button', { name: 'Open it anyway' }).click()
    await expect(page.getByRole('region', { name: title })).toContainText('Not linked to any property')
    await unlinked.end()

    await page.getByRole('button', { name: w.edit }).click()
    const edited = page.getByRole('dialog', { name: w.edit })
    const renaming = await failingMutations(page, 'updateRow')
    await name.fill(`${title} Ltd`)
    await edited.getByRole('button', { name: w.save }).click()
    await expect(edited.getByRole('alert')).toHaveText('The company could not be updated.')
    await expect(name).toHaveValue(`${title} Ltd`)
    await renaming.end()
    expect(await storedCompanies(page, token, title)).toHaveLength(1)
  })
})

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

test('an older answer never replaces a newer one', async ({ page }) => {
  const { address, options } = await openNew(page, 'en')
  let held: Route | undefined
  await page.route(/SearchTerm=sorbiers&/, (route) => {
    held = route
  })
  const asked = page.waitForRequest(/SearchTerm=sorbiers&/)
  await address.fill('sorbiers')
  await asked
  await address.fill('sorbiers montréal')
  await expect(options.first()).toContainText('croissant des Sorbiers')
  const shown = await options.allInnerTexts()
  // The browser may have given the question up.
  await held?.continue().catch(() => undefined)
  await expect(options).toHaveText(shown, { useInnerText: true })
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

for (const width of [1920, 820, 360]) {
  test(`card and form fit a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { token, w } = await arrive(page, 'fr')
    const company = await makeCompany(
      page,
      token,
      `${unique('Coopérative')} ${'de développement '.repeat(9)}`,
    )
    const { form } = await openEdit(page, company.id, w)
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect(form.getByRole('button', { name: w.save })).toBeVisible()
    expect(await overflow()).toBe(0)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    expect(await overflow()).toBe(0)
  })
}

interface StoredCompany {
  id: number
  name: string
  address_line_1__c: string
  billingcity: string
  billingpostalcode: string
}

/** A name that nothing else has, and that resembles no other. */
function unique(name = 'Aa'): string {
  const letters = Array.from({ length: 12 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)))
  return `${name} ${letters.join('')}`
}

async function arrive(page: Page, language: Language) {
  const w = words[language]
  const { token } = await signedIn(page, 'user', { language, property: w.code })
  await page.goto('/contactform')
  await expect(page.getByRole('button', { name: w.add, exact: true })).toBeVisible()
  return { token, w }
}

/** The form of a new company. */
async function openNew(page: Page, language: Language) {
  const { token, w } = await arrive(page, language)
  await page.getByRole('button', { name: w.add, exact: true }).press('Enter')
  const form = page.getByRole('dialog', { name: w.add })
  await expect(form).toBeVisible()
  return { token, w, form, ...fieldsOf(page, w) }
}

async function openEdit(page: Page, id: number, w: (typeof words)[Language]) {
  await page.goto(`/contactform?company=${id}`)
  await page.getByRole('button', { name: w.edit }).click()
  const form = page.getByRole('dialog', { name: w.edit })
  await expect(form).toBeVisible()
  return { form, ...fieldsOf(page, w) }
}

function fieldsOf(page: Page, w: (typeof words)[Language]) {
  const form = page.getByRole('dialog')
  return {
    name: form.getByRole('textbox', { name: w.name }),
    address: form.getByRole('combobox', { name: w.address }),
    options: page.getByRole('listbox', { name: w.suggestions }).getByRole('option'),
  }
}

type Fields = Pick<ReturnType<typeof fieldsOf>, 'name' | 'address' | 'options'>

async function fillIn({ name, address, options }: Fields, title: string): Promise<void> {
  await name.fill(title)
  await address.fill('maplewood court halifax')
  await options.first().click()
  await expect(
    name.page().getByLabel('Chosen address').or(name.page().getByLabel('Adresse choisie')),
  ).toBeVisible()
}

async function idOf(option: ReturnType<Page['getByRole']>): Promise<string> {
  return (await option.getAttribute('id')) ?? ''
}

/** A company at an address of the demo's. */
async function makeCompany(page: Page, token: string, name = unique()): Promise<StoredCompany> {
  const values = {
    name,
    address_line_1__c: '60 Maplewood Court',
    billingstreet: '60 Maplewood Court',
    billingcity: 'Halifax',
    billingstate: 'NS',
    billingpostalcode: 'B3H 0K1',
    billingcountry: 'Canada',
  }
  const { createRow } = await graphql<{ createRow: { account: StoredCompany } }>(
    page,
    token,
    'mutation ($values: [Value!]!) { createRow(table: "account", values: $values) }',
    { values: Object.entries(values).map(([property, value]) => ({ property, value })) },
  )
  return createRow.account
}

async function changeCompany(page: Page, token: string, id: number, values: object): Promise<void> {
  await graphql(
    page,
    token,
    'mutation ($id: ID!, $values: [Value!]!) { updateRow(table: "account", id: $id, values: $values) }',
    {
      id: String(id),
      values: Object.entries(values).map(([property, value]) => ({ property, value })),
    },
  )
}

async function storedCompanies(page: Page, token: string, name: string) {
  const { table } = await graphql<{ table: { records: { account: StoredCompany }[] } }>(
    page,
    token,
    'query ($filter: [Filter!]) { table(name: "account", filter: $filter) { records } }',
    { filter: [{ column: 'name', operator: '=', value: name }] },
  )
  return table.records.map(({ account }) => account)
}

/** Until the browser has stored the text as part of a draft. */
async function draftKept(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (typed) =>
      Object.entries(localStorage).some(([key, kept]) => key.includes('draft') && kept.includes(typed)),
    text,
  )
}

/** Every mutation that mentions the text fails without being carried out. */
async function failingMutations(page: Page, text: string) {
  const handler = (route: Route) => {
    const sent = route.request().postData() ?? ''
    const concerned = sent.includes('mutation') && sent.includes(text)
    return concerned
      ? route.fulfill({ json: { data: null, errors: [{ message: '-', extensions: { code: 'INTERNAL' } }] } })
      : route.fallback()
  }
  await page.route('**/api/graphql/v2', handler)
  return { end: () => page.unroute('**/api/graphql/v2', handler) }
}

/** What is asked for is carried out, and nobody hears of it. */
async function losingAnswers(route: Route): Promise<void> {
  if (!route.request().postData()?.includes('mutation')) return route.continue()
  await route.fetch()
  await route.fulfill({ status: 502, body: 'Bad gateway' })
}

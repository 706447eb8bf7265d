import type { Page, Route } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectPlainWords,
  graphql,
  type Language,
  type Staff,
  signedIn,
  test,
} from './journey.ts'
import { create, makeBuyer, mark, present, type Row, read } from './purchases.ts'

const words = {
  en: {
    panel: 'Confirmation code',
    generate: 'Generate confirmation code',
    campaign: 'Campaign (optional)',
    noSuchCampaign: 'No campaign has this name',
    withCampaign: (name: string) => `Campaign: ${name}`,
    without: 'Without a campaign',
    chooseContact: 'Choose the contact who is buying.',
    missingEmail: 'The contact has no email address.',
    prohibited: 'Purchases by this contact are prohibited.',
    failed: 'The confirmation code could not be generated.',
    lost: 'No answer came.',
    copy: 'Copy',
    copied: 'Copied',
    print: 'Print',
    again: 'New code',
    today: 'My codes of today',
    todayHere: 'My codes of today for this company',
    takeBack: 'Take back',
    takeBackTitle: 'Take this code back?',
    tooLate: 'A code can be taken back for ten minutes only.',
    cancel: 'Cancel',
    customers: 'Customers (B2C)',
  },
  fr: {
    panel: 'Code de confirmation',
    generate: 'Générer le code',
    campaign: 'Campagne (facultative)',
    noSuchCampaign: 'Aucune campagne ne porte ce nom',
    withCampaign: (name: string) => `Campagne : ${name}`,
    without: 'Sans campagne',
    chooseContact: 'Choisissez le contact qui achète.',
    missingEmail: 'Le contact n’a pas d’adresse courriel.',
    prohibited: 'Les achats par ce contact sont interdits.',
    failed: 'Le code de confirmation n’a pas pu être généré.',
    lost: 'Le serveur n’a pas répondu.',
    copy: 'Copier',
    copied: 'Copié',
    print: 'Imprimer',
    again: 'Nouveau code',
    today: 'Mes codes du jour',
    todayHere: 'Mes codes du jour pour cette entreprise',
    takeBack: 'Retirer',
    takeBackTitle: 'Retirer ce code?',
    tooLate: 'Un code ne peut être retiré que pendant dix minutes.',
    cancel: 'Annuler',
    customers: 'Clients (B2C)',
  },
} as const

const roles: Record<Language, Staff> = { en: 'user', fr: 'admin' }
const properties: Record<Language, { code: string; name: string }> = {
  en: { code: 'MGM', name: 'Maplegate Mall' },
  fr: { code: 'LAU', name: 'Place Laurentine' },
}

interface MadeOrder {
  order: { id: number; external_id__c: string } & Record<string, unknown>
  order_campaign: { campaign_id: number }[]
  property__c: { external_id__c: string }
}

/** Signs in and opens the desk of a company that nobody else uses. */
async function atTheDesk(page: Page, language: Language) {
  const { code } = properties[language]
  const { token, user } = await signedIn(page, roles[language], { language, property: code })
  const { company, contact } = await makeBuyer(page, token)
  const panel = page.getByRole('region', { name: words[language].panel, exact: true })
  return {
    ...{ token, user, company, contact, panel },
    generate: panel.getByRole('button', { name: words[language].generate }),
    /** The code that was just made; those of the list below it do not count. */
    shown: panel.locator('div[data-code]'),
    open: (chosen = `&contact=${contact.id}`) => page.goto(`/contactform?company=${company.id}${chosen}`),
    /** Every Draft that the contact has. */
    orders: async () => {
      const { records } = await read<MadeOrder>(page, token, {
        name: 'order',
        filter: [{ column: 'contact__c', operator: '=', value: contact.sfid }],
        contain: ['order_campaign', 'property__c'],
      })
      return records
    },
  }
}

/** Campaigns are an administrator's to make. */
async function makeCampaign(
  page: Page,
  name: string,
  { property, ...values }: { property: string; enddate?: string; isactive?: boolean },
): Promise<Row> {
  const login = await page.request.post('/login', {
    data: { username: 'superadmin@comptoir.example', password: 'Comptoir!2026' },
  })
  const { token } = await login.json()
  const { records } = await read<{ property__c: Row }>(page, token, {
    name: 'property__c',
    filter: [{ column: 'external_id__c', operator: '=', value: property }],
  })
  const campaign = await create<Row>(page, token, 'campaign', { name, isactive: true, ...values })
  await create(page, token, 'campaign_property', {
    campaign_id: campaign.id,
    property_id: present(records[0]).property__c.id,
  })
  return campaign
}

async function block(page: Page, email: string): Promise<void> {
  const login = await page.request.post('/login', {
    data: { username: 'admin@comptoir.example', password: 'Comptoir!2026' },
  })
  await create(page, (await login.json()).token, 'blocked', { email })
}

/** Acts on the creations in a table. */
async function onCreation(page: Page, table: string, act: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/graphql/v2', async (route) => {
    const { query, variables } = route.request().postDataJSON()
    if (/createRow/.test(query) && variables.table0 === table) await act(route)
    else await route.fallback()
  })
}

/** The server does what it is asked, and nobody hears of it. */
async function carryOutUnheard(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

function day(from: number): string {
  return new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

for (const language of ['en', 'fr'] as const) {
  const say = words[language]
  const { code: propertyCode, name: propertyName } = properties[language]

  test(`a code is made, copied and followed by another, in ${language}`, async ({ page }) => {
    const { user, company, contact, panel, generate, shown, open, orders } = await atTheDesk(page, language)
    await open()
    await generate.click()
    await expect(shown).toBeVisible()
    const code = (await shown.getAttribute('data-code')) ?? ''
    expect(code).toMatch(/^[a-z0-9]{12}$/)
    expect((await orders()).map(({ order }) => order)).toEqual([
      expect.objectContaining({
        external_id__c: code,
        status: 'Draft',
        totalamount: 0,
        accountid: company.sfid,
        contact__c: contact.sfid,
        propertyuser__c: user.sfid,
        effectivedate: day(0),
      }),
    ])
    expect((await orders())[0]).toMatchObject({
      order_campaign: [],
      property__c: { external_id__c: propertyCode },
    })
    await expect(panel.getByText(say.without)).toBeVisible()

    const copy = panel.getByRole('button', { name: say.copy, exact: true })
    await expect(copy).toBeFocused()
    await expect(copy).toHaveAccessibleDescription(
      (code.match(/.{4}/g) ?? []).map((group) => [...group].join(' ')).join(', '),
    )
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('button', { name: say.copied, exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await expect(
      page.getByRole('region', { name: say.todayHere }).locator(`[data-code="${code}"]`),
    ).toBeVisible()
    await expectAccessible(page)
    await expectPlainWords(page)

    await panel.getByRole('button', { name: say.again }).click()
    await expect(generate).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(shown).toBeVisible()
    await expect(shown).not.toHaveAttribute('data-code', code)
    expect(await orders()).toHaveLength(2)
  })

  test(`a code is tied to one of the property’s running campaigns, in ${language}`, async ({ page }) => {
    const { panel, generate, shown, open, orders } = await atTheDesk(page, language)
    const word = mark()
    const running = await makeCampaign(page, `Été ${word}`, { property: propertyCode, enddate: day(0) })
    await makeCampaign(page, `Fini ${word}`, { property: propertyCode, enddate: day(-1) })
    await makeCampaign(page, `Inactif ${word}`, { property: propertyCode, isactive: false })
    await makeCampaign(page, `Ailleurs ${word}`, { property: 'CIM' })
    await open()
    const campaign = panel.getByRole('combobox', { name: say.campaign })
    await campaign.fill(word)
    await expect(page.getByRole('option')).toHaveText([running.name])
    await campaign.fill(`nobody ${word}`)
    await expect(page.getByText(say.noSuchCampaign)).toBeVisible()
    await campaign.fill(`ete ${word.toLowerCase()}`)
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(campaign).toHaveValue(running.name)
    await generate.click()
    await expect(shown).toBeVisible()
    await expect(panel.getByText(say.withCampaign(running.name))).toBeVisible()
    const made = await orders()
    expect(made.map(({ order_campaign }) => order_campaign)).toEqual([
      [expect.objectContaining({ campaign_id: running.id })],
    ])
    const item = page.getByRole('region', { name: say.todayHere }).getByRole('listitem')
    await expect(item).toContainText(running.name)
    await expect(item).toContainText(propertyName)
    await panel.getByRole('button', { name: say.again }).click()
    await expect(campaign).toHaveValue('')
  })

  test(`the button says why no code can be made, in ${language}`, async ({ page }) => {
    const { token, panel, generate, contact, open } = await atTheDesk(page, language)
    const reasoned = async (reason: string) => {
      await expect(generate).toBeDisabled()
      await expect(generate).toHaveAccessibleDescription(new RegExp(`${reason.replaceAll('.', '\\.')}$`))
      await expect(panel.getByText(reason)).toBeVisible()
    }
    await open('')
    await reasoned(say.chooseContact)
    await expectAccessible(page)
    await expectPlainWords(page)

    await block(page, contact.email)
    await open()
    await reasoned(say.prohibited)
    await expectAccessible(page)

    const { records } = await read<{ contact: Row; account: Row }>(page, token, {
      name: 'contact',
      limit: 1,
      filter: [{ column: 'email', operator: '=', value: null }],
      contain: ['account'],
    })
    const nameless = present(records[0])
    await page.goto(`/contactform?company=${nameless.account.id}&contact=${nameless.contact.id}`)
    await reasoned(say.missingEmail)
  })

  test(`what only the server knows is said too, in ${language}`, { tag: '@once' }, async ({ page }) => {
    const { panel, generate, contact, open, orders } = await atTheDesk(page, language)
    await open()
    await expect(generate).toBeEnabled()
    await block(page, contact.email)
    await generate.click()
    await expect(panel.getByRole('alert').getByText(say.prohibited)).toBeVisible()
    await expect(generate).toBeDisabled()
    expect(await orders()).toEqual([])
  })

  test(`a code that is taken gives way to another, in ${language}`, { tag: '@once' }, async ({ page }) => {
    const { generate, shown, open, orders } = await atTheDesk(page, language)
    await open()
    await generate.click()
    await expect(shown).toBeVisible()
    const taken = (await orders())[0]?.order.external_id__c
    let creations = 0
    await onCreation(page, 'order', async (route) => {
      creations += 1
      if (creations > 1) return route.continue()
      const body = route.request().postDataJSON()
      // On the wire alone, so that the page cannot take the order with that code for the one it wanted.
      for (const pair of body.variables.values0) if (pair.property === 'external_id__c') pair.value = taken
      await route.continue({ postData: body })
    })
    await page.getByRole('button', { name: say.again }).click()
    await generate.click()
    await expect(shown).toBeVisible()
    expect(creations).toBe(2)
    const codes = (await orders()).map(({ order }) => order.external_id__c)
    expect(codes).toHaveLength(2)
    expect(codes).toContain(await shown.getAttribute('data-code'))
    await expect(shown).not.toHaveAttribute('data-code', taken ?? '')
  })

  test(`a double click makes one order, in ${language}`, { tag: '@once' }, async ({ page }) => {
    const { generate, shown, open, orders } = await atTheDesk(page, language)
    await open()
    await expect(generate).toBeEnabled()
    await generate.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(shown).toBeVisible()
    expect(await orders()).toHaveLength(1)
  })

  test.describe(`in ${language}, when the network fails,`, { tag: '@once' }, () => {
    test.use({ statusesExpected: [0] })

    test('an order whose campaign cannot be tied is taken back', async ({ page }) => {
      const { panel, generate, shown, open, orders } = await atTheDesk(page, language)
      const running = await makeCampaign(page, `Lien ${mark()}`, { property: propertyCode })
      await open()
      await panel.getByRole('combobox', { name: say.campaign }).fill(running.name)
      await page.getByRole('option', { name: running.name }).click()
      let links = 0
      await onCreation(page, 'order_campaign', async (route) => {
        links += 1
        if (links === 1) await route.abort()
        else await route.continue()
      })
      await generate.click()
      await expect(panel.getByRole('alert')).toContainText(say.failed)
      expect(await orders()).toEqual([])
      await expect(generate).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(shown).toBeVisible()
      expect(await orders()).toHaveLength(1)
    })

    test('an order that was made all the same is the success', async ({ page }) => {
      const { generate, shown, open, orders } = await atTheDesk(page, language)
      await open()
      await onCreation(page, 'order', carryOutUnheard)
      await generate.click()
      await expect(shown).toBeVisible()
      const made = await orders()
      expect(made.map(({ order }) => order.external_id__c)).toEqual([await shown.getAttribute('data-code')])
    })

    test('trying again finds the order that was made', async ({ page }) => {
      const { panel, generate, shown, open, orders } = await atTheDesk(page, language)
      await open()
      await onCreation(page, 'order', carryOutUnheard)
      await page.route('**/api/graphql/v2', async (route) => {
        const looksForTheCode = /external_id__c/.test(
          JSON.stringify(route.request().postDataJSON().variables.filter ?? ''),
        )
        if (looksForTheCode) await route.abort()
        else await route.fallback()
      })
      await generate.click()
      await expect(panel.getByRole('alert')).toContainText(say.failed)
      await expect(panel.getByRole('alert')).toContainText(say.lost)
      await expectPlainWords(page)
      const made = await orders()
      expect(made).toHaveLength(1)
      await page.unroute('**/api/graphql/v2')
      await generate.click()
      await expect(shown).toHaveAttribute('data-code', present(made[0]).order.external_id__c)
      expect(await orders()).toHaveLength(1)
    })
  })

  test(`only the slip is printed, in both languages, in ${language}`, async ({ page }) => {
    const { panel, company, contact, generate, shown, open } = await atTheDesk(page, language)
    const running = await makeCampaign(page, `Reçu ${mark()}`, { property: propertyCode })
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
    })
    await open()
    await panel.getByRole('combobox', { name: say.campaign }).fill(running.name)
    await page.getByRole('option', { name: running.name }).click()
    await generate.click()
    await expect(shown).toBeVisible()
    const code = (await shown.getAttribute('data-code')) ?? ''
    await panel.getByRole('button', { name: say.print }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('main')).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    const paper = await page.locator('body').innerText()
    const year = String(new Date().getUTCFullYear())
    for (const text of [company.name, contact.name, propertyName, running.name, year, 'UTC'])
      expect(paper).toContain(text)
    for (const text of [
      'Confirmation code',
      'Code de confirmation',
      'Company / Entreprise',
      'Property / Centre',
    ])
      expect(paper.replace(/\s+/g, ' ')).toContain(text)
    expect(paper.replace(/\s/g, '')).toContain(code)
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByText('Company / Entreprise')).toBeHidden()
  })

  test(`codes of today are copied again, lead to their company and can be taken back, in ${language}`, async ({
    page,
  }) => {
    const { company, contact, generate, shown, open, orders } = await atTheDesk(page, language)
    await open()
    await generate.click()
    await expect(shown).toBeVisible()
    const code = (await shown.getAttribute('data-code')) ?? ''
    await page.goto('/contactform')
    const today = page.getByRole('region', { name: say.today, exact: true })
    const item = today.locator(`li[data-code="${code}"]`)
    await expect(today.getByRole('listitem').first()).toHaveAttribute('data-code', code)
    for (const text of [company.name, contact.name, propertyName, 'UTC'])
      await expect(item).toContainText(text)
    await expectAccessible(page)
    await expectPlainWords(page)
    await item.getByRole('button', { name: `${say.copy} ${code}` }).click()
    await expect(item.getByRole('button', { name: say.copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await item.getByRole('button', { name: company.name }).click()
    await expect(page).toHaveURL(new RegExp(`company=${company.id}&contact=${contact.id}`))

    const here = page.getByRole('region', { name: say.todayHere })
    await here.getByRole('button', { name: say.takeBack }).click()
    const dialog = page.getByRole('alertdialog', { name: say.takeBackTitle })
    await dialog.getByRole('button', { name: say.cancel }).click()
    expect(await orders()).toHaveLength(1)
    await here.getByRole('button', { name: say.takeBack }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say.takeBack }).click()
    await expect(here).toHaveCount(0)
    expect(await orders()).toEqual([])
  })

  test(`a code is no longer taken back when ten minutes have passed, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, generate, shown, open, orders } = await atTheDesk(page, language)
    await page.clock.install()
    await open()
    await generate.click()
    await expect(shown).toBeVisible()
    const here = page.getByRole('region', { name: say.todayHere })
    const takeBack = here.getByRole('button', { name: say.takeBack })
    await expect(takeBack).toBeVisible()
    await page.clock.fastForward('10:30')
    await expect(takeBack).toHaveCount(0)
    await expect(here.getByRole('listitem')).toHaveCount(1)

    await page.clock.setSystemTime(Date.now())
    await page.reload()
    await takeBack.click()
    await page.route('**/api/graphql/v2', async (route) => {
      if (!/deleteRow/.test(route.request().postDataJSON().query)) return route.fallback()
      const errors = [{ message: 'No.', extensions: { code: 'FORBIDDEN', key: 'forbidden' } }]
      await route.fulfill({ json: { data: null, errors } })
    })
    await page.getByRole('alertdialog').getByRole('button', { name: say.takeBack }).click()
    await expect(page.getByText(say.tooLate)).toBeVisible()
    const [made] = await orders()
    await graphql(page, token, 'mutation ($id: ID!) { deleteRow(table: "order", id: $id) }', {
      id: String(made?.order.id),
    })
  })

  test(`a customer gets a code as a company’s contact does, in ${language}`, async ({ page }) => {
    const { token, panel, generate, shown } = await atTheDesk(page, language)
    const settings = await graphql<{ settingsList: { value: string }[] }>(
      page,
      token,
      '{ settingsList(key: "b2c_account") { value } }',
    )
    const word = mark()
    const customer = await create<Row>(page, token, 'contact', {
      firstname: 'Léa',
      lastname: word,
      email: `lea.${word}@example.com`,
      language,
      accountid: present(settings.settingsList[0]).value,
    })
    await page.goto(`/contactform?for=b2c&contact=${customer.id}`)
    await generate.click()
    await expect(shown).toBeVisible()
    await expect(panel.getByText(customer.name).first()).toBeVisible()
  })
}

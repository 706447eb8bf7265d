import type { Page } from '@playwright/test'
import { blockEmail, makeContacts } from '../screens/company-contacts.ts'
import {
  atTheDesk,
  codeWords,
  dropResponse,
  localDay,
  makeCampaign,
  makeCustomer,
  onCreation,
  orderDay,
  properties,
} from '../screens/confirmation-codes.ts'
import { expect, expectPlainWords, mark, present, test } from '../support/journey.ts'
import { type Row, read } from '../support/rows.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

for (const language of ['en', 'fr'] as const) {
  const say = codeWords[language]
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
        effectivedate: orderDay(),
      }),
    ])
    expect((await orders())[0]).toMatchObject({
      order_campaign: [],
      property__c: { external_id__c: propertyCode },
    })
    await expect(panel.getByText(say.without)).toBeVisible()

    await expect(panel.getByText(say.onClipboard)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    const copy = panel.getByRole('button', { name: say.copy, exact: true })
    await expect(copy).toBeFocused()
    await expect(copy).toHaveAccessibleDescription(
      (code.match(/.{4}/g) ?? []).map((group) => [...group].join(' ')).join(', '),
    )
    await page.evaluate(() => navigator.clipboard.writeText('something else'))
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('button', { name: say.copied, exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await expect(
      page.getByRole('region', { name: say.todayHere }).locator(`[data-code="${code}"]`),
    ).toBeVisible()
    await expectPlainWords(page)

    await page.getByRole('button', { name: say.again }).click()
    await expect(generate).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(shown).toBeVisible()
    await expect(shown).not.toHaveAttribute('data-code', code)
    expect(await orders()).toHaveLength(2)
  })

  test(`a code is tied to one of the property’s running campaigns, in ${language}`, { tag: '@once' }, async ({
    page,
  }) => {
    const { panel, generate, shown, open, orders } = await atTheDesk(page, language)
    const word = mark()
    const running = await makeCampaign(page, `Été ${word}`, { property: propertyCode, enddate: localDay(0) })
    await makeCampaign(page, `Fini ${word}`, { property: propertyCode, enddate: localDay(-1) })
    await makeCampaign(page, `Inactif ${word}`, { property: propertyCode, isactive: false })
    await makeCampaign(page, `Ailleurs ${word}`, { property: 'CIM' })
    await open()
    const campaign = panel.getByRole('combobox', { name: say.campaign })
    await campaign.fill(word)
    await expect(panel.getByRole('option')).toHaveText([running.name])
    await campaign.fill(`nobody ${word}`)
    await expect(page.getByText(say.noSuchCampaign)).toBeVisible()
    await campaign.fill(`ete ${word.toUpperCase()}`)
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
    await page.getByRole('button', { name: say.again }).click()
    await expect(campaign).toHaveValue('')
  })

  test(`the button says why no code can be made, in ${language}`, { tag: '@once' }, async ({ page }) => {
    const { token, panel, generate, company, contact, open } = await atTheDesk(page, language)
    // A second contact, because the only one would be chosen at once.
    await makeContacts(page, token, company, [{ firstname: 'Hugo', lastname: 'Gagné' }])
    const reasoned = async (reason: string | RegExp) => {
      await expect(generate).toBeDisabled()
      await expect(panel.getByText(reason)).toBeVisible()
      const said = await panel.getByText(reason).innerText()
      await expect(generate).toHaveAccessibleDescription(new RegExp(`${said.replaceAll('.', '\\.')}$`))
    }
    await open('')
    await reasoned(say.chooseContact)
    await expectPlainWords(page)

    await blockEmail(page, contact.email)
    await open()
    await reasoned(say.prohibited)
  })

  test(`a buyer without an email gets one where it is missed, in ${language}`, { tag: '@once' }, async ({
    page,
  }) => {
    const { token, panel, generate } = await atTheDesk(page, language)
    const { records } = await read<{ contact: Row; account: Row }>(page, token, {
      name: 'contact',
      limit: 1,
      filter: [{ column: 'email', operator: '=', value: null }],
      contain: ['account'],
    })
    const { account, contact } = present(records[0])
    await page.goto(`/contactform?company=${account.id}&contact=${contact.id}`)
    await expect(panel.getByText(say.missingEmail)).toBeVisible()
    await expect(generate).toBeDisabled()
    await expect(generate).toHaveAccessibleDescription(say.missingEmail)
    await panel.getByRole('button', { name: say.addEmail }).click()
    const email = page.getByRole('dialog').getByRole('textbox', { name: say.email, exact: true })
    await expect(email).toBeFocused()
    await page.keyboard.type(`${mark()}@example.com`)
    await page.getByRole('dialog').getByRole('button', { name: say.save }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await expect(panel.getByRole('button', { name: say.addEmail })).toHaveCount(0)
    await expect(generate).toBeFocused()
    await expect(generate).toBeEnabled()
  })

  test(`what only the server knows is said too, in ${language}`, { tag: '@once' }, async ({ page }) => {
    const { panel, generate, contact, open, orders } = await atTheDesk(page, language)
    await open()
    await expect(generate).toBeEnabled()
    await blockEmail(page, contact.email)
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
      await onCreation(page, 'order', dropResponse)
      await generate.click()
      await expect(shown).toBeVisible()
      const made = await orders()
      expect(made.map(({ order }) => order.external_id__c)).toEqual([await shown.getAttribute('data-code')])
    })

    test('trying again finds the order that was made', async ({ page }) => {
      const { panel, generate, shown, open, orders } = await atTheDesk(page, language)
      await open()
      await onCreation(page, 'order', dropResponse)
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

    for (const [way, leave] of [
      ['a reload', (page: Page) => page.reload()],
      ['a look at another contact', lookAtAnotherContact],
    ] as const)
      test(`trying again finds the order that was made, after ${way} too`, async ({ page }) => {
        const { token, panel, company, contact, generate, shown, open, orders } = await atTheDesk(
          page,
          language,
        )
        await makeContacts(page, token, company, [{ firstname: 'Hugo', lastname: 'Gagné' }])
        await open()
        await onCreation(page, 'order', dropResponse)
        await page.route('**/api/graphql/v2', async (route) => {
          const { filter } = route.request().postDataJSON().variables
          if (/external_id__c/.test(JSON.stringify(filter ?? ''))) await route.abort()
          else await route.fallback()
        })
        await generate.click()
        await expect(panel.getByRole('alert')).toContainText(say.lost)
        await page.unrouteAll()
        await leave(page)
        await expect(page.getByRole('heading', { name: contact.name })).toBeVisible()
        await generate.click()
        const [made] = await orders()
        await expect(shown).toHaveAttribute('data-code', present(made).order.external_id__c)
        expect(await orders()).toHaveLength(1)

        await page.getByRole('button', { name: say.again }).click()
        await generate.click()
        await expect(shown).not.toHaveAttribute('data-code', present(made).order.external_id__c)
        expect(await orders()).toHaveLength(2)
      })

    test('a code can be generated although campaigns fail to load, and they can be loaded again', async ({
      page,
    }) => {
      const { panel, generate, shown, open } = await atTheDesk(page, language)
      await page.route('**/api/graphql/v2', (route) =>
        route.request().postDataJSON().variables.name === 'campaign' ? route.abort() : route.continue(),
      )
      await open()
      const alert = panel.getByRole('alert')
      await expect(alert).toContainText(say.campaignsFailed)
      await expect(generate).toBeEnabled()
      await page.unrouteAll()
      await alert.getByRole('button', { name: say.retry }).click()
      await expect(panel.getByRole('combobox', { name: say.campaign })).toBeEnabled()
      await generate.click()
      await expect(shown).toBeVisible()
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
    for (const text of [company.name, contact.name, propertyName, running.name, year])
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

  test(`a browser that does not copy says so, in ${language}`, { tag: '@once' }, async ({ page }) => {
    const { panel, generate, shown, open } = await atTheDesk(page, language)
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
    })
    await open()
    await generate.click()
    await expect(shown).toBeVisible()
    await expect(panel.getByText(say.notCopied)).toBeVisible()
    await expect(panel.getByText(say.onClipboard)).toHaveCount(0)
    await panel.getByRole('button', { name: say.copy, exact: true }).click()
    await expect(panel.getByText(say.notCopied)).toBeVisible()
    await expect(panel.getByRole('button', { name: say.copied, exact: true })).toHaveCount(0)
  })
}

test('Next customer and Escape lead on from a code, to the search of companies or of customers', async ({
  page,
}) => {
  const say = codeWords.en
  const { token, panel, generate, shown, open } = await atTheDesk(page, 'en')
  const find = page.getByRole('combobox', { name: 'Find a company' })
  await open()
  await generate.click()
  await expect(shown).toBeVisible()
  await panel.getByRole('button', { name: say.next }).click()
  await expect(find).toBeFocused()
  await open()
  await generate.click()
  await expect(panel.getByRole('button', { name: say.copy })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(find).toBeFocused()

  const customer = await makeCustomer(page, token)
  await page.goto('/contactform?for=b2c')
  const search = page.getByRole('combobox', { name: /^Search by name/ })
  for (const leave of [
    () => panel.getByRole('button', { name: say.next }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await search.fill(customer.email)
    await search.press('Enter')
    await expect(generate).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(shown).toBeVisible()
    await leave()
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
    await expect(page).toHaveURL('/contactform?for=b2c')
  }
})

test('on a phone the code comes first, then the contact, the contacts, the orders and the years', async ({
  page,
}) => {
  const { contact, panel, open } = await atTheDesk(page, 'en')
  await page.setViewportSize({ width: 390, height: 844 })
  await open()
  await expect(page.getByRole('heading', { name: contact.name })).toBeVisible()
  const parts = [
    panel,
    page.getByRole('region', { name: 'Contact', exact: true }),
    page.getByRole('region', { name: 'Contacts', exact: true }),
    page.getByRole('region', { name: /^Activated orders/ }),
    page.getByRole('region', { name: 'Last five years' }),
  ]
  const tops = await Promise.all(parts.map(async (part) => present(await part.boundingBox()).y))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

async function lookAtAnotherContact(page: Page): Promise<void> {
  const name = await page
    .getByRole('region', { name: /^Contact$/ })
    .getByRole('heading', { level: 2 })
    .innerText()
  await page.getByRole('option').filter({ hasNotText: name }).click()
  await page.getByRole('option', { name }).click()
}

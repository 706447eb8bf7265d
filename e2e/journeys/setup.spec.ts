import { words as inventoryWords } from '../screens/gift-card-counts.ts'
import { activateFirstSuperadmin, setupWords } from '../screens/setup.ts'
import { type EmptyInstallation, hasPostgres, startEmptyInstallation } from '../support/empty-installation.ts'
import { expect, expectFits, expectPlainWords, mark, rowOf, signedIn, test } from '../support/journey.ts'
import { change, create, read } from '../support/rows.ts'

for (const language of ['en', 'fr'] as const) {
  const said = setupWords[language]

  test.describe(`an empty production database, in ${language}`, () => {
    test.skip(!hasPostgres, 'needs a database of its own')
    let installation: EmptyInstallation
    test.beforeAll(async () => {
      installation = await startEmptyInstallation()
    })
    test.afterAll(() => installation?.stop())

    test('is set up by its first superadmin until cards are counted', { tag: '@once' }, async ({ page }) => {
      await activateFirstSuperadmin(page, installation, language)
      await expectPlainWords(page)
      await expectFits(page, 390, 1440)
      await page.getByRole('textbox', { name: said.name, exact: true }).fill('Place Neuve')
      await page.getByRole('button', { name: said.createFirst }).click()
      await expect(page.getByText(said.missing)).toBeVisible()
      await page.getByRole('textbox', { name: said.code, exact: true }).fill('pln')
      await page.keyboard.press('Enter')
      await expect(page.getByText(said.isThere)).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('Place Neuve')

      await page.getByRole('main').getByRole('link', { name: said.cardTypes }).click()
      await page.getByRole('button', { name: said.createCardType }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: said.name, exact: true }).fill('Carte 25')
      await dialog.getByLabel('Place Neuve').click()
      await dialog.getByRole('button', { name: said.create, exact: true }).click()
      await expect(page.getByText(said.cardTypeCreated('Carte 25'))).toBeVisible()
      await page.getByRole('button', { name: said.ok }).click()

      await page.goto(`${installation.url}/settings/notification-lists`)
      await page.getByRole('button', { name: said.createList }).click()
      await dialog.getByLabel(said.property).selectOption('Place Neuve')
      await dialog.getByLabel(said.emails).fill('Boss@Comptoir.example')
      await dialog.getByRole('button', { name: said.create, exact: true }).click()
      await expect(page.getByText(said.listCreated('Place Neuve'))).toBeVisible()
      await expect(rowOf(page, 'boss@comptoir.example')).toBeVisible()
      await page.getByRole('button', { name: said.ok }).click()

      const counting = inventoryWords[language]
      await page.goto(`${installation.url}/giftcardinventory?count=new`)
      const form = page.getByRole('dialog', { name: counting.newCount })
      await form.getByLabel(counting.sku).selectOption('Carte 25')
      await form.getByRole('textbox', { name: counting.onHand }).fill('40')
      await form.getByRole('button', { name: counting.saveNew }).click()
      await expect(page.getByText(counting.saved)).toBeVisible()
      await expect(page.getByText(counting.mailTo)).toContainText('boss@comptoir.example')
      await page.getByRole('button', { name: said.ok }).click()
      await expect(rowOf(page, 'Carte 25')).toContainText('40')

      const messages = installation.log().map((line) => (JSON.parse(line) as { msg: string }).msg)
      expect(messages).toContain(`ready on ${installation.url}`)
      expect(messages).toContain('answered')
    })
  })

  test(`a property is created, changed, deleted with its reasons, and has a history, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token } = await signedIn(page, 'superadmin', { language, property: 'MGM' })
    const own = mark()
    const code = own.toUpperCase()
    await page.goto(`/settings/properties?q=${own}`)
    await page.getByRole('button', { name: said.createProperty }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: said.name, exact: true }).fill(`Place ${own}`)
    await dialog.getByRole('textbox', { name: said.code, exact: true }).fill('mgm')
    await dialog.getByRole('button', { name: said.create, exact: true }).click()
    await expect(dialog.getByText(said.codeTaken)).toBeVisible()
    await dialog.getByRole('textbox', { name: said.code, exact: true }).fill(own)
    await dialog.getByRole('button', { name: said.create, exact: true }).click()
    await expect(page.getByText(said.propertyCreated(`Place ${own}`))).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    await expect(rowOf(page, code)).toContainText(`Place ${own}`)

    const { records } = await read<{ property__c: { id: number; sfid: string } }>(page, token, {
      name: 'property__c',
      filter: [{ column: 'external_id__c', operator: '=', value: code }],
    })
    const property = records[0]?.property__c
    const user = await create<{ id: number; sfid: string }>(page, token, 'propertyuser__c', {
      name: `Ann ${own}`,
      username__c: `${own}@comptoir.example`,
      role__c: 'user',
    })
    await create(page, token, 'property_propertyuser__c', {
      propertyuser__c: user.sfid,
      property__c: property?.sfid,
    })
    await change(page, token, 'propertyuser__c', user.id, { inactive: false })
    await page.getByRole('button', { name: `${said.del} Place ${own}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: said.del }).click()
    await expect(page.getByText(said.onlyOne)).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()

    await change(page, token, 'propertyuser__c', user.id, { inactive: true })
    await page.getByRole('button', { name: `${said.del} Place ${own}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: said.del }).click()
    await expect(page.getByText(said.propertyDeleted(`Place ${own}`))).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    await expect(rowOf(page, code)).toHaveCount(0)
    await page.goto(`/settings/properties?q=${own}&deleted=yes`)
    await page.getByRole('button', { name: said.history(`Place ${own}`) }).click()
    await expect(dialog).toContainText(said.created)
    await expect(dialog).toContainText(code)
    await expectPlainWords(page)
  })
}

test('only superadmins see these pages, and only they can change what is on them', { tag: '@once' }, async ({
  page,
}) => {
  const { token } = await signedIn(page, 'admin', { property: 'MGM' })
  const said = setupWords.en
  await page.goto('/settings')
  await expect(page.getByRole('main').getByRole('link', { name: 'Users' })).toBeVisible()
  for (const name of [said.properties, said.cardTypes, said.notificationLists])
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(0)
  for (const path of ['properties', 'card-types', 'notification-lists']) {
    await page.goto(`/settings/${path}`)
    await expect(page.getByText(said.noAccess)).toBeVisible()
  }
  const answer = await page.request.post('/api/graphql/v2', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      query: 'mutation ($values: [Value!]!) { createRow(table: "property__c", values: $values) }',
      variables: {
        values: [
          { property: 'name', value: 'Any' },
          { property: 'external_id__c', value: 'ANY' },
        ],
      },
    },
  })
  expect((await answer.json()).errors[0].extensions.code).toBe('FORBIDDEN')
})

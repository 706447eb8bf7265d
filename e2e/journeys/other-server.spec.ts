import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { contactForm } from '../screens/company-contacts.ts'
import { tokenPane } from '../screens/e-tokens.ts'
import { foundRows, giftCodePane, search, searchBox } from '../screens/gift-codes.ts'
import { fillInUser, userWords } from '../screens/staff-users.ts'
import { expect, expectPlainWords, present, rowOf, test } from '../support/journey.ts'
import { ada, birch, cedar, specRows, sue } from '../support/spec-rows.ts'
import { type SpecServer, startSpecServer } from '../support/spec-server.ts'

/**
 * The client on a server that speaks the specification and nothing else. Every call, argument and column that this
 * product adds is optional for the client: without it, a screen does what the specification says. The server decides
 * nothing, so its rows show what the client sends.
 */

// What the server does not offer is answered with 404. An unknown argument, field or column would be 400, which fails.
test.use({ statusesExpected: [404] })

const password = 'Spec!2026'
let server: SpecServer

async function start(token = 'spec-token'): Promise<void> {
  server = await startSpecServer({
    rows: specRows(),
    settings: { b2c_account: '001000000000021AAA' },
    passwords: Object.fromEntries(
      [ada.username__c, sue.username__c, 'idle@spec.example'].map((name) => [name, password]),
    ),
    token,
  })
}
test.beforeEach(() => start())
test.afterEach(() => server.stop())

async function signIn(page: Page, username = ada.username__c, typed = password): Promise<void> {
  await page.goto(server.url)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.keyboard.press('Enter')
}

/** What the browser stored of each user who signed in and chose Birch Mall. */
const stored = new Map<string, Record<string, string>>()

/** Opens a page as a user who has signed in and chosen Birch Mall, which leads to the contact form. */
async function signedInAt(page: Page, path: string, username: string = ada.username__c): Promise<void> {
  const known = stored.get(username)
  if (known) {
    await page.addInitScript((kept) => {
      if (window === window.top) Object.assign(localStorage, kept)
    }, known)
  } else {
    await signIn(page, username)
    await page.getByRole('button', { name: /Birch Mall/ }).click()
    await expect(page.getByRole('combobox', { name: 'Find a company' })).toBeFocused()
    stored.set(username, await page.evaluate(() => ({ ...localStorage })))
  }
  await page.goto(server.url + path)
}

async function atTheDesk(page: Page): Promise<void> {
  await signedInAt(page, '/contactform')
  await expect(page.getByRole('combobox', { name: 'Find a company' })).toBeFocused()
}

async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button }).click()
}

/** The rows of a table that were not there at the start. */
function added(table: string): Record<string, unknown>[] {
  const known = new Set(specRows()[table]?.map(({ id }) => id))
  return present(server.rows[table]).filter(({ id }) => !known.has(id))
}

function storedRow(table: string, id: number): Record<string, unknown> {
  return present(server.rows[table]?.find((row) => row.id === id))
}

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const sfid = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}[A-Za-z0-9]{15}$`))

test('a status alone says why signing in failed, and a token is enough to sign in and out', async ({
  page,
}) => {
  await signIn(page, 'idle@spec.example')
  await expect(page.getByRole('alert')).toHaveText('This user is inactive or has been deleted.')
  await signIn(page, ada.username__c, 'Wrong!2026')
  await expect(page.getByRole('alert')).toHaveText('The username and password do not match.')
  await signIn(page, ' ADA@spec.example ')
  await expect(page.getByRole('button', { name: /Cedar Mall/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/Gone|Former/)
  const stored = () =>
    page.evaluate(() => ({
      user: JSON.parse(localStorage.getItem('cwf-user') ?? ''),
      expiry: Number(localStorage.getItem('cwf-token-expiry')),
    }))
  const { user, expiry } = await stored()
  expect(user).toEqual({ id: 1, name: 'Ada Roy', role: 'admin', sfid: ada.sfid, username: ada.username__c })
  expect(expiry - Date.now() / 1000, 'the token has no end').toBeCloseTo(86_400, -2)
  await expect.poll(() => storedRow('propertyuser__c', 1).last_login).toEqual(moment)
  await page.getByRole('button', { name: /Cedar Mall/ }).click()
  await expect(page.getByRole('combobox', { name: 'Find a company' })).toBeFocused()
  await page.goto(`${server.url}/logout`)
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cwf-token'))).toBeNull()

  await server.stop()
  const exp = Math.floor(Date.now() / 1000) + 1234
  await start(`e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.sig`)
  await signIn(page)
  await expect(page.getByRole('button', { name: /Birch Mall/ })).toBeVisible()
  expect((await stored()).expiry, 'the end of the token').toBe(exp)
})

test('a clerk creates a company and a contact and generates codes', async ({ page }) => {
  await page.route(/postescanada.*\/Find\//, (route) =>
    route.fulfill({
      json: { Items: [{ Id: 'a', Text: '9 Oak Road', Description: 'Oakville', Next: 'Retrieve' }] },
    }),
  )
  await page.route(/postescanada.*\/Retrieve\//, (route) => {
    const place = { City: 'Oakville', ProvinceCode: 'ON', PostalCode: 'L6H 2B2', CountryName: 'Canada' }
    return route.fulfill({ json: { Items: [{ Language: 'ENG', Line1: '9 Oak Road', ...place }] } })
  })
  await atTheDesk(page)
  await page.getByRole('button', { name: 'New company', exact: true }).click()
  const company = page.getByRole('dialog', { name: 'New company' })
  await company.getByRole('textbox', { name: 'Company name' }).fill('Oak Florist')
  await company.getByRole('combobox', { name: 'Address' }).fill('9 oak')
  await page.getByRole('option', { name: /9 Oak Road/ }).click()
  await company.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Oak Florist was created.')).toBeVisible()
  const [oak] = added('account')
  expect(oak).toMatchObject({
    ...{ sfid: sfid('001'), createddate: moment, isdeleted: false, name: 'Oak Florist' },
    ...{ address_line_1__c: '9 Oak Road', billingpostalcode: 'L6H 2B2' },
  })
  expect(added('accountproperty__c')).toMatchObject([
    { sfid: sfid('a0A'), account__c: oak?.sfid, property__c: birch, createddate: moment, isdeleted: false },
  ])

  await page.getByRole('button', { name: 'New contact' }).first().click()
  const form = contactForm(page)
  await form.firstName.fill('noor')
  await form.lastName.fill('haddad')
  await form.email.fill('noor@oak.example')
  await form.create.click()
  await expect(page.getByText('Noor Haddad is now a contact.')).toBeVisible()
  const [noor] = added('contact')
  expect(noor).toMatchObject({
    ...{ sfid: sfid('003'), name: 'Noor Haddad', accountid: oak?.sfid, optin_email: true, optin_other: true },
    ...{ optin_date: moment, optin_source: 'Contact Web Form', optin_type: 'Tacit' },
    ...{ createddate: moment, systemmodstamp: moment, isdeleted: false },
  })
  await page.getByRole('button', { name: 'Edit contact' }).click()
  await form.phone.fill('4165550199')
  await form.lastName.fill('Hadid')
  await form.highValue.check()
  await form.save.click()
  await expect(page.getByText('Noor Hadid was updated.')).toBeVisible()
  expect(noor).toMatchObject({ name: 'Noor Hadid', phone: '4165550199', hvc_last_modified_by__c: ada.name })

  const generate = page.getByRole('button', { name: 'Generate confirmation code' })
  await page.getByRole('combobox', { name: 'Campaign (optional)' }).click()
  await expect(page.getByRole('option', { name: /Gone/ })).toHaveCount(0)
  await page.getByRole('option', { name: /Spring/ }).click()
  await generate.click()
  await expect(page.locator('#made-code')).toBeVisible()
  const today = new Date().toISOString().slice(0, 10)
  const [draft] = added('order')
  expect(draft).toMatchObject({
    ...{ sfid: sfid('801'), external_id__c: expect.stringMatching(/^[a-z0-9]{12}$/), status: 'Draft' },
    ...{
      totalamount: 0,
      ordernumber: 701,
      effectivedate: today,
      createddate: moment,
      systemmodstamp: moment,
    },
    ...{ isdeleted: false, ecomm: false, accountid: oak?.sfid, contact__c: noor?.sfid },
    ...{ propertyuser__c: ada.sfid, property__c: birch },
  })
  expect(added('order_campaign')).toMatchObject([{ order_id: draft?.id, campaign_id: 55 }])
  await page.getByRole('button', { name: 'New code' }).click()
  await generate.click()
  await expect.poll(() => added('order').map(({ ordernumber }) => ordernumber)).toEqual([701, 702])
  await expectPlainWords(page)
})

test('a clerk finds a company with its orders, and no deleted row', async ({ page }) => {
  await atTheDesk(page)
  await page.keyboard.type('elm')
  const found = page.getByRole('option')
  await expect(found).toHaveCount(1)
  await expect(page.getByText('Matched on', { exact: true })).toBeVisible()
  await expect(page.getByText('Last order'), 'a server that knows no facts of companies').toHaveCount(0)
  await found.click()
  await expect(page.getByRole('region', { name: 'Elm Bakery' })).toContainText('12 Elm Street')
  const main = page.getByRole('main')
  await expect(main).toContainText('$120')
  await expect(main).not.toContainText(/Gone|9,000/)
  const orders = page.getByRole('table').filter({ hasText: '700' })
  await expect(orders.getByRole('row').nth(1)).toContainText('3')
  await expect(orders.getByRole('row')).toHaveCount(2)
  await expectPlainWords(page)

  await page.keyboard.press('ControlOrMeta+K')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill('elm')
  await expect(palette.getByRole('option', { name: /Elm Bakery/ })).toBeVisible()
  await expect(palette).not.toContainText(/Gone|Early/)
  await page.goto(`${server.url}/contactform?for=b2c`)
  await page.getByRole('button', { name: 'New customer' }).first().click()
  const form = contactForm(page)
  await form.firstName.fill('Lou')
  await form.lastName.fill('Fox')
  await form.email.fill('lou@fox.example')
  await form.window.getByRole('button', { name: /^Create/ }).click()
  await expect.poll(() => added('contact')).toMatchObject([{ accountid: '001000000000021AAA' }])
})

test('a gift card is sent again, and an e-token is redeemed', async ({ page }) => {
  await atTheDesk(page)
  await page.getByRole('link', { name: 'Token finder' }).click()
  for (const text of ['buy', 'max', '77', 'zoe']) {
    await search(page, text)
    await expect(foundRows(page).filter({ hasText: 'ending in XYZ' }), text).toHaveCount(1)
  }
  await foundRows(page).filter({ hasText: 'ending in XYZ' }).click()
  await expect(giftCodePane(page)).not.toContainText('GIFT1234XYZ')
  await page.getByRole('button', { name: 'Reveal code' }).click()
  await expect(giftCodePane(page)).toContainText('GIFT1234XYZ')
  await page.getByRole('button', { name: 'Resend activation email' }).click()
  const form = page.getByRole('dialog').filter({ hasText: 'Recipient email' })
  await expect(form.getByLabel('Recipient email')).toHaveValue('zoe@buyer.example')
  await expect(form.getByRole('region', { name: 'This is the email that goes out' })).toHaveCount(0)
  await expect(form.getByLabel('Recipient name')).toHaveValue('Zoe Buyer')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Email sent successfully')).toBeVisible()
  const [mail] = server.calls.filter(({ call }) => call === 'POST /sendtemplateemail')
  expect(mail?.body).toMatchObject({
    emails: ['zoe@buyer.example'],
    template: 'eGiftCard',
    data: { FIRSTNAME: 'Zoe Buyer', GIFTCODE: 'GIFT1234XYZ', CARDVALUE: 50, LANGUAGE: 'EN' },
    from: { email: expect.stringContaining('@'), name: expect.any(String) },
  })
  await expect.poll(() => storedRow('trnsx_ecom_activegc_b2c', 65).cwf_last_sent).toEqual(moment)
  await page.goto(`${server.url}/tokenfinder/resend`)
  await search(page, 'zoe')
  await expect(foundRows(page).filter({ hasText: 'ending in XYZ' })).toHaveCount(1)

  await page.goto(`${server.url}/tokenfinder?tab=eml`)
  await expect(foundRows(page)).toHaveCount(1)
  await search(page, 'eml-700')
  await searchBox(page).press('Enter')
  await expect(tokenPane(page)).toContainText('Lou Fox')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await page.getByLabel(/verified the customer/).check()
  await page.getByLabel(/status change form/).check()
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect
    .poll(() => storedRow('eml_token', 70))
    .toMatchObject({
      ...{ redeem: true, redeem_centre: 'BRM', user_id: ada.id, updated_at: moment },
    })
  await expect(tokenPane(page)).toContainText(ada.name)
  await expectPlainWords(page)
})

test('a count is entered, announced, changed, exported, approved, and another is deleted', async ({
  page,
}) => {
  await signedInAt(page, '/giftcardinventory')
  await expect(page.getByRole('row', { name: /Birch card/ })).toContainText('Approved')
  await page.getByRole('button', { name: 'New count' }).first().click()
  const form = page.getByRole('dialog', { name: 'New count' })
  await form.getByRole('combobox', { name: 'Card type' }).selectOption('Birch card')
  const cards = { 'On hand': 96, Activated: 10, Destroyed: 1, Lost: 1, Transferred: 2, Received: 10 }
  for (const [name, number] of Object.entries(cards))
    await form.getByRole('textbox', { name }).fill(String(number))
  await form.getByRole('button', { name: 'Save the count' }).click()
  await expect(page.getByText('The count is saved and awaits approval.')).toBeVisible()
  await expect(page.getByText('An email was sent to')).toContainText('stock@spec.example')
  const [count] = added('gc_inventory')
  expect(count).toMatchObject({
    ...{ sku: 80, on_hand: 96, activated: 10, destroyed: 1, lost: 1, transferred: 2, received: 10 },
    ...{ property__c_id: 3, counted_by: ada.id, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  })
  expect(count?.approved_by ?? null).toBeNull()
  const [mail] = server.calls.filter(({ call }) => call === 'POST /sendtemplateemail')
  expect(mail?.body).toMatchObject({ emails: ['stock@spec.example'], template: 'gcInventoryCreation' })

  await page.getByRole('button', { name: 'OK' }).click()
  const row = page.getByRole('row', { name: /Birch card/ }).filter({ hasText: 'Pending' })
  await row.click()
  const view = page.getByRole('dialog')
  await view.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Counted twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The count has been updated.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Counted twice')
  await row.click()
  await expect(view.getByRole('table', { name: 'Changed' })).toContainText('Counted twice')
  await view.getByRole('button', { name: 'Approve' }).click()
  await confirm(page, 'Approve')
  await expect(page.getByText('The count has been approved.')).toBeVisible()
  expect(count?.approved_by).toBe(ada.id)

  await page.goto(`${server.url}/giftcardinventory`)
  await page.getByRole('button', { name: 'New count' }).first().click()
  await form.getByRole('combobox', { name: 'Card type' }).selectOption('Birch card')
  await expect(form).toContainText('This month already has a count of this card type.')
  await form.getByRole('combobox', { name: 'Card type' }).selectOption('Birch voucher')
  await form.getByRole('textbox', { name: 'On hand' }).fill('7')
  await form.getByRole('button', { name: 'Save the count' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('row', { name: /Birch voucher/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await confirm(page, 'Delete')
  await expect(page.getByText('The count has been deleted.')).toBeVisible()
  expect(added('gc_inventory')).toHaveLength(1)
  await page.getByRole('tab', { name: 'Month board' }).click()
  await expect(page.getByRole('table')).toContainText('Birch card')
  await expectPlainWords(page)
})

test('a user is created, changed and deleted with the links', async ({ page }) => {
  await signedInAt(page, '/settings/users')
  await expect(rowOf(page, ada.username__c)).toContainText(/Birch Mall.*Cedar Mall/)
  await expect(page.getByRole('table')).not.toContainText(/Gone|Former/)
  await page.getByRole('button', { name: userWords.add }).click()
  const who = { name: 'Lise Caron', username: 'lise@spec.example' }
  await fillInUser(page, { ...who, properties: ['Cedar Mall'] })
  await page.getByRole('button', { name: userWords.create }).click()
  await expect(page.getByText(userWords.sent(who.name, who.username))).toBeVisible()
  const [created] = server.calls.filter(({ call }) => call === 'POST /createuser')
  expect(created?.body).toEqual({
    ...{ ...who, inactive: true, role: 'user', sfid: sfid('a0U'), createddate: moment },
  })
  const link = { propertyuser__c: created?.body.sfid, property__c: cedar, sfid: sfid('a0L') }
  const stamps = { createddate: moment, systemmodstamp: moment, isdeleted: false }
  expect(added('property_propertyuser__c')).toMatchObject([{ ...link, ...stamps }])
  const [activation] = server.calls.filter(({ call }) => call === 'POST /sendactivationemail')
  expect(activation?.body).toMatchObject({ email: who.username })

  await page.getByRole('button', { name: 'Edit Lise Caron' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Lise Caron-Roy')
  await form.getByLabel('Birch Mall', { exact: true }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Lise Caron-Roy was updated.')).toBeVisible()
  const [lise] = added('propertyuser__c')
  expect(lise).toMatchObject({ name: 'Lise Caron-Roy', systemmodstamp: moment })
  expect(added('property_propertyuser__c')).toMatchObject([{ property__c: cedar }, { property__c: birch }])

  await page.getByRole('button', { name: 'Delete Lise Caron-Roy' }).click()
  await confirm(page, 'Delete')
  await expect(rowOf(page, 'Lise')).toHaveCount(0)
  expect(lise).toMatchObject({
    isdeleted: true,
    username__c: expect.stringMatching(/^lise@spec\.example_deleted_\d+$/),
  })
  expect(added('property_propertyuser__c')).toMatchObject([{ isdeleted: true }, { isdeleted: true }])
  await expectPlainWords(page)
})

test('campaigns and blocked emails are added, changed and deleted', async ({ page }) => {
  await signedInAt(page, '/settings/campaigns')
  await expect(rowOf(page, 'SPRING')).toBeVisible()
  await expect(page.getByRole('table')).not.toContainText('Gone')
  await expect(page.getByRole('button', { name: 'Edit Elsewhere' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create a campaign' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Autumn')
  await form.getByLabel('Code').fill('AUTUMN')
  await form.getByLabel('Cedar Mall').check()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Autumn' }).click()
  await form.getByLabel('Description').fill('Leaves')
  await form.getByLabel('Birch Mall').check()
  await form.getByLabel('Cedar Mall').uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  const [autumn] = added('campaign')
  expect(autumn).toMatchObject({
    ...{ name: 'Autumn', sfid: 'AUTUMN', description: 'Leaves', isactive: true, islocal: true },
    ...{ createddate: moment, systemmodstamp: moment, isdeleted: false },
  })
  expect(added('campaign_property')).toMatchObject([{ campaign_id: autumn?.id, property_id: 3 }])
  await page.getByRole('button', { name: 'Change history of Autumn' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leaves')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('leav')
  await expect(rowOf(page, 'SPRING')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Autumn' }).click()
  await confirm(page, 'Delete')
  expect(added('campaign')).toEqual([])
  await page.getByRole('searchbox').fill('')
  server.rows.order_campaign = [{ id: 99, order_id: 40, campaign_id: 55 }]
  await page.getByRole('button', { name: 'Delete Spring' }).click()
  await confirm(page, 'Delete')
  await expect(page.getByRole('alertdialog')).toContainText('Orders use this campaign')
  expect(storedRow('campaign', 55)).toBeDefined()

  await page.goto(`${server.url}/settings/blocked-emails`)
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('dialog').getByLabel('Email address').fill('Thief@buyer.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('thief@buyer.example is now blocked.')).toBeVisible()
  expect(added('blocked')).toMatchObject([{ email: 'thief@buyer.example' }])
  await page.getByRole('searchbox').fill('fraud')
  await expect(rowOf(page, 'thief@buyer.example')).toHaveCount(0)
  await rowOf(page, 'fraud@buyer.example')
    .getByRole('button', { name: /Delete|Unblock/ })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete|Unblock/ })
    .click()
  await expect(page.getByText('fraud@buyer.example is no longer blocked.')).toBeVisible()
  expect(server.rows.blocked).toHaveLength(1)
})

test('every other screen is shown or says what it lacks', async ({ page }) => {
  await signedInAt(page, '/b2brewards', sue.username__c)
  await expect(page.getByRole('row', { name: /Elm Bakery/ })).toContainText('$51,000')
  await page.goto(`${server.url}/unification`)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Duplicates' })).toBeVisible()
  for (const [path, text] of [
    ['/reports', 'No dashboard is set up.'],
    ['/settings', 'Who may sign in'],
    ['/account', 'This server does not offer account settings.'],
    ['/settings/security-log', 'This server keeps no security log'],
    ['/settings/expired-consents', 'This server does not list expired consents'],
    ['/settings/unsent-emails', 'This server does not list its emails'],
    ['/settings/card-types', 'Birch card'],
    ['/settings/notification-lists', 'stock@spec.example'],
    ['/settings/properties', 'Cedar Mall'],
  ] as const) {
    await page.goto(server.url + path)
    await expect(page.getByRole('main')).toContainText(text)
    await expect(page.getByRole('main')).not.toContainText('Gone')
    await expectPlainWords(page)
  }
  await page.getByRole('button', { name: 'Create a property' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Dogwood Mall')
  await page.getByRole('dialog').getByLabel('Code').fill('DGM')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect
    .poll(() => added('property__c'))
    .toMatchObject([{ sfid: sfid('a0P'), name: 'Dogwood Mall', external_id__c: 'DGM', isdeleted: false }])
})

test('a password is reset and a customer unsubscribes, by statuses alone', async ({ page }) => {
  const forgot = async (email: string) => {
    await page.goto(`${server.url}/forgotpassword`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Reset password' }).click()
  }
  await forgot('broken@spec.example')
  await expect(page.getByRole('alert')).toHaveText('Password reset could not be completed.')
  await forgot(ada.username__c)
  await expect(page.getByText('If the email entered exists in our system')).toBeVisible()

  const open = (path: string) => page.goto(server.url + path)
  await open('/resetpassword?token=nonsense')
  await expect(page.getByRole('alert')).toHaveText('Reset password token is invalid.')
  await open('/activateuser?token=expired')
  await expect(page.getByRole('alert')).toHaveText('User activation token is expired.')
  await page.getByRole('button', { name: 'Send a new activation email' }).click()
  await expect(page.getByText('New activation email sent.')).toBeVisible()
  for (const [path, done] of [
    ['/resetpassword?token=valid', 'Password updated successfully.'],
    ['/activateuser?token=valid', 'User activated successfully.'],
  ] as const) {
    await open(path)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(done)).toBeVisible()
  }
  await open('/unsubscribe?id=known')
  await expect(page.getByText("You've been successfully unsubscribed.")).toBeVisible()
  await open('/unsubscribe?id=unknown')
  await expect(page.getByText('We were unable to unsubscribe you.')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { contactForm } from '../screens/company-contacts.ts'
import { foundRows, giftCodePane, search } from '../screens/gift-codes.ts'
import { fillInUser, userWords } from '../screens/staff-users.ts'
import { expect, test } from '../support/journey.ts'
import { type SpecServer, startSpecServer } from '../support/spec-server.ts'

/**
 * The client on a server that speaks the specification and nothing else. Every call, argument and column that this
 * product adds is optional for the client: without it, a screen does what the specification says.
 */

// What the server does not offer is answered with 404, an unknown argument or field with 400.
test.use({ statusesExpected: [400, 401, 403, 404] })

const password = 'Spec!2026'
let server: SpecServer

test.beforeEach(async () => {
  server = await startSpecServer({
    rows: specRows(),
    settings: { b2c_account: '001000000000009AAA' },
    passwords: { 'ada@spec.example': password, 'idle@spec.example': password },
  })
})
test.afterEach(() => server.stop())

function specRows() {
  const made = { createddate: '2026-01-05T15:00:00.000Z', systemmodstamp: '2026-01-05T15:00:00.000Z' }
  const user = (id: number, given: object) => ({
    id,
    sfid: `a0U00000000000${id}AAA`,
    role__c: 'admin',
    inactive: false,
    isdeleted: false,
    last_login: null,
    ...made,
    ...given,
  })
  const property = (id: number, name: string, external_id__c: string) => ({
    ...{ id, sfid: `a0P00000000000${id}AAA`, name, external_id__c, isdeleted: false },
  })
  const linked = (id: number, property__c: string) => ({
    ...{
      id,
      sfid: `a0L00000000000${id}AAA`,
      propertyuser__c: 'a0U000000000001AAA',
      property__c,
      isdeleted: false,
    },
  })
  const address = {
    address_line_1__c: '12 Elm Street',
    billingstreet: '12 Elm Street',
    billingcity: 'Oakville',
    billingstate: 'ON',
    billingpostalcode: 'L6H 1A1',
    billingcountry: 'CA',
  }
  const company = (id: number, name: string) => ({
    ...{
      id,
      sfid: `00100000000000${id}AAA`,
      name,
      ...address,
      external_id__c: null,
      isdeleted: false,
      ...made,
    },
  })
  return {
    propertyuser__c: [
      user(1, { name: 'Ada Roy', username__c: 'ada@spec.example' }),
      user(2, { name: 'Ida Idle', username__c: 'idle@spec.example', inactive: true }),
    ],
    property__c: [property(3, 'Birch Mall', 'BRM'), property(4, 'Cedar Mall', 'CDM')],
    property_propertyuser__c: [linked(5, 'a0P000000000003AAA'), linked(6, 'a0P000000000004AAA')],
    account: [company(8, 'Elm Bakery'), company(9, 'All customers')],
    contact: [],
    order: [],
    blocked: [],
    campaign: [
      {
        ...{ id: 10, sfid: 'SPRING', name: 'Spring', description: null, startdate: null, enddate: null },
        ...{ isactive: true, islocal: true, isdeleted: false, ...made },
      },
    ],
    campaign_property: [{ id: 11, campaign_id: 10, property_id: 3 }],
    trnsx_ecom_activegc_b2c: [
      {
        ...{ id: 12, gift_code: 'GIFT1234XYZ', customer_email: 'zoe@buyer.example', name: 'Zoe Buyer' },
        ...{ first_name: 'Zoe', last_name: 'Buyer', recipient: 'Max', order: '77', language: 'en' },
        ...{ CSL_CLOSING_BALANCE: 50, mall: 'Birch Mall', mall_address: '1 Birch Road' },
        ...{ created_at: made.createddate, action_created_by: 'web shop', cwf_last_sent: null },
      },
    ],
  }
}

async function signIn(page: Page, username = 'ada@spec.example', typed = password): Promise<void> {
  await page.goto(server.clientUrl)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.keyboard.press('Enter')
}

/** Signs in and chooses Birch Mall, which leads to the contact form. */
async function atTheDesk(page: Page): Promise<void> {
  await signIn(page)
  await page.getByRole('button', { name: /Birch Mall/ }).click()
  await expect(page.getByRole('combobox', { name: 'Find a company' })).toBeFocused()
}

test('a status alone says why signing in failed', async ({ page }) => {
  await signIn(page, 'idle@spec.example')
  await expect(page.getByRole('alert')).toHaveText('This user is inactive or has been deleted.')
  await signIn(page, 'ada@spec.example', 'Wrong!2026')
  await expect(page.getByRole('alert')).toHaveText('The username and password do not match.')
})

test('a clerk finds a company, adds and edits a contact and generates a code', async ({ page }) => {
  await atTheDesk(page)
  await page.keyboard.type('elm')
  const found = page.getByRole('option', { name: /Elm Bakery/ })
  await expect(found).toBeVisible()
  await expect(page.getByText('Matched on', { exact: true })).toBeVisible()
  await expect(page.getByText('Last order'), 'a server that knows no facts of companies').toHaveCount(0)
  await found.click()
  await page.getByRole('button', { name: 'New contact' }).first().click()
  const form = contactForm(page)
  await form.firstName.fill('noor')
  await form.lastName.fill('haddad')
  await form.email.fill('noor@elm.example')
  const similar = () => server.calls.filter(({ call }) => call.includes('/api/similar/')).length
  await expect.poll(similar).toBe(1)
  await form.email.fill('noor.h@elm.example')
  await form.create.click()
  await expect(page.getByText('Noor Haddad is now a contact.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()

  await page.getByRole('button', { name: 'Edit contact' }).click()
  await form.phone.fill('4165550199')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Noor Haddad was updated.'), 'a server without expect').toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  expect(server.rows.contact).toMatchObject([{ firstname: 'Noor', phone: '4165550199' }])

  await page.getByRole('button', { name: 'Generate confirmation code' }).click()
  await expect(page.locator('#made-code')).toBeVisible()
  expect(server.rows.order).toMatchObject([{ status: 'Draft', totalamount: 0 }])
  const facts = server.calls.filter(({ call }) => call.includes('/api/company-facts')).length
  expect([similar(), facts], 'a call that is not offered is tried once').toEqual([1, 1])
})

test('a gift card is sent again without a preview of the mail', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Token finder' }).click()
  await search(page, 'zoe')
  await foundRows(page).filter({ hasText: 'ending in XYZ' }).click()
  await expect(giftCodePane(page)).not.toContainText('GIFT1234XYZ')
  await page.getByRole('button', { name: 'Reveal code' }).click()
  await expect(giftCodePane(page)).toContainText('GIFT1234XYZ')
  await page.getByRole('button', { name: 'Resend activation email' }).click()
  const form = page.getByRole('dialog').filter({ hasText: 'Recipient email' })
  await expect(form.getByLabel('Recipient email')).toHaveValue('zoe@buyer.example')
  await expect(form.getByRole('region', { name: 'This is the email that goes out' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Email sent successfully')).toBeVisible()
  const [mail] = server.calls.filter(({ call }) => call === 'POST /sendtemplateemail')
  expect(mail?.body).toMatchObject({
    emails: ['zoe@buyer.example'],
    template: 'eGiftCard',
    data: { FIRSTNAME: 'Zoe Buyer', GIFTCODE: 'GIFT1234XYZ', CARDVALUE: 50, LANGUAGE: 'EN' },
  })
  await expect.poll(() => server.rows.trnsx_ecom_activegc_b2c?.[0]?.cwf_last_sent).toBeTruthy()
})

test('a password is reset by statuses in the body', async ({ page }) => {
  const forgot = async (email: string) => {
    await page.goto(`${server.clientUrl}/forgotpassword`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Reset password' }).click()
  }
  await forgot('broken@spec.example')
  await expect(page.getByRole('alert')).toHaveText('Password reset could not be completed.')
  await forgot('ada@spec.example')
  await expect(page.getByText('If the email entered exists in our system')).toBeVisible()

  const open = (path: string) => page.goto(server.clientUrl + path)
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
})

test('reports show the dashboard of the configuration', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Reports' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Sales by month' })).toBeVisible()
})

test('a campaign is created, changed and deleted', async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole('button', { name: /Birch Mall/ })).toBeVisible()
  await page.goto(`${server.clientUrl}/settings/campaigns`)
  await expect(page.getByRole('row').filter({ hasText: 'SPRING' })).toBeVisible()
  await page.getByRole('button', { name: 'Create a campaign' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Autumn')
  await form.getByLabel('Code').fill('AUTUMN')
  await form.getByLabel('Cedar Mall').check()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Edit Autumn' }).click()
  await form.getByLabel('Description').fill('Leaves')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  expect(server.rows.campaign).toMatchObject([{ sfid: 'SPRING' }, { sfid: 'AUTUMN', description: 'Leaves' }])
  await page.getByRole('button', { name: 'Change history of Autumn' }).click()
  await expect(page.getByRole('dialog')).toContainText('No change is recorded')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Autumn' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  expect(server.rows.campaign).toHaveLength(1)
})

test('a user is created with all that the specification lists', async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole('button', { name: /Birch Mall/ })).toBeVisible()
  await page.goto(`${server.clientUrl}/settings/users`)
  await page.getByRole('button', { name: userWords.en.add }).click()
  const who = { name: 'Lise Caron', username: 'lise@spec.example' }
  await fillInUser(page, userWords.en, { ...who, properties: ['Cedar Mall'] })
  await page.getByRole('button', { name: userWords.en.create }).click()
  await expect(page.getByText(userWords.en.sent(who.name, who.username))).toBeVisible()
  const [created] = server.calls.filter(({ call }) => call === 'POST /createuser')
  expect(created?.body).toEqual({
    ...who,
    inactive: true,
    role: 'user',
    sfid: expect.stringMatching(/^a0U[A-Za-z0-9]{15}$/),
    createddate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  const links = server.rows.property_propertyuser__c ?? []
  expect(links.at(-1)).toMatchObject({
    propertyuser__c: created?.body.sfid,
    property__c: 'a0P000000000004AAA',
  })
})

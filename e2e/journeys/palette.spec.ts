import { makeCustomer, someOrder } from '../screens/company-search.ts'
import { giftCodeNumber } from '../screens/gift-codes.ts'
import { openPalette } from '../screens/palette.ts'
import { makeBuyer } from '../screens/purchases.ts'
import { customersCompany, propertyOf } from '../support/demo-rows.ts'
import {
  expect,
  expectFits,
  expectPlainWords,
  mark,
  present,
  type Staff,
  signedIn,
  test,
} from '../support/journey.ts'
import { create, read } from '../support/rows.ts'

const everyone = ['Contact form', 'Token finder', 'Resend a gift card']
const actions = ['New company', /^Switch language/, 'Switch to dark', 'Sign out']

test.describe('before anything is typed', () => {
  const administration = [
    ...everyone,
    'Inventory',
    'Unification',
    'B2B rewards',
    'Reports',
    'Settings',
    'Users',
    'Blocked emails',
    'Campaigns',
  ]
  const offered: Partial<Record<Staff, { actions: (string | RegExp)[]; pages: string[] }>> = {
    user: { actions, pages: [...everyone, 'My account', 'Choose a property'] },
    inventory: {
      actions: actions.toSpliced(1, 0, 'New count'),
      pages: [...everyone, 'Inventory', 'My account', 'Choose a property'],
    },
    admin: {
      actions: actions.toSpliced(1, 0, 'New count'),
      pages: [...administration, 'Security log', 'Expired consents', 'My account', 'Choose a property'],
    },
    superadmin: {
      actions: actions.toSpliced(1, 0, 'New count'),
      pages: [
        ...administration,
        'Security log',
        'Expired consents',
        'Properties',
        'Card types',
        'Notification lists',
        'Unsent emails',
        'My account',
        'Choose a property',
      ],
    },
  }
  for (const [staff, expected] of Object.entries(offered) as [Staff, NonNullable<typeof offered.user>][])
    test(`offers ${staff} actions and every page that the server permits`, async ({ page }) => {
      await signedIn(page, staff, { property: 'MGM' })
      await page.goto('/tokenfinder')
      const { group } = await openPalette(page)
      await expect(group('Pages')).toHaveText(expected.pages)
      await expect(group('Actions')).toHaveText(expected.actions)
      await page.keyboard.type('choose a')
      await expect(group('Pages')).toHaveText(['Choose a property'])
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/selectproperty$/)
    })

  test('offers first what was opened lately', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { property: 'MGM' })
    const { company, contact } = await makeCustomer(page, token)
    await page.goto(`/contactform?company=${company.id}&contact=${contact.id}`)
    await expect(page.getByText(company.name).first()).toBeVisible()
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('recent-contacts')))
    await page.goto('/tokenfinder')
    const { group } = await openPalette(page)
    await expect(group('Recent')).toHaveCount(2)
    await expect(group('Recent').filter({ hasText: /Opened \d/ })).toHaveText(new RegExp(`^${company.name}`))
    await expect(group('Recent').filter({ hasText: 'Aimée' })).toHaveText(new RegExp(`${company.name}$`))
    await expect(group('Recent').first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/contactform\\?company=${company.id}`))
  })
})

test.describe('finds and opens', () => {
  test('a company, by its name typed at once', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { property: 'MGM' })
    const { company, contact } = await makeCustomer(page, token)
    await page.goto('/tokenfinder')
    await openPalette(page)
    await page.keyboard.type(company.name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/contactform?company=${company.id}&contact=${contact.id}`)
    await expect(page.getByText(company.name).first()).toBeVisible()
  })

  test('a contact, by email', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { property: 'MGM' })
    const { company, contact } = await makeCustomer(page, token)
    await page.goto('/tokenfinder')
    const { group, search } = await openPalette(page)
    await search(contact.email)
    await expect(group('Contacts')).toContainText([contact.email])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/contactform?company=${company.id}&contact=${contact.id}`)
  })

  test('a customer, among the customers', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { property: 'MGM' })
    const company = await customersCompany(page, token)
    const word = mark()
    const { id } = await create<{ id: number }>(page, token, 'contact', {
      firstname: 'Odile',
      lastname: `Palette-${word}`,
      email: `odile.${word}@client.example`,
      accountid: company.sfid,
    })
    await page.goto('/tokenfinder')
    const { group, search } = await openPalette(page)
    await search(word)
    await expect(group('Contacts')).toHaveText([/^Odile .*Customer/])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/contactform?for=b2c&contact=${id}`)
  })

  test('one’s own confirmation code, by its beginning', async ({ page }) => {
    const { token, user } = await signedIn(page, 'user', { property: 'MGM' })
    const { company, contact } = await makeBuyer(page, token)
    const property = await propertyOf(page, token, 'MGM')
    const code = `pal${mark()}000000000`
      .toLowerCase()
      .replace(/[^a-z\d]/g, '')
      .slice(0, 12)
    await create(page, token, 'order', {
      external_id__c: code,
      status: 'Draft',
      totalamount: 0,
      accountid: company.sfid,
      contact__c: contact.sfid,
      propertyuser__c: user.sfid,
      property__c: property.sfid,
    })
    await page.goto('/tokenfinder')
    const { group, search } = await openPalette(page)
    await search(code.slice(0, 10))
    await expect(group('Codes')).toContainText([code])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/contactform?company=${company.id}&contact=${contact.id}`)
  })

  test('the confirmation code of a colleague’s order, as it is read aloud', async ({ page }) => {
    const { token } = await signedIn(page, 'inventory', { property: 'MGM' })
    const { order, account, contact } = await someOrder(page, token, false)
    await page.goto('/tokenfinder')
    await openPalette(page)
    await page.keyboard.type(order.external_id__c.replace(/.{4}(?=.)/g, '$& '))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/contactform?company=${account.id}&contact=${contact.id}`)
  })

  test('an order, by its number in the gift-card system', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { property: 'MGM' })
    const { order, account, contact } = await someOrder(page, token, false)
    await page.goto('/tokenfinder')
    const { group, search } = await openPalette(page)
    await search(order.vts_id)
    await expect(group('Orders')).toContainText([account.name])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/contactform?company=${account.id}&contact=${contact.id}`)
  })

  test('a gift code, without showing it whole', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { property: 'MGM' })
    const { order, gift_code } = await giftCodeNumber(page, token, 77)
    await page.goto('/contactform')
    const { palette, group, search } = await openPalette(page)
    await search(order)
    await expect(group('Gift codes').first()).toHaveText(new RegExp(`\\*${gift_code.slice(-3)}$`))
    await expect(palette).not.toContainText(/[A-Z\d]{12,}/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/tokenfinder?q=${order}`)
  })

  test('an e-token', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { property: 'MGM' })
    const { records } = await read<{ eml_token: { external_id: string } }>(page, token, {
      name: 'eml_token',
      limit: 1,
      filter: [{ column: 'id', operator: '=', value: 77 }],
    })
    const { external_id } = present(records[0]).eml_token
    await page.goto('/contactform')
    await openPalette(page)
    await page.keyboard.type(external_id.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/tokenfinder?tab=eml&q=${external_id}`)
    await expect(page.getByRole('main').getByText(external_id)).toBeVisible()
  })

  test('a user, for administrators only', async ({ page }) => {
    await signedIn(page, 'admin', { property: 'MGM' })
    await page.goto('/tokenfinder')
    const { group, search } = await openPalette(page)
    await search('inventory@comptoir')
    await expect(group('Users')).toContainText(['inventory@comptoir.example'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/settings/users?q=inventory%40comptoir.example')
    await expect(page.getByRole('table').getByText('inventory@comptoir.example')).toBeVisible()
  })

  test('no user for a clerk', async ({ page }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.goto('/tokenfinder')
    const { palette } = await openPalette(page)
    await page.keyboard.type('inventory@comptoir')
    await expect(palette.getByRole('status')).toContainText('Nothing matches')
    await expectPlainWords(page)
  })

  test('the form for a new count', async ({ page }) => {
    await signedIn(page, 'inventory', { property: 'CEM', language: 'fr' })
    await page.goto('/tokenfinder')
    await openPalette(page, 'fr')
    await page.keyboard.type('> nouveau d')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/giftcardinventory?count=new')
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('the form for a new company, over which the shortcut does nothing', async ({ page }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.goto('/tokenfinder')
    await openPalette(page)
    await page.keyboard.type('new company')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'New company' })
    await expect(form).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(form).toBeVisible()
  })
})

test('the palette fits every screen, in French', async ({ page }) => {
  await signedIn(page, 'admin', { property: 'PVM', language: 'fr' })
  await page.goto('/tokenfinder')
  const { search } = await openPalette(page, 'fr')
  await expectPlainWords(page)
  await search('co')
  await expectFits(page, 1920, 1024, 820, 390, 320)
})

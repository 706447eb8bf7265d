import { makeCustomer, someOrder } from '../screens/company-search.ts'
import { makeDrafts } from '../screens/confirmation-codes.ts'
import { giftCodeNumber } from '../screens/gift-codes.ts'
import { openPalette } from '../screens/palette.ts'
import { customersCompany } from '../support/demo-rows.ts'
import { expect, expectPlainWords, mark, present, signedIn, test } from '../support/journey.ts'
import { create, read } from '../support/rows.ts'

test('the palette finds and opens each kind of record, and what was opened lately', async ({ page }) => {
  const { token } = await signedIn(page, 'admin', { property: 'MGM' })
  const { company, contact } = await makeCustomer(page, token)
  const atCompany = `/contactform?company=${company.id}&contact=${contact.id}`
  const [code = ''] = await makeDrafts(page, { token, company, contact }, 1)
  const { order, account, contact: buyer } = await someOrder(page, token, false)
  const atBuyer = `/contactform?company=${account.id}&contact=${buyer.id}`
  const word = mark()
  const customer = await create<{ id: number }>(page, token, 'contact', {
    firstname: 'Odile',
    lastname: `Palette-${word}`,
    email: `odile.${word}@client.example`,
    accountid: (await customersCompany(page, token)).sfid,
  })
  const giftCode = await giftCodeNumber(page, token, 77)
  const tokens = await read<{ eml_token: { external_id: string } }>(page, token, {
    name: 'eml_token',
    limit: 1,
    filter: [{ column: 'id', operator: '=', value: 77 }],
  })
  const { external_id } = present(tokens.records[0]).eml_token
  for (const [text, group, shown, path] of [
    [contact.email, 'Contacts', contact.email, atCompany],
    [word, 'Contacts', /^Odile .*Customer/, `/contactform?for=b2c&contact=${customer.id}`],
    [code.slice(0, 10), 'Codes', code, atCompany],
    [order.vts_id, 'Orders', account.name, atBuyer],
    [
      giftCode.order,
      'Gift codes',
      new RegExp(`\\*${giftCode.gift_code.slice(-3)}$`),
      `/tokenfinder?q=${giftCode.order}`,
    ],
    [
      'inventory@comptoir',
      'Users',
      'inventory@comptoir.example',
      '/settings/users?q=inventory%40comptoir.example',
    ],
  ] as const) {
    await page.goto('/account')
    const palette = await openPalette(page)
    await palette.search(text)
    await expect(palette.group(group).first()).toContainText(shown)
    if (group === 'Gift codes') await expect(palette.palette, 'shown whole').not.toContainText(/[A-Z\d]{12,}/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
  }
  // What is typed at once is opened once it is found; a code as it is read aloud.
  for (const [text, path] of [
    [company.name, atCompany],
    [order.external_id__c.replace(/.{4}(?=.)/g, '$& '), atBuyer],
    [external_id.toLowerCase(), `/tokenfinder?tab=eml&q=${external_id}`],
    ['> new count', '/giftcardinventory?count=new'],
  ] as const) {
    await page.goto('/account')
    await openPalette(page)
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
  }
  await page.goto('/account')
  const { group } = await openPalette(page)
  await expect(group('Recent').filter({ hasText: company.name }).first()).toBeVisible()
  await expectPlainWords(page)
})

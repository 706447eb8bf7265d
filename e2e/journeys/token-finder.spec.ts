import type { Request } from '@playwright/test'
import { lookUp, redeemable, tokenPane } from '../screens/e-tokens.ts'
import {
  foundRows,
  giftCodeNumber,
  giftCodePane,
  maskedCode,
  search,
  searchBox,
} from '../screens/gift-codes.ts'
import { hold, mentions } from '../support/faults.ts'
import { expect, expectFits, expectPlainWords, signedIn, test } from '../support/journey.ts'

test.describe('the E-Code tab', () => {
  test('finds by email, name, recipient and order number, whatever the accents', async ({ page }) => {
    const { token } = await signedIn(page, 'user')
    const code = await giftCodeNumber(page, token, 1)
    await page.goto('/tokenfinder')
    for (const text of [code.customer_email, 'cedric lafreniere', code.recipient, code.order]) {
      await search(page, text)
      const found = foundRows(page)
        .filter({ hasText: code.name })
        .filter({ hasText: maskedCodeText(code) })
      await expect(found.first(), text).toContainText(code.name)
      await expect(found.first()).toContainText(code.customer_email)
      // The list gives the reason of a match in neither name nor address.
      if (text === code.order) await expect(found.first()).toContainText(`Order ${code.order}`)
    }
    expect(code.gift_code).toMatch(/^\*+[^*]{3}$/)
    await search(page, 'nobody has this name')
    await expect(page.getByText('No results')).toBeVisible()
    await expectPlainWords(page)
  })

  test('waits until typing has paused, and shows no older answer', async ({ page }) => {
    await signedIn(page, 'user')
    await page.goto('/tokenfinder')
    const searches: string[] = []
    page.on('request', (request) => {
      const asked = request.postData() ?? ''
      const text = /"value":"([^"]*)%"/.exec(asked)?.[1]
      if (text && asked.includes('trnsx_ecom_activegc_b2c')) searches.push(text)
    })
    // The first answer comes after the second, if the browser has not given the question up.
    const letGo = await hold(page, (route) => mentions(route, '"anais%"'))
    const isFirst = (request: Request) => request.postData()?.includes('"anais%"') ?? false
    const settled = Promise.race([
      page.waitForEvent('requestfinished', isFirst),
      page.waitForEvent('requestfailed', isFirst),
    ])
    await searchBox(page).pressSequentially('anais')
    await expect.poll(() => searches).toEqual(['anais'])
    await search(page, 'cedric')
    await expect(foundRows(page).first()).toContainText(/C[eé]dric/)
    letGo()
    await settled
    await expect(foundRows(page).first()).toContainText(/C[eé]dric/)
    expect(searches).toEqual(['anais', 'cedric'])
  })

  test('shows everything about a code, with the code masked', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { language: 'fr' })
    const code = await giftCodeNumber(page, token, 2)
    await page.goto('/tokenfinder')
    await search(page, code.order)
    await foundRows(page).first().click()
    const details = giftCodePane(page)
    await expect(details.getByRole('button', { name: 'Renvoyer le courriel d’activation' })).toBeFocused()
    const { id, customer_email, recipient, order, mall, mall_address, action_created_by } = code
    const facts = { id, customer_email, recipient, order, mall, mall_address, action_created_by }
    for (const [column, value] of Object.entries(facts))
      await expect(details, column).toContainText(String(value || '–'))
    await expect(details).toContainText(code.name)
    await expect(details).toContainText(`${Math.round(code.CSL_CLOSING_BALANCE)}\u00a0$`)
    await expect(details).toContainText(momentOf(code.created_at, 'fr'))
    await expect(details.getByRole('term')).toHaveText([
      'Acheté par',
      'Courriel',
      'Destinataire',
      'Numéro de commande',
      'Centre',
      'Adresse',
      'Créé le',
      'Créé par',
      'Dernier envoi',
    ])
    await expect(details.getByText(maskedCode(code))).toBeVisible()
    await expect(details).not.toContainText('*')
    await expectPlainWords(page)
  })

  test('is worked with the keyboard alone: search, move, open, back to the search', async ({ page }) => {
    await signedIn(page, 'user')
    await page.goto('/tokenfinder')
    await expect(searchBox(page)).toBeFocused()
    await search(page, 'mar')
    await expect(foundRows(page).first()).toHaveAttribute('aria-selected', 'true')
    await expect(foundRows(page).first().locator('mark').first()).toHaveText(/^mar$/i)
    await page.keyboard.press('ArrowDown')
    const second = foundRows(page).nth(1)
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(searchBox(page)).toHaveAttribute(
      'aria-activedescendant',
      (await second.getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Resend activation email' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(searchBox(page)).toBeFocused()
    await expect(giftCodePane(page), 'the details stay').toBeVisible()
    await page.keyboard.press('Escape')
    await expect(giftCodePane(page)).toHaveCount(0)
    await expect(searchBox(page)).toHaveValue('mar')
    await page.keyboard.press('Escape')
    await expect(searchBox(page)).toHaveValue('')
  })

  test('keeps the text in the URL, and shows only what was sent again or not', async ({ page }) => {
    await signedIn(page, 'user')
    await page.goto('/tokenfinder?q=mar')
    await expect(foundRows(page).nth(3)).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Sent again' }).getByText('Not yet').click()
    await expect(page).toHaveURL(/q=mar&state=unsent|state=unsent&q=mar/)
    await expect(foundRows(page).filter({ hasNotText: 'Not yet' })).toHaveCount(0)
    await page.reload()
    await expect(searchBox(page)).toHaveValue('mar')
    await expect(foundRows(page).nth(3)).toBeVisible()
    await expect(foundRows(page).filter({ hasNotText: 'Not yet' })).toHaveCount(0)
  })

  test('a token typed here is counted on the other tab, and found with one key', async ({ page }) => {
    const { token } = await signedIn(page, 'user')
    const { external_id } = await redeemable(page, token, 5)
    await page.goto('/tokenfinder')
    await search(page, external_id)
    await expect(page.getByRole('tab', { name: 'EML E-Token 1' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'EML E-Token: 1 found' })).toBeVisible()
    await searchBox(page).press('Enter')
    await expect(page.getByRole('tab', { name: 'EML E-Token' })).toHaveAttribute('aria-selected', 'true')
    await expect(searchBox(page)).toHaveValue(external_id)
    await expect(tokenPane(page)).toContainText(external_id)
  })

  test('opens a token that is scanned', async ({ page }) => {
    const { token } = await signedIn(page, 'user')
    const { external_id } = await redeemable(page, token, 5)
    await page.goto('/tokenfinder')
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type(external_id)
    await page.keyboard.press('Enter')
    await expect(tokenPane(page)).toContainText(external_id)
    await expect(page).toHaveURL(/tab=eml/)
  })

  test('on a phone the details replace the list, and a link leads back', async ({ page }) => {
    await signedIn(page, 'user')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/tokenfinder?q=mar')
    await foundRows(page).first().click()
    await expect(giftCodePane(page)).toBeVisible()
    await expect(searchBox(page)).toBeHidden()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(giftCodePane(page)).toHaveCount(0)
    await expect(searchBox(page)).toBeFocused()
  })

  test.describe('when the search fails', () => {
    test.use({ statusesExpected: [500] })

    test('empties the list, and logs it', async ({ page }) => {
      await signedIn(page, 'user')
      await page.goto('/tokenfinder')
      await search(page, 'cedric')
      await expect(foundRows(page).first()).toBeVisible()
      await page.route('**/api/graphql/v2', (route) => route.fulfill({ status: 500, json: {} }))
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('search for gift codes'),
      )
      await search(page, 'anais')
      await logged
      await expect(foundRows(page)).toHaveCount(0)
      await page.unroute('**/api/graphql/v2')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(foundRows(page).first()).toBeVisible()
    })
  })
})

test('nothing stands beside the screen, from wide to narrow', { tag: '@once' }, async ({ page }) => {
  const { token } = await signedIn(page, 'user', { language: 'fr', property: 'PVM' })
  const code = await giftCodeNumber(page, token, 3)
  await page.goto('/tokenfinder')
  await search(page, 'c')
  await expect(foundRows(page).nth(5)).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  await page.setViewportSize({ width: 1280, height: 900 })
  await search(page, code.order)
  await foundRows(page).filter({ hasText: code.name }).click()
  await expect(giftCodePane(page)).toContainText(code.mall)
  await expectFits(page, 1920, 820, 360)
  await page.getByRole('button', { name: 'Renvoyer le courriel d’activation' }).click()
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  await page.goto('/tokenfinder/resend')
  await search(page, 'c')
  await expect(foundRows(page).nth(5)).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  await page.goto('/tokenfinder?tab=eml')
  await expect(foundRows(page).nth(5)).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  const { external_id } = await redeemable(page, token, 4)
  await page.setViewportSize({ width: 1280, height: 900 })
  await lookUp(page, external_id)
  await tokenPane(page).getByRole('button', { name: 'Échanger' }).click()
  await expect(page.getByLabel('Commentaire')).toBeVisible()
  await expectFits(page, 1920, 820, 360)
})

/** As it is read aloud in a row. */
function maskedCodeText({ gift_code }: { gift_code: string }): string {
  return `ending in ${gift_code.slice(-3)}`
}

function momentOf(moment: string, language: 'en' | 'fr'): string {
  return new Intl.DateTimeFormat(`${language}-CA`, {
    dateStyle: 'medium',
    timeZone: 'America/Toronto',
  }).format(new Date(moment))
}

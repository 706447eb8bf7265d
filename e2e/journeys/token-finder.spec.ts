import type { Request } from '@playwright/test'
import { redeemable } from '../screens/e-tokens.ts'
import { giftCodeNumber, search } from '../screens/gift-codes.ts'
import { hold, mentions } from '../support/faults.ts'
import { expect, expectFits, expectPlainWords, signedIn, test } from '../support/journey.ts'

test.describe('the E-Code tab', () => {
  test('finds by email, name, recipient and order number, whatever the accents', async ({ page }) => {
    const { token } = await signedIn(page, 'user')
    const code = await giftCodeNumber(page, token, 1)
    await page.goto('/tokenfinder')
    for (const text of [code.customer_email, 'cedric lafreniere', code.recipient, code.order]) {
      await search(page, text)
      const found = page.getByRole('main').getByRole('listitem').filter({ hasText: code.gift_code })
      await expect(found, text).toContainText(code.name)
      await expect(found).toContainText(code.customer_email)
      // The list gives the reason of a match in neither name nor address.
      if (text === code.order) await expect(found).toContainText(`Order ${code.order}`)
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
      const text = /"value":"([^"]*)%"/.exec(request.postData() ?? '')?.[1]
      if (text) searches.push(text)
    })
    // The first answer comes after the second, if the browser has not given the question up.
    const letGo = await hold(page, (route) => mentions(route, '"anais%"'))
    const isFirst = (request: Request) => request.postData()?.includes('"anais%"') ?? false
    const settled = Promise.race([
      page.waitForEvent('requestfinished', isFirst),
      page.waitForEvent('requestfailed', isFirst),
    ])
    await page.getByRole('searchbox').pressSequentially('anais')
    await expect.poll(() => searches).toEqual(['anais'])
    await search(page, 'cedric')
    await expect(page.getByRole('listitem').first()).toContainText(/C[eé]dric/)
    letGo()
    await settled
    await expect(page.getByRole('listitem').first()).toContainText(/C[eé]dric/)
    expect(searches).toEqual(['anais', 'cedric'])
  })

  test('shows everything about a code, with the code masked', async ({ page }) => {
    const { token } = await signedIn(page, 'user', { language: 'fr' })
    const code = await giftCodeNumber(page, token, 2)
    await page.goto('/tokenfinder')
    await search(page, code.order)
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    const details = page.getByRole('dialog', { name: 'Code-cadeau' })
    const { id, customer_email, recipient, order, mall, mall_address, action_created_by } = code
    const facts = { id, customer_email, recipient, order, mall, mall_address, action_created_by }
    for (const [column, value] of Object.entries(facts))
      await expect(details, column).toContainText(String(value || '–'))
    await expect(details).toContainText(code.name)
    await expect(details).toContainText(`${Math.round(code.CSL_CLOSING_BALANCE)}\u00a0$`)
    await expect(details).toContainText(momentOf(code.created_at, 'fr'))
    await expect(details.getByRole('term')).toHaveText([
      'Numéro',
      'Code-cadeau',
      'Total de la commande',
      'Nom',
      'Courriel',
      'Destinataire',
      'Numéro de commande',
      'Centre',
      'Adresse',
      'Créé le',
      'Créé par',
      'Dernier envoi',
    ])
    await expect(details.getByText(code.gift_code)).toBeVisible()
    await expectPlainWords(page)
  })

  test.describe('when the search fails', () => {
    test.use({ statusesExpected: [500] })

    test('empties the list, and logs it', async ({ page }) => {
      await signedIn(page, 'user')
      await page.goto('/tokenfinder')
      await search(page, 'cedric')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await page.route('**/api/graphql/v2', (route) => route.fulfill({ status: 500, json: {} }))
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('search for gift codes'),
      )
      await search(page, 'anais')
      await logged
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
      await page.unroute('**/api/graphql/v2')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    })
  })
})

test('nothing stands beside the screen, from wide to narrow', { tag: '@once' }, async ({ page }) => {
  const { token } = await signedIn(page, 'user', { language: 'fr', property: 'PVM' })
  const code = await giftCodeNumber(page, token, 3)
  await page.goto('/tokenfinder')
  await search(page, 'c')
  await expect(page.getByRole('main').getByRole('listitem').nth(5)).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  await search(page, code.order)
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: code.name })
    .getByRole('button')
    .click()
  await expect(page.getByRole('dialog')).toContainText(code.mall)
  await expectFits(page, 1920, 820, 360)
  await page.getByRole('button', { name: 'Renvoyer le courriel d’activation' }).click()
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  await page.goto('/tokenfinder/resend')
  await search(page, 'c')
  await expect(page.getByRole('main').getByRole('listitem').nth(5)).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  await page.goto('/tokenfinder?tab=eml')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await expectFits(page, 1920, 820, 360)
  const { external_id } = await redeemable(page, token, 4)
  await page.getByRole('textbox', { name: /Identifiant externe/ }).fill(external_id)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Échanger' }).click()
  await expect(page.getByLabel('Commentaire')).toBeVisible()
  await expectFits(page, 1920, 820, 360)
})

function momentOf(moment: string, language: 'en' | 'fr'): string {
  return new Intl.DateTimeFormat(`${language}-CA`, {
    dateStyle: 'medium',
    timeZone: 'America/Toronto',
  }).format(new Date(moment))
}

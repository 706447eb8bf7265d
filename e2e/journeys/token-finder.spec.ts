import { foundRows, giftCodeNumber, giftCodePane, maskedCode, search } from '../screens/gift-codes.ts'
import { expect, expectPlainWords, signedIn, test } from '../support/journey.ts'

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

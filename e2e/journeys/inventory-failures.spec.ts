import {
  fillCards,
  makeCount,
  noMoves,
  openInventory,
  storedCounts,
  test,
  unusedMonths,
  words,
} from '../screens/gift-card-counts.ts'
import { failAt, loseAnswer } from '../support/faults.ts'
import { expect, expectPlainWords, type Language } from '../support/journey.ts'

const languages: Language[] = ['en', 'fr']
/** The connection ends without an answer. */
const cutOff = 0

for (const language of languages) {
  const said = words[language]

  test.describe(`when mail, network or server fail, in ${language}`, { tag: '@once' }, () => {
    test.use({ statusesExpected: [cutOff, 500, 502] })

    test('the count is saved although its mail is not, and the mail is sent again with one click', async ({
      page,
    }) => {
      const desk = await openInventory(page, 'inventory', language)
      const [, month] = await unusedMonths(desk)
      const [simple] = desk.simple
      const refuse = '**/sendtemplateemail'
      await page.route(refuse, (route) =>
        route.fulfill({ status: 502, json: { status: 502, error: 'email_send_fail', message: 'No.' } }),
      )
      await page.goto(`/giftcardinventory?count=new-${simple?.id}-${month}`)
      await fillCards(page, language, [41])
      await page.getByRole('button', { name: said.saveNew }).click()
      await expect(page.getByText(said.mailFailed)).toBeVisible()
      await expectPlainWords(page)
      expect(await storedCounts(desk, month)).toMatchObject([{ on_hand: 41 }])
      await page.getByRole('button', { name: said.mailAgain }).click()
      await expect(page.getByText(said.mailFailed)).toBeVisible()
      await page.unroute(refuse)
      await page.getByRole('button', { name: said.mailAgain }).click()
      await expect(page.getByText(said.mailTo)).toContainText('@comptoir.example')
      expect(await storedCounts(desk, month)).toHaveLength(1)
    })

    test('a count says that its mail has not gone out, after a reload too, until it is sent', async ({
      page,
    }) => {
      const desk = await openInventory(page, 'inventory', language)
      const [month] = await unusedMonths(desk)
      const [simple] = desk.simple
      await page.route('**/sendtemplateemail', (route) => route.abort())
      await page.goto(`/giftcardinventory?month=${month}&count=new-${simple?.id}-${month}`)
      await fillCards(page, language, [23])
      await page.getByRole('button', { name: said.saveNew }).click()
      await expect(page.getByText(said.mailFailed)).toBeVisible()
      await page.unroute('**/sendtemplateemail')
      await page.reload()
      const row = page.getByRole('row').filter({ hasText: simple?.description ?? '' })
      await expect(row).toContainText(said.mailUnsent)
      await row.getByRole('button').click()
      const dialog = page.getByRole('dialog')
      await expectPlainWords(page)
      const mails = page.waitForRequest('**/sendtemplateemail')
      await dialog.getByRole('button', { name: said.mailSend }).click()
      await mails
      await expect(dialog.getByText(said.mailTo)).toContainText('@comptoir.example')
      await expect(dialog.getByText(said.mailUnsent)).toHaveCount(0)
      await page.goto(`/giftcardinventory?month=${month}`)
      await expect(row).toBeVisible()
      await expect(row.getByText(said.mailUnsent)).toHaveCount(0)
    })

    test('a count that the server cannot save, or change, stays in the form with a sentence about it', async ({
      page,
    }) => {
      const desk = await openInventory(page, 'inventory', language)
      const [, month] = await unusedMonths(desk)
      const [simple] = desk.simple
      await page.goto(`/giftcardinventory?count=new-${simple?.id}-${month}`)
      await fillCards(page, language, [17])
      const form = page.getByRole('dialog')
      const creates = await failAt(page, 'createRow')
      await form.getByRole('button', { name: said.saveNew }).click()
      await expect(form.getByText(said.createFailed)).toBeVisible()
      expect(await storedCounts(desk, month)).toEqual([])
      await creates()
      await form.getByRole('button', { name: said.saveNew }).click()
      await expect(page.getByText(said.saved)).toBeVisible()
      const [stored] = await storedCounts(desk, month)
      await page.goto(`/giftcardinventory?count=${stored?.id}-edit`)
      await fillCards(page, language, [18])
      await failAt(page, 'updateRow')
      await form.getByRole('button', { name: said.save, exact: true }).click()
      await expect(form.getByText(said.updateFailed)).toBeVisible()
      await expect(form.getByRole('textbox', { name: said.onHand })).toHaveValue('18')
      expect(await storedCounts(desk, month)).toMatchObject([{ on_hand: 17 }])
    })

    test('a count whose answer was lost is not made twice', async ({ page }) => {
      const desk = await openInventory(page, 'inventory', language)
      const [, month] = await unusedMonths(desk)
      const [simple] = desk.simple
      await page.goto(`/giftcardinventory?count=new-${simple?.id}-${month}`)
      await fillCards(page, language, [17])
      await loseAnswer(page, 'createRow')
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: said.saveNew }).click()
      await expect(form.getByText(said.lost)).toBeVisible()
      await form.getByRole('textbox', { name: said.comment }).fill('Twice')
      await form.getByRole('button', { name: said.saveNew }).click()
      await expect(page.getByText(said.saved)).toBeVisible()
      expect(await storedCounts(desk, month)).toMatchObject([{ on_hand: 17, comment: 'Twice' }])
    })

    test('what was typed survives a lost network and a reload', async ({ page, context }) => {
      const desk = await openInventory(page, 'inventory', language)
      const [before, month] = await unusedMonths(desk)
      const [sku] = desk.detailed
      await makeCount(desk, { sku: sku?.id, date: `${before}-20`, ...noMoves, on_hand: 0, reason: 'None' })
      await page.goto(`/giftcardinventory?count=new-${sku?.id}-${month}`)
      const form = page.getByRole('dialog')
      await fillCards(page, language, [0, 0, 0, 0, 0])
      await context.setOffline(true)
      await fillCards(page, language, [0, 0, 0, 0, 0, 3])
      await form.getByRole('textbox', { name: said.comment }).fill('Counted in the basement')
      await form.getByRole('textbox', { name: said.onHand }).fill('3')
      await form.getByRole('button', { name: said.saveNew }).click()
      await expect(form.getByText(said.lost)).toBeVisible()
      await context.setOffline(false)
      page.on('dialog', (dialog) => dialog.accept())
      await page.reload()
      await form.getByRole('button', { name: said.putBack }).click()
      await expect(form.getByRole('textbox', { name: said.cards[5] })).toHaveValue('3')
      await form.getByRole('button', { name: said.saveNew }).click()
      await expect(page.getByText(said.saved)).toBeVisible()
      expect(await storedCounts(desk, month)).toMatchObject([
        { on_hand: 3, comment: 'Counted in the basement' },
      ])
    })

    test('approvals, deletions, revisions and files that fail are said to', async ({ page }) => {
      const desk = await openInventory(page, 'admin', language)
      const [, month] = await unusedMonths(desk)
      const [simple] = desk.simple
      const id = await makeCount(desk, { sku: simple?.id, date: `${month}-05`, on_hand: 7 })
      await page.route('**/api/timeline/**', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto(`/giftcardinventory?month=${month}&count=${id}`)
      const view = page.getByRole('dialog')
      await expect(view.getByText(said.revisionsFailed)).toBeVisible()
      await page.unroute('**/api/timeline/**')
      await view.getByRole('button', { name: said.retry }).click()
      await expect(view.getByTitle(/UTC$/).first()).toBeVisible()
      for (const [change, action, sentence] of [
        ['updateRow', said.approve, said.approveFailed],
        ['deleteRow', said.delete, said.deleteFailed],
      ] as const) {
        await failAt(page, change)
        await view.getByRole('button', { name: action }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
        await expect(page.getByText(sentence)).toBeVisible()
        await page.getByRole('button', { name: said.ok }).click()
      }
      expect(await storedCounts(desk, month)).toMatchObject([{ id, approved_by: null }])
      await view.getByRole('button', { name: said.close }).last().click()
      await failAt(page, '"gc_inventory"')
      await page.getByRole('button', { name: said.export }).click()
      await expect(page.getByText(said.fileFailed)).toBeVisible()
    })
  })
}

test.describe('when the mail call does not answer', () => {
  test.use({ statusesExpected: [0] })

  test('the person knows within ten seconds, and the count is there', async ({ page }) => {
    const desk = await openInventory(page, 'inventory', 'en')
    const [month] = await unusedMonths(desk)
    await page.route('**/sendtemplateemail', () => undefined)
    await page.goto(`/giftcardinventory?count=new-${desk.simple[0]?.id}-${month}`)
    await fillCards(page, 'en', [8])
    const requestSent = page.waitForRequest('**/sendtemplateemail')
    await page.getByRole('button', { name: words.en.saveNew }).click()
    await requestSent
    await expect(page.getByText(words.en.mailFailed)).toBeVisible({ timeout: 10_000 })
    expect(await storedCounts(desk, month)).toHaveLength(1)
  })
})

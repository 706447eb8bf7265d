import {
  changeCount,
  fillCards,
  makeCount,
  openInventory,
  storedCounts,
  test,
  unusedMonths,
  words,
} from '../screens/gift-card-counts.ts'
import { demoPassword, expect, expectPlainWords, type Language, type Staff } from '../support/journey.ts'

const languages: Language[] = ['en', 'fr']
const somebodyElse = { username: 'superadmin@comptoir.example', password: demoPassword }

for (const language of languages) {
  const said = words[language]

  test.describe(`of two people at once, in ${language}`, { tag: '@once' }, () => {
    const roles: Record<Language, Staff> = { en: 'admin', fr: 'superadmin' }

    test('one counts the month, and the other is led to that count', async ({ page, browser }) => {
      const desk = await openInventory(page, 'inventory', language)
      const [, month] = await unusedMonths(desk)
      const [simple] = desk.simple
      const context = await browser.newContext()
      const other = await context.newPage()
      const search = `count=new-${simple?.id}-${month}`
      await openInventory(other, roles[language], language, search)
      await page.goto(`/giftcardinventory?${search}`)
      await fillCards(page, language, [10])
      await fillCards(other, language, [11])
      const saves = [page, other].map((one) => one.getByRole('button', { name: said.saveNew }).click())
      await Promise.all(saves)
      const won = page.getByText(said.saved).or(page.getByText(said.monthTaken))
      await expect(won).toBeVisible()
      const loser = (await page.getByText(said.monthTaken).isVisible()) ? page : other
      await expect(loser.getByText(said.monthTaken)).toBeVisible()
      // The notice stands where the fields were, and has the focus.
      await expect(loser.getByRole('alert').filter({ hasText: said.monthTaken })).toBeFocused()
      await expect(loser.getByRole('textbox', { name: said.onHand })).toHaveCount(0)
      const counts = await storedCounts(desk, month)
      expect(counts).toHaveLength(1)
      await loser.getByRole('button', { name: said.editThat }).click()
      await expect(loser.getByRole('textbox', { name: said.onHand })).toHaveValue(String(counts[0]?.on_hand))
      await context.close()
    })

    test('a user who edits a count that was just approved sees who approved it', async ({
      page,
      browser,
    }) => {
      const context = await browser.newContext()
      const other = await context.newPage()
      const approver = await openInventory(other, roles[language], language)
      const [, month] = await unusedMonths(approver)
      const [simple] = approver.simple
      const id = await makeCount(approver, { sku: simple?.id, date: `${month}-05`, on_hand: 7 })
      await openInventory(page, 'inventory', language, `count=${id}-edit`)
      await other.goto(`/giftcardinventory?count=${id}`)
      await fillCards(page, language, [8])
      await other.getByRole('dialog').getByRole('button', { name: said.approve }).click()
      await other.getByRole('alertdialog').getByRole('button', { name: said.approve }).click()
      await expect(other.getByText(said.approvedOne)).toBeVisible()
      await page.getByRole('button', { name: said.save, exact: true }).click()
      await expect(page.getByText(said.isApproved)).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: approver.user.name })).toBeVisible()
      await expectPlainWords(page)
      await page.getByRole('button', { name: said.showApproved }).click()
      await expect(page.getByRole('dialog').getByText(said.approved, { exact: true }).first()).toBeVisible()
      expect(await storedCounts(approver, month)).toMatchObject([{ on_hand: 7 }])
      await context.close()
    })

    test('a user who approves a count that was just edited sees the edit first', async ({ page }) => {
      const desk = await openInventory(page, roles[language], language)
      const [, month] = await unusedMonths(desk)
      const [simple] = desk.simple
      const id = await makeCount(desk, { sku: simple?.id, date: `${month}-05`, on_hand: 7 })
      await page.goto(`/giftcardinventory?count=${id}`)
      const view = page.getByRole('dialog')
      await view.getByRole('button', { name: said.approve }).click()
      await changeCount(desk, id, { on_hand: 6666 })
      await page.getByRole('alertdialog').getByRole('button', { name: said.approve }).click()
      await expect(page.getByText(said.changedMeanwhile)).toBeVisible()
      await page.getByRole('button', { name: said.ok }).click()
      await expect(view.getByText(/6[,\s]666/).first()).toBeVisible()
      expect(await storedCounts(desk, month)).toMatchObject([{ approved_by: null }])
    })

    test('approving or deleting a count that another user just approved shows a message', async ({
      page,
    }) => {
      const desk = await openInventory(page, 'admin', language)
      const [, month] = await unusedMonths(desk)
      const [one, other] = desk.simple
      const [first, second] = [
        await makeCount(desk, { sku: one?.id, date: `${month}-05`, on_hand: 7 }),
        await makeCount(desk, { sku: other?.id, date: `${month}-05`, on_hand: 8 }),
      ]
      const { token, user } = await (await page.request.post('/login', { data: somebodyElse })).json()
      for (const [id, action] of [
        [first, said.approve],
        [second, said.delete],
      ] as const) {
        await page.goto(`/giftcardinventory?count=${id}`)
        const view = page.getByRole('dialog')
        await view.getByRole('button', { name: action }).click()
        await changeCount({ ...desk, token }, id, { approved_by: user.id })
        await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
        await expect(page.getByText(said.isApproved)).toBeVisible()
        await page.getByRole('button', { name: said.ok }).click()
        await expect(view).toContainText(user.name)
        await expect(view.getByRole('button', { name: action, exact: true })).toHaveCount(0)
      }
      expect(await storedCounts(desk, month)).toMatchObject([
        { id: first, approved_by: user.id },
        { id: second, approved_by: user.id },
      ])
    })

    test('a user who saves second compares both versions', async ({ page }) => {
      const desk = await openInventory(page, 'inventory', language)
      const [, month] = await unusedMonths(desk)
      const [simple] = desk.simple
      const id = await makeCount(desk, { sku: simple?.id, date: `${month}-05`, on_hand: 7 })
      await page.goto(`/giftcardinventory?count=${id}-edit`)
      const form = page.getByRole('dialog')
      await fillCards(page, language, [8])
      await changeCount(desk, id, { on_hand: 9, comment: 'Theirs' })
      await form.getByRole('button', { name: said.save, exact: true }).click()
      const notice = form.getByRole('alert').filter({ hasText: said.conflict })
      await expect(notice).toContainText('Theirs')
      await expectPlainWords(page)
      // Saving alone decides nothing.
      await form.getByRole('button', { name: said.save, exact: true }).click()
      await expect(notice).toContainText('Theirs')
      expect(await storedCounts(desk, month)).toMatchObject([{ on_hand: 9 }])
      await notice.getByRole('button', { name: said.keepMine }).click()
      await expect(page.getByText(said.updated)).toBeVisible()
      expect(await storedCounts(desk, month)).toMatchObject([{ on_hand: 8, comment: 'Theirs' }])
    })
  })
}

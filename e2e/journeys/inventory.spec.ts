import { latestDayInCanada } from '@comptoir/contract/rules/calendar-day'
import {
  changeCount,
  fillCards,
  makeCount,
  noMoves,
  openInventory,
  shownDay,
  skuIn,
  storedCounts,
  test,
  unusedMonths,
  words,
} from '../screens/gift-card-counts.ts'
import { expect, expectPlainWords } from '../support/journey.ts'

const language = 'fr'
const said = words[language]

test('a count adds up as it is typed, is saved, announced, looked at and edited', async ({ page }) => {
  const desk = await openInventory(page, 'inventory', language)
  const [before, month] = await unusedMonths(desk)
  const [sku] = desk.detailed
  await makeCount(desk, { sku: sku?.id, date: `${before}-20`, ...noMoves, on_hand: 100, reason: 'First' })
  await page.goto(`/giftcardinventory?month=${month}&count=new-${sku?.id}-${month}`)
  const form = page.getByRole('dialog', { name: said.newCount })
  await expect(form.getByRole('textbox', { name: said.onHand })).toHaveAttribute('inputmode', 'numeric')
  const sum = form.getByRole('table')
  await fillCards(page, language, [130, 12, 1, 2, 3, 50])
  for (const term of ['100', '12', '50', '132', '130', '−2']) await expect(sum).toContainText(term)
  await expect(sum).toContainText(said.short)
  await form.getByRole('button', { name: said.saveNew }).click()
  await expect(form.getByText(said.noReason)).toBeVisible()
  const reason = form.getByRole('textbox', { name: said.reason })
  await expect(reason).toBeFocused()
  await reason.fill('Deux cartes déchirées')
  await form.getByRole('button', { name: said.saveNew }).click()
  await expect(page.getByText(said.saved)).toBeVisible()
  await expect(page.getByText(said.mailTo)).toContainText('@comptoir.example')
  const [stored] = await storedCounts(desk, month)
  expect(stored).toMatchObject({ on_hand: 130, reason: 'Deux cartes déchirées', approved_by: null })

  const row = page.getByRole('row', { name: sku?.description ?? '?' })
  await expect(row).toContainText('−2')
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(row).toContainText(said.pending)
  await row.click()
  const view = page.getByRole('dialog')
  await expect(view).toContainText('Deux cartes déchirées')
  // Users who only count cannot approve or delete.
  await expect(view.getByRole('button', { name: said.approve })).toHaveCount(0)
  await expect(view.getByRole('button', { name: said.delete })).toHaveCount(0)
  await view.getByRole('button', { name: said.edit, exact: true }).click()
  const edit = page.getByRole('dialog', { name: said.editTitle })
  await edit.getByRole('textbox', { name: said.onHand }).fill('132')
  await expect(edit.getByRole('table')).toContainText(said.addsUp)
  await edit.getByRole('button', { name: said.save }).click()
  await expect(page.getByText(said.updated)).toBeVisible()
  await row.click()
  const revision = view.getByRole('table', { name: said.changed })
  await expect(revision).toContainText(said.onHand)
  await expect(revision).toContainText('130')
  await expect(revision).toContainText('132')
  await expect(view).toContainText(`${desk.user.name}, `)
  await expect(view.getByTitle(/UTC$/).first()).toBeVisible()
  await expectPlainWords(page)
})

test('counts are approved and deleted after a confirmation', async ({ page }) => {
  const language = 'en'
  const said = words[language]
  const desk = await openInventory(page, 'admin', language)
  const [first, month] = await unusedMonths(desk)
  const [sku] = desk.detailed
  const [simple] = desk.simple
  const reason = 'Short delivery'
  const off = await makeCount(desk, { sku: sku?.id, date: `${first}-05`, ...noMoves, on_hand: 5, reason })
  await changeCount(desk, off, { approved_by: desk.user.id })
  const clean = await makeCount(desk, { sku: sku?.id, date: `${month}-05`, ...noMoves, on_hand: 5 })
  const plain = await makeCount(desk, { sku: simple?.id, date: `${month}-06`, on_hand: 8 })
  await page.goto(`/giftcardinventory?month=${month}&state=pending`)
  await expect(page.getByRole('checkbox', { name: desk.detailed[0]?.description ?? '?' })).toBeVisible()
  await page.getByRole('checkbox', { name: said.selectAll }).check()
  const mutations: string[] = []
  page.on('request', (request) => {
    const text = request.postData() ?? ''
    if (text.includes('mutation')) mutations.push(text)
  })
  await page.getByRole('button', { name: said.approveSelected }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: said.approve }).click()
  await expect(page.getByText(said.approvedTwo)).toBeVisible()
  await expect(page.getByRole('heading', { name: said.noMatch })).toBeVisible()
  expect(mutations).toHaveLength(1)
  expect(await storedCounts(desk, month)).toMatchObject([
    { id: clean, approved_by: desk.user.id },
    { id: plain, approved_by: desk.user.id },
  ])

  const [, other] = desk.simple
  await makeCount(desk, { sku: other?.id, date: `${first}-05`, on_hand: 5 })
  await page.goto(`/giftcardinventory?month=${first}&state=pending`)
  await page.getByRole('row', { name: other?.description ?? '?' }).click()
  await page.getByRole('dialog').getByRole('button', { name: said.delete }).click()
  await expect(page.getByRole('alertdialog')).toContainText(other?.description ?? '?')
  await expectPlainWords(page)
  await page.getByRole('alertdialog').getByRole('button', { name: said.delete }).click()
  await expect(page.getByText(said.deleted)).toBeVisible()
  expect(await storedCounts(desk, first)).toMatchObject([{ id: off }])

  await page.goto(`/giftcardinventory?count=${clean}`)
  const view = page.getByRole('dialog')
  await expect(view).toContainText(desk.user.name)
  for (const name of [said.edit, said.approve, said.delete])
    await expect(view.getByRole('button', { name, exact: true })).toHaveCount(0)
})

test('the month board leads to counts, and to those that are missing', async ({ page }) => {
  const language = 'en'
  const said = words[language]
  const desk = await openInventory(page, 'inventory', language)
  await page.getByRole('tab', { name: said.boardTab }).click()
  const board = page.getByRole('table', { name: said.board })
  await expect(board.getByRole('columnheader')).toHaveCount(13)
  for (const { description } of [...desk.demo.detailed, ...desk.demo.simple, ...desk.simple])
    await expect(
      board.getByRole('rowheader', { name: skuIn(language, description), exact: true }),
    ).toBeVisible()
  // What is on hand stands beside the state.
  await expect(board.getByRole('button', { name: said.onHandOf }).first()).toContainText(/\d/)
  await expect(page.getByText(said.boardScrolls)).toBeVisible()
  await board.getByRole('button', { name: said.approved }).first().click()
  await expect(page.getByRole('dialog')).toContainText(said.approved)
  await expectPlainWords(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const missing = board.getByRole('button', { name: said.missingCell }).first()
  const about = (await missing.getAttribute('aria-label')) ?? ''
  await missing.click()
  const sku = page.getByRole('dialog').getByRole('combobox')
  await expect(sku).not.toHaveValue('')
  expect(about).toContain(skuIn(language, (await sku.locator('option:checked').textContent()) ?? '?'))
  await expect(page.getByRole('dialog').locator('input[name=date]')).toHaveValue(
    shownDay(latestDayInCanada(new Date()), language),
  )
})

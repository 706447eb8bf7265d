import { readFile } from 'node:fs/promises'
import {
  changeCount,
  failAt,
  fillCards,
  loseAnswer,
  makeCount,
  noMoves,
  openInventory,
  storedCounts,
  unusedMonths,
  words,
} from './gift-card-counts.ts'
import {
  expect,
  expectAccessible,
  expectPlainWords,
  type Language,
  type Staff,
  signedIn,
  test,
} from './journey.ts'

const languages: Language[] = ['en', 'fr']
/** The connection ends without an answer. */
const cutOff = 0

for (const language of languages) {
  const said = words[language]

  test(`a count adds up as it is typed, is saved, announced, looked at and edited, in ${language}`, async ({
    page,
  }) => {
    const desk = await openInventory(page, 'inventory', language)
    const [before, month] = await unusedMonths(desk)
    const [sku] = desk.detailed
    await makeCount(desk, { sku: sku?.id, date: `${before}-20`, ...noMoves, on_hand: 100, reason: 'First' })
    await page.goto(`/giftcardinventory?month=${month}&count=new-${sku?.id}-${month}`)
    const form = page.getByRole('dialog', { name: said.newCount })
    const onHand = form.getByRole('textbox', { name: said.onHand })
    await expect(onHand).toHaveAttribute('inputmode', 'numeric')
    await form.getByRole('button', { name: said.saveNew }).click()
    for (const sentence of said.missing) await expect(form.getByText(sentence)).toBeVisible()
    await expect(onHand).toBeFocused()
    await expectPlainWords(page)
    await onHand.fill('-3')
    await onHand.press('Enter')
    await expect(form.getByText(said.wholeNumber)).toBeVisible()

    const sum = form.getByRole('table')
    await fillCards(page, language, [130, 12, 1, 2, 3, 50])
    for (const term of ['100', '12', '50', '132', '130', '−2']) await expect(sum).toContainText(term)
    await expect(sum).toContainText(said.short)
    await form.getByRole('button', { name: said.saveNew }).click()
    await expect(form.getByText(said.noReason)).toBeVisible()
    const reason = form.getByRole('textbox', { name: said.reason })
    await expect(reason).toBeFocused()
    await reason.fill('Deux cartes déchirées')
    const mail = page.waitForRequest('**/sendtemplateemail')
    await form.getByRole('button', { name: said.saveNew }).click()
    await expect(page.getByText(said.saved)).toBeVisible()
    await expect(page.getByText(said.mailTo)).toContainText('@comptoir.example')
    const [stored] = await storedCounts(desk, month)
    expect(stored).toMatchObject({ on_hand: 130, reason: 'Deux cartes déchirées', approved_by: null })
    expect((await mail).postDataJSON()).toMatchObject({
      template: 'gcInventoryCreation',
      data: { INVENTORY_ID: stored?.id, LANGUAGE: language },
    })
    await page.getByRole('button', { name: said.ok }).click()

    const row = page.getByRole('row', { name: sku?.description ?? '?' })
    await expect(row).toContainText('−2')
    await expect(row).toContainText(said.pending)
    await row.click()
    const view = page.getByRole('dialog')
    await expect(view).toContainText('Deux cartes déchirées')
    // Whoever counts neither approves nor deletes.
    await expect(view.getByRole('button', { name: said.approve })).toHaveCount(0)
    await expect(view.getByRole('button', { name: said.delete })).toHaveCount(0)
    await view.getByRole('button', { name: said.edit, exact: true }).click()
    const edit = page.getByRole('dialog', { name: said.editTitle })
    await edit.getByRole('textbox', { name: said.onHand }).fill('132')
    await expect(edit.getByRole('table')).toContainText(said.addsUp)
    await edit.getByRole('button', { name: said.save }).click()
    await expect(page.getByText(said.updated)).toBeVisible()
    await page.getByRole('button', { name: said.ok }).click()
    await row.click()
    const revision = view.getByRole('table', { name: said.changed })
    await expect(revision).toContainText(said.onHand)
    await expect(revision).toContainText('130')
    await expect(revision).toContainText('132')
    await expect(view).toContainText(`${desk.user.name}, `)
    await expect(view.getByText(/UTC/).first()).toBeVisible()
    await expectPlainWords(page)
  })

  test(`the month’s count is pointed out, with the way to it, in ${language}`, async ({ page }) => {
    const desk = await openInventory(page, 'admin', language)
    const [, month] = await unusedMonths(desk)
    const [simple, other] = desk.simple
    const pending = await makeCount(desk, { sku: simple?.id, date: `${month}-05`, on_hand: 7 })
    const approved = await makeCount(desk, { sku: other?.id, date: `${month}-06`, on_hand: 8 })
    await changeCount(desk, approved, { approved_by: desk.user.id })

    await page.goto('/giftcardinventory?count=new')
    const form = page.getByRole('dialog')
    const today = new Date().toISOString().slice(0, 10)
    await expect(form.getByLabel(words[language].cards[0])).toBeVisible()
    await expect(form.locator('input[type=date]')).toHaveValue(today)
    await form.locator('input[type=date]').fill(`${month}-20`)
    await form.getByRole('combobox').selectOption({ label: other?.description ?? '' })
    // A simple SKU asks for one number only.
    await expect(form.getByRole('textbox', { name: said.cards[1] })).toHaveCount(0)
    await expect(form.getByText(said.monthTaken)).toBeVisible()
    await expect(form.getByRole('button', { name: said.editThat })).toHaveCount(0)
    await expect(form.getByRole('button', { name: said.viewThat })).toBeVisible()
    await form.getByRole('combobox').selectOption({ label: simple?.description ?? '' })
    await form.getByRole('button', { name: said.editThat }).click()
    const edit = page.getByRole('dialog', { name: said.editTitle })
    await expect(edit.getByRole('textbox', { name: said.onHand })).toHaveValue('7')
    await edit.getByRole('textbox', { name: said.onHand }).fill('9')
    await edit.getByRole('button', { name: said.save }).click()
    await expect(page.getByText(said.updated)).toBeVisible()
    expect(await storedCounts(desk, month)).toMatchObject([{ id: pending, on_hand: 9 }, { id: approved }])
  })

  test(`counts are approved and deleted after a confirmation, in ${language}`, async ({ page }) => {
    const desk = await openInventory(page, 'admin', language)
    const [first, month] = await unusedMonths(desk)
    const [sku] = desk.detailed
    const [simple] = desk.simple
    const reason = 'Short delivery'
    await makeCount(desk, { sku: sku?.id, date: `${first}-05`, ...noMoves, on_hand: 5, reason })
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
    await page.getByRole('button', { name: said.ok }).click()
    await expect(page.getByRole('heading', { name: said.noMatch })).toBeVisible()
    expect(mutations).toHaveLength(1)
    expect(await storedCounts(desk, month)).toMatchObject([
      { id: clean, approved_by: desk.user.id },
      { id: plain, approved_by: desk.user.id },
    ])

    await page.goto(`/giftcardinventory?month=${first}`)
    const row = page.getByRole('row', { name: sku?.description ?? '?' })
    // What does not add up is looked at one by one.
    await expect(row.getByRole('checkbox')).toHaveCount(0)
    await row.click()
    await page.getByRole('dialog').getByRole('button', { name: said.delete }).click()
    await expect(page.getByRole('alertdialog')).toContainText(sku?.description ?? '?')
    await expectPlainWords(page)
    await page.getByRole('alertdialog').getByRole('button', { name: said.delete }).click()
    await expect(page.getByText(said.deleted)).toBeVisible()
    expect(await storedCounts(desk, first)).toEqual([])

    await page.goto(`/giftcardinventory?count=${clean}`)
    const view = page.getByRole('dialog')
    await expect(view).toContainText(desk.user.name)
    for (const name of [said.edit, said.approve, said.delete])
      await expect(view.getByRole('button', { name, exact: true })).toHaveCount(0)
  })

  test(`what is filtered is put into a file that Excel opens, in ${language}`, async ({ page }) => {
    const desk = await openInventory(page, 'superadmin', language)
    const [before, month] = await unusedMonths(desk)
    const [sku] = desk.detailed
    const [simple] = desk.simple
    await makeCount(desk, { sku: sku?.id, date: `${before}-05`, ...noMoves, on_hand: 9, reason: 'First' })
    const reason = '=HYPERLINK("http://x";"à l’été")'
    await makeCount(desk, { sku: sku?.id, date: `${month}-05`, ...noMoves, lost: 2, on_hand: 4, reason })
    await makeCount(desk, { sku: simple?.id, date: `${month}-06`, on_hand: 1200 })
    await page.goto(`/giftcardinventory?month=${month}`)
    await expect(page.getByText(said.all(2))).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: said.export }).click()
    const download = await coming
    const centre = { en: 'Maplegate-Mall', fr: 'Carrefour-des-Erables' }[language]
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^${said.file}-${centre}_\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ\\.csv$`),
    )
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith(`\uFEFF${said.header}\r\n`)).toBe(true)
    const [, first, second] = text.split('\r\n')
    const s = said.separator
    expect(first).toContain(`"${month}-06"${s}"${simple?.description}"`)
    expect(first).toContain(`${s}1200${s}`)
    expect(second).toContain(`${s}9${s}0${s}0${s}2${s}0${s}0${s}7${s}4${s}-3${s}`)
    expect(second).toContain(`"'=HYPERLINK(""http://x"";""à l’été"")"`)
    expect(second).toContain(`"${said.pending}"`)
  })

  test(`the month board leads to counts, and to those that are missing, in ${language}`, async ({ page }) => {
    const desk = await openInventory(page, 'inventory', language)
    await page.getByRole('tab', { name: said.boardTab }).click()
    const board = page.getByRole('table', { name: said.board })
    await expect(board.getByRole('columnheader')).toHaveCount(13)
    const skus = desk.detailed.length + desk.simple.length
    await expect(board.getByRole('rowheader')).toHaveCount(skus)
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
    expect(about).toContain((await sku.locator('option:checked').textContent()) ?? '?')
    await expect(page.getByRole('dialog').locator('input[type=date]')).toHaveValue(
      new Date().toISOString().slice(0, 10),
    )
  })

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
      await expectAccessible(page)
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
      await expect(view).toContainText('UTC')
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

  test.describe(`of two people at once, in ${language}`, { tag: '@once' }, () => {
    const roles: Record<Language, Staff> = { en: 'admin', fr: 'superadmin' }

    test('one counts the month, and the other is led to that count', async ({ page, browser }) => {
      test.slow()
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
      const counts = await storedCounts(desk, month)
      expect(counts).toHaveLength(1)
      await loser.getByRole('button', { name: said.editThat }).click()
      await expect(loser.getByRole('textbox', { name: said.onHand })).toHaveValue(String(counts[0]?.on_hand))
      await context.close()
    })

    test('whoever edits what has just been approved is told by whom', async ({ page, browser }) => {
      test.slow()
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

    test('whoever approves what has just been edited sees it first', async ({ page }) => {
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

    test('whoever saves second compares both versions', async ({ page }) => {
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

test.describe('when the mail call does not answer', () => {
  test.use({ statusesExpected: [0] })

  test('the person knows within ten seconds, and the count is there', async ({ page }) => {
    const desk = await openInventory(page, 'inventory', 'en')
    const [month] = await unusedMonths(desk)
    await page.route('**/sendtemplateemail', () => undefined)
    await page.goto(`/giftcardinventory?count=new-${desk.simple[0]?.id}-${month}`)
    await fillCards(page, 'en', [8])
    const asked = page.waitForRequest('**/sendtemplateemail')
    await page.getByRole('button', { name: words.en.saveNew }).click()
    await asked
    await expect(page.getByText(words.en.mailFailed)).toBeVisible({ timeout: 10_000 })
    expect(await storedCounts(desk, month)).toHaveLength(1)
  })
})

test('the inventory is closed to users without it', async ({ page }) => {
  await signedIn(page, 'user', { property: 'MGM' })
  await page.goto('/giftcardinventory')
  await expect(page.getByText(words.en.noAccess)).toBeVisible()
})

test('filters and pages stand in the address bar, and a count of nowhere is said to be missing', async ({
  page,
}) => {
  await openInventory(page, 'superadmin', 'en')
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByLabel(words.en.state, { exact: true }).selectOption('approved')
  await expect(page).toHaveURL(/state=approved/)
  await expect(page).not.toHaveURL(/page=2/)
  await expect(page.getByRole('cell', { name: words.en.approved })).toHaveCount(10)
  await page.reload()
  await expect(page.getByLabel(words.en.state, { exact: true })).toHaveValue('approved')
  await page.getByRole('button', { name: words.en.showAll }).click()
  await expect(page).not.toHaveURL(/state/)
  await page.goto('/giftcardinventory?count=999999999')
  await expect(page.getByText(words.en.notHere)).toBeVisible()
})

test('the list, the board, the form and a count can be used by everybody', async ({ page }) => {
  test.slow()
  const desk = await openInventory(page, 'admin', 'en')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/giftcardinventory?tab=board')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expectAccessible(page)
  const [, month] = await unusedMonths(desk)
  const [sku] = desk.detailed
  const id = await makeCount(desk, { sku: sku?.id, date: `${month}-05`, ...noMoves, on_hand: 7, reason: 'x' })
  await page.goto(`/giftcardinventory?count=new-${sku?.id}-${month}`)
  await expect(page.getByText(words.en.monthTaken)).toBeVisible()
  await page.getByRole('button', { name: words.en.saveNew }).click()
  await expect(page.getByText(words.en.missing[0])).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/giftcardinventory?count=${id}`)
  await expect(page.getByRole('dialog').getByText('UTC').first()).toBeVisible()
  await expectAccessible(page)
})

for (const width of [360, 820, 1920]) {
  test(`nothing stands beside a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const desk = await openInventory(page, 'admin', 'fr')
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect(page.getByRole('button', { name: words.fr.export })).toBeVisible()
    expect(await overflow()).toBe(0)
    await page.goto('/giftcardinventory?tab=board')
    await expect(page.getByRole('table', { name: words.fr.board })).toBeVisible()
    expect(await overflow()).toBe(0)
    await page.goto(`/giftcardinventory?count=new-${desk.detailed[0]?.id}-1900-01`)
    await fillCards(page, 'fr', [9, 0, 0, 0, 0, 1000000])
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: words.fr.reason })).toBeVisible()
    expect(await overflow()).toBe(0)
    const beside = await dialog.evaluate((node) => {
      const body = node.querySelector('form') ?? node
      return body.scrollWidth - body.clientWidth
    })
    expect(beside).toBe(0)
  })
}

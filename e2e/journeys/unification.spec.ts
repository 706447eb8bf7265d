import type { FrameLocator } from '@playwright/test'
import { belongings, type CompanyRow, findPair, makeTwice, openUnification } from '../screens/duplicates.ts'
import { clickAtRest, expect, expectPlainWords, test } from '../support/journey.ts'
import { read } from '../support/rows.ts'

const say = {
  search: 'Search by name or address',
  scan: 'Scan now',
  scanned: /^Last scan/,
  why: 'Same or similar name · Same email · Same address · Same postal code',
  compare: /^Compare/,
  title: 'Are these the same company?',
  name: 'Name',
  merge: 'Merge…',
  mergeNow: 'Merge',
  cancel: 'Cancel',
  combined: '1 contact is in both with the same email and becomes one.',
  moves: 'To the one that stays: 1 contact and 2 orders.',
  merged: 'are one company now.',
  undo: 'Undo',
  undoNow: 'Undo the merge',
  undoTitle: 'Undo this merge?',
  unedited: 'Not changed since.',
  undone: 'The merge is undone',
} as const

test('a company that is there twice becomes one, and two again', async ({ page }) => {
  const { token, sfid, frame } = await openUnification(page)
  const { word, short, long } = await makeTwice(page, token, sfid)
  const before = await belongings(page, token, word, [short, long])
  await frame.getByRole('button', { name: say.scan }).first().click()
  await frame.getByRole('searchbox', { name: say.search }).fill(word)
  const pair = frame.getByRole('article', { name: word })
  await expect(pair).toContainText(say.why)
  await expectPlainWords(frame)

  await pair.getByRole('button', { name: say.compare }).click()
  await expect(frame.getByRole('heading', { name: say.title })).toBeFocused()
  await expect(frame.getByRole('radio', { name: /^Café \w+ / }).first(), 'it has more orders').toBeChecked()
  await frame
    .getByRole('radiogroup', { name: say.name })
    .getByRole('radio', { name: /inc\.$/ })
    .check()
  await expect(frame.getByText(say.moves)).toBeVisible()
  await expect(frame.getByText(say.combined)).toBeVisible()
  await expect(frame.getByText(/^Zoé .*@client\.example\)$/)).toBeVisible()
  await expectPlainWords(frame)

  await clickAtRest(frame, frame.getByRole('button', { name: say.merge }))
  const question = frame.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: say.cancel })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(frame.getByRole('button', { name: say.merge })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toContainText(say.moves)
  await clickAtRest(frame, question.getByRole('button', { name: say.mergeNow }))
  const notice = frame.getByRole('status').filter({ hasText: say.merged })
  await expect(notice).toBeFocused()
  await expect(pair).toHaveCount(0)
  const kept = await company(short.id)
  expect(kept?.name).toBe(long.name)
  expect(await company(long.id)).toBeUndefined()
  expect(await belongings(page, token, word, [short, long])).toEqual({
    contacts: before.contacts.filter((_, at) => at !== 3).map(([email]) => [email, short.sfid]),
    orders: [5, 0],
  })

  await clickAtRest(frame, notice.getByRole('button', { name: say.undo }))
  await expect(frame.getByRole('heading', { name: say.undoTitle })).toBeFocused()
  await expect(frame.getByText(say.unedited)).toBeVisible()
  await expectPlainWords(frame)
  await clickAtRest(frame, frame.getByRole('button', { name: say.undoNow }))
  await expect(frame.getByRole('heading', { name: say.undone })).toBeFocused()
  expect(await belongings(page, token, word, [short, long])).toEqual(before)
  expect((await company(short.id))?.name).toBe(short.name)
  await frame.getByRole('button', { name: 'Merges', exact: true }).click()
  await expect(frame.getByRole('row').filter({ hasText: short.name })).toContainText('Undone')

  async function company(id: number): Promise<CompanyRow | undefined> {
    const { records } = await read<{ account: CompanyRow }>(page, token, {
      name: 'account',
      filter: [
        { column: 'id', operator: '=', value: id },
        { column: 'isdeleted', operator: '=', value: false },
      ],
    })
    return records[0]?.account
  }
})

test.describe('when two people decide about the same pair', () => {
  test.use({ statusesExpected: [409] })

  test('the second gets a message, and the pair is gone', async ({ page, browser }) => {
    const { token, sfid, frame } = await openUnification(page)
    const { word } = await makeTwice(page, token, sfid)
    const id = await findPair(page, token, 'account', word)
    const other = await (await browser.newContext()).newPage()
    const { frame: otherFrame } = await openUnification(other, { address: `&open=${id}` })
    await frame.getByRole('searchbox').fill(word)
    await frame.getByRole('button', { name: `Compare Café ${word}` }).click()
    await askToMerge(frame)
    await askToMerge(otherFrame)
    await clickAtRest(otherFrame, otherFrame.getByRole('button', { name: 'Merge', exact: true }))
    await expect(otherFrame.getByText('are one company now.')).toBeVisible()
    await clickAtRest(frame, frame.getByRole('button', { name: 'Merge', exact: true }))
    await expect(frame.getByRole('alert')).toContainText(
      'One of these records was merged or removed in the meantime.',
    )
    await expect(frame.getByRole('alert')).toBeFocused()
    await expect(frame.getByText('Nothing found')).toBeVisible()
    await other.context().close()
  })
})

async function askToMerge(frame: FrameLocator): Promise<void> {
  await clickAtRest(frame, frame.getByRole('button', { name: 'Merge…' }))
  await expect(frame.getByRole('alertdialog')).toBeVisible()
}

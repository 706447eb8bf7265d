import { restCalls } from '@comptoir/contract/rest'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { server } from '../../../test/fake-server.ts'
import { insertStaff, renderScreen } from '../../../test/render.tsx'

const stored = [
  { tier: 'Silver', min: 5000 },
  { tier: 'Gold', min: 20_000 },
]

function answerWith(tiers: typeof stored): void {
  server.answerQuery('settingsList', { settingsList: [{ value: JSON.stringify(tiers) }] })
}

async function open(): Promise<void> {
  answerWith(stored)
  server.answer(restCalls.changeRewardTiers)(() => ({ status: 200, setting: { setting: '', value: '' } }))
  await renderScreen('/settings/reward-tiers', { staff: insertStaff('superadmin') })
}

const words = {
  name: (number: number) => `Tier ${number}`,
  amount: (number: number) => `Purchases from, tier ${number}`,
  typed: '1500.50',
  remove: 'Remove tier 2',
  add: 'Add a tier',
  save: 'Save',
  rule: 'Give each tier a name and an amount of its own, at most 20 of them.',
  saved: 'The tiers were saved.',
}

test('superadmins set the tiers; two with one amount cannot be saved', async () => {
  await open()
  const save = page.getByRole('button', { name: words.save })
  await expect.element(page.getByLabelText(words.name(1), { exact: true })).toHaveValue('Gold')
  await expect.element(save).toBeDisabled()
  await page.getByRole('button', { name: words.remove }).click()
  await page.getByRole('button', { name: words.add }).click()
  await page.getByLabelText(words.name(2), { exact: true }).fill('Bronze')
  await page.getByLabelText(words.amount(2)).fill('20000')
  await expect.element(page.getByText(words.rule)).toBeVisible()
  await expect.element(save).toBeDisabled()
  await page.getByLabelText(words.amount(2)).fill(words.typed)
  await save.click()
  await expect.element(page.getByText(words.saved)).toBeVisible()
  expect(server.sent('/api/settings/b2b_reward_tiers').map(({ body }) => body)).toEqual([
    {
      value: [
        { tier: 'Gold', min: 20_000 },
        { tier: 'Bronze', min: 1500.5 },
      ],
    },
  ])
})

test.each([
  ['are put back', stored.slice(1), 'Everything is as it was before', 2],
  ['stay where a colleague has changed them meanwhile', [], 'changed again in the meantime', 1],
])('undone, the tiers %s', async (_, now, said, sent) => {
  await open()
  await page.getByRole('button', { name: 'Remove tier 2' }).click()
  await page.getByRole('button', { name: words.save }).click()
  await expect.element(page.getByText(words.saved)).toBeVisible()
  answerWith(now)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(page.getByText(said)).toBeVisible()
  const changes = server.sent('/api/settings/b2b_reward_tiers').map(({ body }) => body)
  expect(changes).toHaveLength(sent)
  expect(changes.slice(1)).toEqual(sent > 1 ? [{ value: stored }] : [])
})

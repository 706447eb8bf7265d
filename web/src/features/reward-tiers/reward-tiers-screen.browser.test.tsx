import { restCalls } from '@comptoir/contract/rest'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { server } from '../../../test/fake-server.ts'
import { insertStaff, renderScreen } from '../../../test/render.tsx'

async function open(): Promise<void> {
  server.answerQuery('settingsList', {
    settingsList: [{ value: '[{"tier":"Silver","min":5000},{"tier":"Gold","min":20000}]' }],
  })
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

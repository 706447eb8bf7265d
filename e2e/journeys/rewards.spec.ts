import { readFileSync } from 'node:fs'
import { expect, expectPlainWords, signedIn, test } from '../support/journey.ts'

interface Reward {
  company_name: string
  total_purchases: number
  tier: string | null
}

test('the rewards of a year are listed, searched, added up per tier and exported', async ({ page }) => {
  const { token } = await signedIn(page, 'admin', { property: 'MGM' })
  const answer = await page.request.get('/api/b2b_rewards/MGM/2025', {
    headers: { authorization: `Bearer ${token}` },
  })
  const rewards: Reward[] = await answer.json()
  await page.goto('/b2brewards')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText(rewards[0]?.company_name ?? '')
  const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })
  for (const tier of new Set(rewards.map(({ tier }) => tier))) {
    const cents = rewards
      .filter((reward) => reward.tier === tier)
      .reduce((sum, { total_purchases }) => sum + Math.round(total_purchases * 100), 0)
    await expect(page.getByText(dollars.format(cents / 100)).first()).toBeVisible()
  }
  await expectPlainWords(page)

  const gold = page.getByRole('button', { name: /^Gold/ })
  await expect(gold).toContainText('$50,000 to $99,999')
  await gold.click()
  await expect(page).toHaveURL(/tier=Gold/)
  await expect(rows).toHaveCount(1 + Math.min(rewards.filter(({ tier }) => tier === 'Gold').length, 10))
  for (const row of (await rows.all()).slice(1)) await expect(row).toContainText('Gold')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Remove filter: Gold' })).toBeHidden()
  await page.getByRole('button', { name: 'Company', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'ascending')
  const wanted = rewards[3]?.company_name ?? ''
  await page.getByRole('searchbox').fill(wanted.toUpperCase())
  await expect(rows.nth(1)).toContainText(wanted)
  await page.getByRole('searchbox').fill('')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/\d{4}-?\d{2}-?\d{2}.*\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(text.trimEnd().split('\r\n')).toHaveLength(rewards.length + 1)

  await page.getByRole('combobox', { name: 'Year' }).selectOption('2024')
  await expect(page).toHaveURL(/year=2024/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Year' })).toHaveValue('2024')
})

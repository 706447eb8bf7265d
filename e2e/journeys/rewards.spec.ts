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
})

test('another year is chosen, in French, and the address bar keeps it', async ({ page }) => {
  await signedIn(page, 'superadmin', { property: 'PVM', language: 'fr' })
  await page.goto('/b2brewards')
  await expect(page.getByRole('button', { name: /^Platine/ })).toContainText(/À partir de 100\s000\s\$/)
  await page.getByRole('combobox', { name: 'Année' }).selectOption('2024')
  await expect(page).toHaveURL(/year=2024/)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('$')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Année' })).toHaveValue('2024')
  await expectPlainWords(page)
})

test('les paliers se trient, les pages se tournent, rien n’est coupé, et le fichier est français', async ({
  page,
}) => {
  await signedIn(page, 'admin', { property: 'CEM', language: 'fr' })
  const names = [
    '=SOMME(A1:A9)',
    `Coopérative ${'agroalimentaire '.repeat(6)}des Érables`,
    'Café « Été »; inc.',
  ]
  const rewards = Array.from({ length: 23 }, (_, at) => ({
    id: at + 1,
    company_name: names[at] ?? `Entreprise ${at}`,
    name: at === 2 ? null : 'Élodie Roy',
    email: 'elodie.roy@client.example',
    phone: '5145550199',
    language: 'fr',
    total_purchases: 90_000.5 - at * 4000,
    tier: at < 4 ? 'Or' : at < 12 ? 'Argent' : null,
  }))
  await page.route('**/api/b2b_rewards/**', (route) => route.fulfill({ json: rewards }))
  await page.goto('/b2brewards')
  const rows = page.getByRole('table').getByRole('row')
  await expect(page.getByRole('status').filter({ hasText: '1 à 10 sur 23' })).toBeVisible()
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows.nth(1)).toContainText('Entreprise 10')

  await page.getByRole('button', { name: 'Palier', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Palier' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.nth(1), 'the lowest tier that was reached').toContainText('Argent')
  await page.getByRole('button', { name: 'Palier', exact: true }).click()
  await expect(rows.nth(1)).toContainText('Or')

  for (const width of [360, 820, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate(() => document.body.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0)
  }
  await expectPlainWords(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter la liste' }).click()
  const lines = readFileSync(await (await downloading).path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFF"Entreprise";"Contact principal";"Courriel";"Téléphone";"Langue";"Achats";"Palier"',
  )
  expect(lines[1]).toBe(
    `"'=SOMME(A1:A9)";"Élodie Roy";"elodie.roy@client.example";"5145550199";"fr";90000,50;"Or"`,
  )
  expect(lines).toContain('"Café « Été »; inc.";;"elodie.roy@client.example";"5145550199";"fr";82000,50;"Or"')
  expect(lines).toHaveLength(23 + 2)
})

test.describe('when the rewards cannot be computed', () => {
  test.use({ statusesExpected: [503] })

  test('the screen says so and tries again', async ({ page }) => {
    await signedIn(page, 'admin', { property: 'MGM' })
    await page.route('**/api/b2b_rewards/**', (route) =>
      route.fulfill({ status: 503, json: { status: 503, error: 'service_unavailable', message: 'x' } }),
    )
    await page.goto('/b2brewards')
    await expect(page.getByText(/service is unavailable/)).toBeVisible()
    await page.unroute('**/api/b2b_rewards/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  })
})

test.describe('the frames', () => {
  test.use({ statusesExpected: [403, 404] })

  test('hold the configured tools, sandboxed and high enough', async ({ page, baseURL }) => {
    await signedIn(page, 'admin', { property: 'MGM' })
    await page.route('**/api/reports/frame', (route) =>
      route.fulfill({ json: { status: 200, url: `${baseURL}/favicon.svg?dashboard` } }),
    )
    await page.route('**/api/unification/frame/*', (route) =>
      route.fulfill({
        json: { status: 200, url: `${baseURL}/favicon.svg?${route.request().url().split('/').pop()}` },
      }),
    )
    await page.route('**/favicon.svg?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A tool</title>' }),
    )
    await page.goto('/reports')
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
    await expect(frame, 'of our own origin it would not have both').not.toHaveAttribute(
      'sandbox',
      /same-origin/,
    )
    expect((await frame.boundingBox())?.height).toBeGreaterThanOrEqual(1200)
    await page.goto('/unification')
    await expect(frame).toHaveAttribute('src', /\?account$/)
    await page.getByText('Contacts', { exact: true }).click()
    await expect(frame).toHaveAttribute('src', /\?contact$/)
  })

  test('say so where no tool is set up, and to whom nothing is shown', async ({ page }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.goto('/reports')
    await expect(page.getByText('Reports are for administrators.')).toBeVisible()
  })
})

import { restCalls } from '@comptoir/contract/rest'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith, server } from '../../../test/fake-server.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../test/render.tsx'
import { savedFiles } from '../../../test/saved-files.ts'

const names = [
  '=SOMME(A1:A9)',
  `Coopérative ${'agroalimentaire '.repeat(6)}des Érables`,
  'Café « Été »; inc.',
]
const rewardsOf = (length: number) =>
  Array.from({ length }, (_, at) => ({
    id: at + 1,
    company_name: names[at] ?? `Entreprise ${at}`,
    name: at === 2 ? null : 'Élodie Roy',
    email: 'elodie.roy@client.example',
    phone: '5145550199',
    language: 'fr' as const,
    total_purchases: 90_000.5 - at * 4000,
    tier: at < 4 ? 'Or' : at < 12 ? 'Argent' : null,
  }))
const rewards = rewardsOf(23)

async function open(language: 'en' | 'fr', query = ''): Promise<void> {
  const property = insertProperty('Carrefour des Érables', 'CEM')
  await renderScreen(`/b2brewards${query}`, { staff: insertStaff('admin', [property]), property, language })
}

beforeEach(() => {
  server.answer(restCalls.yearlyRewards)(() => rewards)
  server.answer(restCalls.largestRewards)(() => rewards.slice(0, 15))
})

test('les paliers se trient, les pages se tournent, et le fichier est français', async () => {
  const files = savedFiles()
  await open('fr')
  const rows = page.getByRole('table').getByRole('row')
  await expect.element(page.getByText('1 à 10 sur 23')).toBeVisible()
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect.element(rows.nth(1)).toHaveTextContent('Entreprise 10')
  const tier = page.getByRole('button', { name: 'Palier', exact: true })
  await tier.click()
  // The lowest tier that was reached.
  await expect.element(rows.nth(1)).toHaveTextContent('Argent')
  await tier.click()
  await expect.element(rows.nth(1)).toHaveTextContent('Or')
  await page.getByRole('button', { name: 'Exporter la liste' }).click()
  await expect.poll(() => files.length).toBe(1)
  const lines = ((await files[0]?.text) ?? '').split('\r\n')
  expect(lines).toHaveLength(23 + 2)
  expect(lines[0]).toContain(
    '"Entreprise";"Contact principal";"Courriel";"Téléphone";"Langue";"Achats";"Palier"',
  )
  expect(lines).toContain(
    `"'=SOMME(A1:A9)";"Élodie Roy";"elodie.roy@client.example";"5145550199";"fr";90000,50;"Or";90000,50`,
  )
  expect(lines).toContain(
    '"Café « Été »; inc.";;"elodie.roy@client.example";"5145550199";"fr";82000,50;"Or";82000,50',
  )
})

test('the columns of the year before keep their place while it arrives, and say nothing yet', async () => {
  const arrive = server.hold('/2024')
  await open('en')
  await expect.element(page.getByText('1–10 of 23')).toBeVisible()
  const [, first] = page.getByRole('row').elements()
  const before = page.getByRole('columnheader', { name: '2024' }).element().getBoundingClientRect()
  expect(first).not.toHaveTextContent('New')
  arrive()
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('0%')
  const after = page.getByRole('columnheader', { name: '2024' }).element().getBoundingClientRect()
  expect(after.left).toBeCloseTo(before.left, 0)
})

test('the largest rewards are shown while the others arrive, which a search waits for', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  server.fault('/api/b2b_rewards/', async (proceed, { path }) => {
    if (!path.endsWith('/largest')) await arrived
    return proceed()
  })
  await open('en')
  const rows = page.getByRole('table').getByRole('row')
  await expect.element(rows.nth(10)).toHaveTextContent('Entreprise 9')
  await expect.element(page.getByRole('button', { name: 'Export to CSV' })).toBeDisabled()
  await expect.element(page.getByText('of 23')).not.toBeInTheDocument()
  await page.getByLabelText('Search companies and contacts').fill('Entreprise 20')
  await expect.element(page.getByRole('status').getByText('Loading')).toBeInTheDocument()
  arrive()
  await expect.element(rows.nth(1)).toHaveTextContent('Entreprise 20')
  await expect.element(page.getByRole('region', { name: 'Companies by tier' })).toBeVisible()
})

test('more than ten thousand rewards are counted exactly, and the last one can be reached', async () => {
  server.answer(restCalls.yearlyRewards)(() => rewardsOf(22_583))
  await open('en', '?page=2259')
  await expect.element(page.getByText('22,581–22,583 of 22,583')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('rewards that cannot be computed are said so, and are computed again', async () => {
  const works = server.fault('/api/b2b_rewards/', failWith(503))
  await open('en')
  await expect.element(page.getByText(/service is unavailable/)).toBeVisible()
  works()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('table')).toBeVisible()
})

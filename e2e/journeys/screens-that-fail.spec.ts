import { hold } from '../support/faults.ts'
import { expect, expectPlainWords, signedIn, test } from '../support/journey.ts'

const script = '**/assets/settings-screen-*.js'

test.describe('a screen whose script takes too long', () => {
  test.use({ statusesExpected: [0] })

  test('is given two minutes, then that is said, and it can be tried again', async ({ page }) => {
    await signedIn(page, 'admin', { property: 'MGM' })
    await page.clock.install()
    await page.goto('/tokenfinder')
    await expect(page.getByRole('heading', { level: 1, name: 'Token finder' })).toBeVisible()
    const letGo = await hold(page, () => true, script)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('main').getByText('Loading…')).toBeVisible()
    await page.clock.runFor(119_000)
    await expect(page.getByRole('main').getByText('Loading…')).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
    letGo()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  test('leads back, or to the start where nothing lies behind it', async ({ page }) => {
    await signedIn(page, 'admin', { property: 'MGM' })
    await page.route(script, (route) => route.abort())
    await page.goto('/tokenfinder')
    await page.getByRole('link', { name: 'Settings' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL(/\/tokenfinder$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Token finder' })).toBeVisible()
    const fresh = await page.context().newPage()
    await fresh.route(script, (route) => route.abort())
    await fresh.goto('/settings')
    await fresh.getByRole('button', { name: 'Go back' }).click()
    await expect(fresh).toHaveURL(/\/selectproperty$/)
  })
})

// A page of its own: the failure itself goes to the console.
test('a screen that breaks says so within the shell, and leaves the rest usable', async ({
  page,
  context,
}) => {
  await signedIn(page, 'admin', { property: 'MGM', language: 'fr' })
  await page.goto('/tokenfinder')
  const broken = await context.newPage()
  await broken.route('**/api/graphql/v2', (route) =>
    route.fulfill({ json: { data: { table: { records: [{ property__c: { id: 1 } }] } } } }),
  )
  await broken.goto('/selectproperty')
  await expect(broken.getByRole('heading', { name: 'Cet écran a cessé de fonctionner' })).toBeVisible()
  await expect(broken.getByRole('banner')).toBeVisible()
  await expectPlainWords(broken)
  await broken.unroute('**/api/graphql/v2')
  await broken.getByRole('button', { name: 'Réessayer' }).click()
  await expect(broken.getByRole('heading', { level: 1, name: 'Choisir un centre' })).toBeVisible()
})

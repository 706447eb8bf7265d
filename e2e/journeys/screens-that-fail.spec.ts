import { expect, expectPlainWords, signedIn, test } from '../support/journey.ts'

// A page of its own: the failure itself goes to the console.
test('a screen that breaks says so within the shell, and leaves the rest usable', async ({
  page,
  context,
}) => {
  await signedIn(page, 'admin', { property: 'MGM', language: 'fr' })
  await page.goto('/tokenfinder')
  const broken = await context.newPage()
  await broken.route('**/api/graphql/v2', (route) =>
    route.fulfill({ json: { data: { table: { records: [1, 2].map((id) => ({ property__c: { id } })) } } } }),
  )
  await broken.goto('/selectproperty')
  await expect(broken.getByRole('heading', { name: 'Cet écran a cessé de fonctionner' })).toBeVisible()
  await expect(broken.getByRole('banner')).toBeVisible()
  await expectPlainWords(broken)
  await broken.unroute('**/api/graphql/v2')
  await broken.getByRole('button', { name: 'Réessayer' }).click()
  await expect(broken.getByRole('heading', { level: 1, name: 'Choisir un centre' })).toBeVisible()
})

import { hold } from '../support/faults.ts'
import { expect, signedIn, tabTo, test } from '../support/journey.ts'

const noAccess = 'You do not have access to this page.'

test('the page guard keeps out whom the server keeps out, after saying that it checks', async ({ page }) => {
  await signedIn(page, 'user', { property: 'MGM' })
  const letGo = await hold(page, () => true, '**/api/page-permission/**')
  await page.goto('/settings')
  await expect(page.getByText('Checking permissions…')).toBeVisible()
  letGo()
  await expect(page.getByText(noAccess)).toBeVisible()
  for (const path of ['/giftcardinventory', '/unification', '/b2brewards', '/settings/users']) {
    await page.goto(path)
    await expect(page.getByText(noAccess)).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  }
  await page.goto('/settings/campaigns')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create a campaign' }), 'read, not changed').toHaveCount(0)
})

test('a property is chosen by keyboard, speaks its language, and stands in the footer', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/')
  await expect(page).toHaveURL(/\/selectproperty$/)
  const search = page.getByRole('searchbox', { name: 'Search properties' })
  await expect(search).toBeFocused()
  await page.keyboard.type('erables')
  await expect(page.getByRole('listitem')).toHaveText([/Carrefour des Érables/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contactform$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('contentinfo').getByText('Carrefour des Érables')).toBeVisible()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('cwf-property') ?? '{}'))
  expect(kept).toMatchObject({ name: 'Carrefour des Érables', external_id__c: 'CEM', language: 'fr' })
  expect(Object.keys(kept).sort()).toEqual(['external_id__c', 'id', 'language', 'name', 'sfid'])

  await tabTo(page.getByRole('link', { name: /^Changer de centre/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/selectproperty\?from=%2Fcontactform$/)
  await tabTo(page.getByRole('button', { name: /Maplegate Mall/ }))
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

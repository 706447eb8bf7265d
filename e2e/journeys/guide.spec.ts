import { expect, signedIn, test } from '../support/journey.ts'

for (const [language, name] of [
  ['en', 'Staff guide (PDF)'],
  ['fr', 'Guide du personnel (PDF)'],
] as const) {
  test(`the footer leads to the guide in the language spoken (${language})`, async ({ page }) => {
    await signedIn(page, 'user', { language })
    await page.goto('/selectproperty')
    const link = page.getByRole('contentinfo').getByRole('link', { name })
    const guide = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(guide.status()).toBe(200)
    expect(guide.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-cache',
      // What else our pages forbid would keep a browser from showing it.
      'content-security-policy': "frame-ancestors 'none'",
    })
    const pdf = (await guide.body()).toString('latin1')
    expect(pdf).toContain(`/Lang (${language}-CA)`)
  })
}

import { expect, present, test } from '../support/journey.ts'

for (const path of ['/', '/unsubscribe', '/mailbox', '/tools/reports', '/tools/unification/account'])
  test(`${path} has the icon of the product`, async ({ request }) => {
    const page = await (await request.get(path)).text()
    const link = present(/<link rel="icon" href="([^"]+)"/.exec(page))[1]
    const icon = await request.get(present(link))
    expect(icon.headers()).toMatchObject({
      'content-type': 'image/svg+xml',
      // The tools are sandboxed, without our origin.
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await icon.text()).toContain('<svg')
  })

import type { Frame, Page } from '@playwright/test'
import { expect, type Staff, signedIn, speaking, test } from '../../support/journey.ts'

/** What a validator would find in the markup that the browser has made of each screen and of the tools in it. */

const publicPaths = ['/', '/forgotpassword', '/resetpassword', '/activateuser', '/unsubscribe']

const staffPaths: [staff: Staff, paths: string[]][] = [
  ['user', ['/selectproperty', '/contactform', '/tokenfinder', '/nowhere']],
  ['inventory', ['/giftcardinventory']],
  ['admin', ['/reports', '/unification', '/unification?view=merges', '/b2brewards']],
  [
    'superadmin',
    [
      '/tokenfinder/resend',
      '/settings',
      '/settings/users',
      '/settings/blocked-emails',
      '/settings/campaigns',
      '/settings/properties',
      '/settings/card-types',
      '/settings/notification-lists',
      '/settings/security-log',
      '/settings/unsent-emails',
    ],
  ],
]

test.describe('valid markup', { tag: '@once' }, () => {
  test.use({ statusesExpected: [401, 403, 404, 422] })

  test('of the screens that need no session', async ({ page }) => {
    await speaking(page, 'en')
    await expectValid(page, publicPaths)
  })

  for (const [staff, paths] of staffPaths)
    test(`of the screens that ${staff} sees`, async ({ page }) => {
      await signedIn(page, staff, { property: 'MGM' })
      await expectValid(page, paths)
    })

  test('of a company with its contacts', async ({ page }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.goto('/contactform?company=159')
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('heading')).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await faultsOf(page.mainFrame())).toEqual([])
  })
})

async function expectValid(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('main h1')).not.toHaveCount(0)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const tool of await page.locator('iframe').all()) {
      await expect(tool.contentFrame().getByRole('main')).not.toBeEmpty()
      await expect(tool.contentFrame().locator('[aria-busy=true]')).toHaveCount(0)
    }
    for (const frame of page.frames()) expect(await faultsOf(frame), `${path} ${frame.name()}`).toEqual([])
  }
}

function faultsOf(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const phrasing = new Set(
      `a abbr audio b bdi bdo br button canvas cite code data datalist del dfn em embed i iframe img input ins kbd label
      map mark meter noscript object output picture progress q ruby rp rt s samp script select option optgroup slot small
      span strong sub sup svg template textarea time u var video wbr`.split(/\s+/),
    )
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const isHtml = (element: Element) => element.namespaceURI === 'http://www.w3.org/1999/xhtml'
    const isHidden = (element: Element) => element.closest('[aria-hidden=true]') !== null
    const isNamed = (element: Element) =>
      element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')
    const faults: string[] = []
    const report = (fault: string, elements: readonly Element[]) => {
      for (const element of elements) faults.push(`${fault}: ${element.outerHTML.slice(0, 200)}`)
    }

    const titles = all('title').filter(isHtml)
    if (titles.length !== 1) faults.push(`${titles.length} titles`)
    const landmarks = all('main, [role=main]')
    if (landmarks.length !== 1) faults.push(`${landmarks.length} main landmarks`)
    report(
      'not phrasing content',
      all(':is(button, a, span, p, label, h1, h2, h3, h4, h5, h6) *').filter(
        (element) => isHtml(element) && !phrasing.has(element.localName),
      ),
    )
    report(
      'a picture without a name',
      all('img, svg').filter((picture) => {
        if (isHidden(picture)) return false
        return picture.localName === 'img' ? !picture.hasAttribute('alt') : !isNamed(picture)
      }),
    )
    report(
      'an empty heading',
      all('h1, h2, h3, h4, h5, h6').filter((heading) => !heading.textContent?.trim() && !isNamed(heading)),
    )
    const ids = new Set<string>()
    for (const element of all('[id]')) {
      if (ids.has(element.id)) report('an id that another element has', [element])
      ids.add(element.id)
    }
    report(
      'a placeholder that the type of the field does not allow',
      all(
        'input[placeholder]:not([type=email], [type=number], [type=password], [type=search], [type=tel])',
      ).filter((field) => !['text', 'url', null].includes(field.getAttribute('type'))),
    )
    return faults
  })
}

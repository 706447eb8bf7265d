import type { Frame, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, type Staff, signedIn, speaking, test } from '../support/journey.ts'

/**
 * Every screen with the data of the demo, in both languages: what axe finds, and what a validator would find in the markup.
 * The states of a screen are checked by its component tests.
 */

test.use({ statusesExpected: [0, 401, 403, 404, 422, 503] })

const publicPaths = ['/', '/forgotpassword', '/resetpassword', '/activateuser', '/unsubscribe']

test('the pages that need no session, on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await speaking(page, 'en')
  await expectEachAccessible(page, publicPaths)
})

const staffPaths: [staff: Staff, paths: string[]][] = [
  ['user', ['/selectproperty', '/contactform', '/contactform?company=159', '/tokenfinder', '/nowhere']],
  ['inventory', ['/giftcardinventory', '/giftcardinventory?tab=board', '/tokenfinder?tab=eml', '/settings']],
  ['admin', ['/b2brewards', '/settings', '/settings/users', '/settings/expired-consents', '/account']],
  // The tools stand in frames without our origin, which a change of language loads again.
  ['admin', ['/reports', '/unification?kind=account', '/unification?kind=contact']],
  [
    'superadmin',
    [
      '/tokenfinder/resend',
      ...['blocked-emails', 'campaigns', 'properties', 'card-types', 'notification-lists'].map(inSettings),
      ...['security-log', 'reward-tiers', 'unsent-emails'].map(inSettings),
    ],
  ],
]

function inSettings(page: string): string {
  return `/settings/${page}`
}

for (const [staff, paths] of staffPaths)
  test(`the screens of ${staff}, from ${paths[0]} on`, async ({ page }) => {
    await signedIn(page, staff, { property: 'MGM' })
    await expectEachAccessible(page, paths)
  })

test('the menu and the palette of a phone, and being offline', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const { user } = await signedIn(page, 'admin', { property: 'MGM' })
  await page.goto('/tokenfinder')
  await page.getByRole('button', { name: user.name }).click()
  // In the other language, the button beside this one would be under the mouse, with its hint.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('menuitem')).not.toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('col')
  await expect(page.getByRole('option').first().locator('mark')).toHaveText(/col/i)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/You are offline/)).toBeHidden()
})

async function expectEachAccessible(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // The first heading is replaced once the permission has arrived.
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    await expectValidMarkup(page)
  }
}

async function expectValidMarkup(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const frame of page.frames()) {
    // A tool is opened again in the language that was chosen.
    await expect(frame.getByRole('main')).toHaveCount(1)
    expect(await faultsOf(frame), `${page.url()} ${frame.name()}`).toEqual([])
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

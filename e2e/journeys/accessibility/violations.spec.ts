import { expectAccessible } from '../../support/accessibility.ts'
import { expect, signedIn, test } from '../../support/journey.ts'

/** The checks of this folder find what they are meant to find. */

const faults: [fault: string, found: string, breakPage: () => void][] = [
  [
    'low contrast in dark',
    'color-contrast',
    () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('[data-mantine-color-scheme=dark] h1 { color: #333 !important }')
      document.adoptedStyleSheets.push(sheet)
    },
  ],
  [
    'low contrast in one of many rows',
    'color-contrast',
    () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('tbody tr:nth-child(7) td { color: #ddd !important }')
      document.adoptedStyleSheets.push(sheet)
    },
  ],
  [
    'a link without a name in French',
    'link-name',
    () => {
      const removeName = () => {
        if (document.documentElement.lang === 'fr')
          document.querySelector('header a[href="/logout"]')?.removeAttribute('aria-label')
      }
      new MutationObserver(removeName).observe(document, { attributes: true, subtree: true })
    },
  ],
  [
    'a list item outside a list',
    'aria-required-parent',
    () => document.querySelector('main h1')?.setAttribute('role', 'listitem'),
  ],
  [
    'a placeholder left open in French',
    '{{',
    () => {
      const addPlaceholder = () => {
        const title = document.querySelector('main h1')
        if (document.documentElement.lang === 'fr' && !title?.textContent?.includes('{{'))
          title?.append(' {{count}}')
      }
      new MutationObserver(addPlaceholder).observe(document, {
        childList: true,
        subtree: true,
        characterData: true,
      })
    },
  ],
]

for (const [fault, found, breakPage] of faults)
  test(`${fault} is found`, async ({ page }) => {
    await signedIn(page, 'admin')
    await page.goto('/settings/users')
    await expect(page.getByRole('row')).toHaveCount(11)
    await page.evaluate(breakPage)
    await expect(expectAccessible(page)).rejects.toThrow(found)
  })

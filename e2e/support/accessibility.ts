import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type NodeResult, type RunOptions } from 'axe-core'
import { limitContrast } from '../../web/test/limit-contrast.ts'
import { expectPlainWords } from './journey.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * Expects no axe violations as shown, and only plain words in either language. The other one is chosen in place, has to show
 * the same state, and stays for the next screen. The component tests check each state in light and in dark.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleAsShown(page)
  // A part that was begun meanwhile may still be on its way.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const shown = await elementsOf(page)
  await switchLanguage(page)
  // A tool is opened again in the other language.
  await expect.poll(() => elementsOf(page), 'the state in the other language').toEqual(shown)
  await expectPlainWords(page)
}

/**
 * Expects no axe violations and only plain words in the language that is shown: English in light, French in dark. Contrast
 * does not depend on the words, and no other rule depends on the colours.
 */
async function expectAccessibleAsShown(page: Page): Promise<void> {
  // A screen's script may still be on its way.
  await expect(page.locator('main h1')).not.toHaveCount(0)
  const html = page.locator('html')
  const colorScheme = (await html.getAttribute('lang')) === 'fr' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  // Content that is being replaced is faded, which axe reports as low contrast.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoViolations(page, colorScheme)
  await expectPlainWords(page)
}

/** Presses the button without a pointer: it may be behind a dialog, and what has the focus keeps it. */
async function switchLanguage(page: Page): Promise<void> {
  const html = page.locator('html')
  const other = (await html.getAttribute('lang')) === 'en' ? 'fr' : 'en'
  await page.locator(`header button[lang=${other}]`).evaluate((button: HTMLButtonElement) => button.click())
  await expect(html).toHaveAttribute('lang', other)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** What a page consists of, without its words. */
function elementsOf(page: Page): Promise<string[]> {
  return page
    .locator('body *')
    .evaluateAll((elements) =>
      elements.map((element) => [element.localName, element.getAttribute('role')].filter(Boolean).join(' ')),
    )
}

/**
 * Expects no axe violations in the page and each of its frames. The tools are of another origin, so each document is checked by
 * itself. Combined, they would name every element that passes, which takes longer than the check.
 */
export async function expectNoViolations(page: Page, where = ''): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await runsScripts(frame))) continue
    await prepare(frame)
    const options: RunOptions = {
      resultTypes: ['violations'],
      iframes: false,
      rules: {
        // Off unless asked for: 24 pixels for each target, or that much room around it.
        'target-size': { enabled: true },
        // The heading of a tool is that of the page around it.
        'page-has-heading-one': { enabled: !frame.parentFrame() },
      },
    }
    const violations = await frame.evaluate(
      async (given) => (await window.axe.run(document, given)).violations,
      options,
    )
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.filter((node) => !isUnderTheFoot(node)).map(({ html, any }) => [id, html, any[0]?.message]),
    )
    expect(faults, where).toEqual([])
  }
}

async function runsScripts(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return true
  return (await (await frame.frameElement()).getAttribute('sandbox')) !== ''
}

/** What a bar that stays in sight covers in part is scrolled into the open before it is pressed. */
function isUnderTheFoot({ any: [first] }: NodeResult): boolean {
  return String(first?.data?.messageKey).startsWith('partiallyObscured')
}

/** Adds axe to a document once, because its source has 570 kB, and says which texts it checks. */
async function prepare(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const selector = await frame.evaluate(limitContrast, undefined)
  await frame.evaluate(
    (given) => window.axe.configure({ rules: [{ id: 'color-contrast', selector: given }] }),
    selector,
  )
}

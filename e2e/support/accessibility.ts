import { expect, type Frame, type Page } from '@playwright/test'
import axe, {
  type NodeResult,
  type PartialResult,
  type Result,
  type RunOptions,
  type SerialContextObject,
} from 'axe-core'
import { limitContrast } from '../../web/test/limit-contrast.ts'
import { expectPlainWords } from './journey.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * Expects no axe violations and only plain words in either language. The other one is chosen in place, which saves a second
 * visit, and has to show the same state.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleAsShown(page)
  // A part that was begun meanwhile may still be on its way.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const shown = await elementsOf(page)
  await switchLanguage(page)
  // A tool is opened again in the other language.
  await expect.poll(() => elementsOf(page), 'the state in the other language').toEqual(shown)
  await expectAccessibleAsShown(page)
  await switchLanguage(page)
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

/** Expects no axe violations on a page that the server renders. */
export async function expectPlainPageAccessible(page: Page): Promise<void> {
  await expectNoViolations(page)
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

async function expectNoViolations(page: Page, where = ''): Promise<void> {
  // Reporting every passed element would take longer than the check itself.
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Off unless asked for: 24 pixels for each target, or that much room around it.
    rules: { 'target-size': { enabled: true } },
  }
  const hasFrames = page.frames().length > 1
  const violations = await (hasFrames ? violationsInFrames : violationsIn)(page, options)
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !isUnderTheFoot(node)).map(({ html, any }) => [id, html, any[0]?.message]),
  )
  expect(faults, where).toEqual([])
}

/** What a bar that stays in sight covers in part is scrolled into the open before it is pressed. */
function isUnderTheFoot({ any: [first] }: NodeResult): boolean {
  return String(first?.data?.messageKey).startsWith('partiallyObscured')
}

async function violationsIn(page: Page, options: RunOptions): Promise<Result[]> {
  await prepare(page.mainFrame())
  return page.evaluate(async (given) => (await window.axe.run(document, given)).violations, options)
}

/** The frames of the tools are of another origin: each checks itself, and the page combines what they found. */
async function violationsInFrames(page: Page, options: RunOptions): Promise<Result[]> {
  // A sandboxed frame without scripts cannot run axe.
  const results = await partialResults(page.mainFrame(), { exclude: ['iframe[sandbox=""]'] }, options)
  return page.evaluate(
    async (given) => (await window.axe.finishRun(given.results, given.options)).violations,
    { results, options },
  )
}

async function partialResults(
  frame: Frame,
  context: SerialContextObject,
  options: RunOptions,
): Promise<PartialResult[]> {
  await prepare(frame)
  const { own, inner } = await frame.evaluate(
    async (given) => ({
      inner: window.axe.utils.getFrameContexts(given.context),
      own: await window.axe.runPartial(given.context, given.options),
    }),
    { context, options },
  )
  const results = [own]
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle(
      (selector) => window.axe.utils.shadowSelect(selector),
      frameSelector,
    )
    const content = await element.asElement()?.contentFrame()
    if (!content) throw new Error(`${frameSelector} has no content.`)
    results.push(...(await partialResults(content, frameContext, options)))
  }
  return results
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

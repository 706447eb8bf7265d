import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Expects no axe violations, in light and in dark. A sandboxed frame without scripts cannot run axe.
 *
 * For a page with frames, axe opens and closes a tab. In a full Chromium, mouse events no longer reach the frames after
 * that, but the frame element: go on with the keyboard or another address.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen's script may still be on its way.
  await expect(page.locator('main h1')).not.toHaveCount(0)
  // Content that is being replaced is faded, which axe reports as low contrast.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const axe = new AxeBuilder({ page }).exclude('iframe[sandbox=""]')
    // Reporting every passed element would take longer than the check itself.
    axe.options({ resultTypes: ['violations'] })
    // Faster, but cannot check frames of another origin, which the tools have.
    if (page.frames().length === 1) axe.setLegacyMode()
    // Dark mode differs only in its colours.
    if (colorScheme === 'dark') axe.withRules('color-contrast')
    await expectNoViolations(axe, `in ${colorScheme}`)
  }
}

/** Expects no axe violations on a page that the server renders. */
export async function expectPlainPageAccessible(page: Page): Promise<void> {
  await expectNoViolations(new AxeBuilder({ page }), page.url())
}

async function expectNoViolations(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html, any }) => [html, any[0]?.message])]),
    where,
  ).toEqual([])
}

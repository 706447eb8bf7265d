import type { Page } from '@playwright/test'
import { makePersonTwice, makeTwice, openUnification, toolCalls } from '../../screens/duplicates.ts'
import { expectAccessibleAsShown } from '../../support/accessibility.ts'
import { expect, type Language, signedIn, test } from '../../support/journey.ts'
import { change } from '../../support/rows.ts'

/**
 * The dashboard and the unification, which stand in frames without our origin. A change of language loads the frame
 * again, so every state is visited in both.
 */

for (const language of ['en', 'fr'] as const) {
  test.describe(`axe, in ${language}`, () => {
    test('the dashboard: with a tooltip and a table open, filtered, on a wide screen, without any figures', async ({
      page,
    }) => {
      const frame = await openReports(page, language)
      await expect(frame.getByRole('img').first()).toBeVisible()
      await expect(frame.locator('[aria-busy=true]')).toHaveCount(0)
      await frame
        .getByRole('button', { name: /^(Table|Tableau)/ })
        .last()
        .press('Enter')
      await frame.getByRole('listbox').first().getByRole('option').nth(2).focus()
      await expect(frame.getByRole('tooltip')).toBeVisible()
      await expect(frame.getByRole('table').first()).toBeVisible()
      await expectAccessibleAsShown(page)
      await page.setViewportSize({ width: 1920, height: 800 })
      await page.goto('/reports?property=CEM&from=2025-01&to=2025-12&month=2025-03&tier=Gold')
      await expect(frame.getByRole('button', { name: /^(Remove filter|Retirer le filtre)/ })).toHaveCount(3)
      await expectAccessibleAsShown(page)
      await page.goto('/reports?property=CEM&from=2001-01&to=2001-12')
      await expect(frame.getByText(/^(Nothing in this period|Rien pour cette période)/)).toHaveCount(12)
      await expectAccessibleAsShown(page)
    })

    test('unification: the pairs, a comparison, a pair set aside', async ({ page }) => {
      const { token, sfid, frame } = await openUnification(page, { language })
      const { word } = await makeTwice(page, token, sfid)
      const tool = await toolCalls(page, token)
      const { id } = await tool.find(word)
      await frame.getByRole('searchbox').fill(word)
      const pair = frame.getByRole('article', { name: word })
      await expect(pair).toHaveCount(1)
      await expectAccessibleAsShown(page)
      await pair.getByRole('button', { name: /^(Compare|Comparer)/ }).press('Enter')
      await expect(frame.getByRole('radiogroup').first()).toBeVisible()
      await expectAccessibleAsShown(page)
      await tool.ask(`/pairs/${id}/dismiss`, {})
      await page.goto(`/unification?view=dismissed&q=${word}`)
      await expect(pair).toHaveCount(1)
      await expectAccessibleAsShown(page)
    })

    test('unification: undoing a merge, unchanged and changed since, and the list of merges', async ({
      page,
    }) => {
      const { token, sfid, frame } = await openUnification(page, { language })
      const { word, short } = await makeTwice(page, token, sfid)
      const tool = await toolCalls(page, token)
      const { id } = await tool.find(word)
      const { left, right } = await tool.ask<Record<'left' | 'right', { version: string }>>(`/pairs/${id}`)
      const seen = { left: left.version, right: right.version }
      await tool.ask(`/pairs/${id}/merge`, { keep: 'left', take: { name: 'right' }, seen })
      const undo = frame.getByRole('button', { name: /^(Undo the merge|Annuler la fusion)/ })
      const openUndo = async () => {
        await page.goto(`/unification?view=merges&q=${word}`)
        await undo.press('Enter')
        await expect(frame.getByRole('heading', { level: 2, name: /this merge|cette fusion/ })).toBeFocused()
      }
      await openUndo()
      await expectAccessibleAsShown(page)
      await change(page, token, 'account', short.id, { name: `Brasserie ${word}` })
      await openUndo()
      await expect(frame.getByRole('table')).toContainText(`Brasserie ${word}`)
      await expectAccessibleAsShown(page)
      await undo.press('Enter')
      await expect(frame.getByRole('heading', { name: /is undone|est annulée/ })).toBeFocused()
      await page.goto(`/unification?view=merges&q=${word}`)
      await expect(frame.getByRole('row').filter({ hasText: short.name })).toContainText(/Undone|Annulée/)
      await expectAccessibleAsShown(page)
    })

    test('unification: two contacts with warnings, on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 })
      const { token, frame } = await openUnification(page, { kind: 'contact', language })
      const { word, plain } = await makePersonTwice(page, token)
      const { id } = await (await toolCalls(page, token, 'contact')).find(word)
      await page.goto(`/unification?kind=contact&open=${id}`)
      await frame.getByRole('radio', { name: plain.email }).check()
      await expect(
        frame.getByText(/^(Only one of the two accepts emails|Une seule des deux fiches accepte)/),
      ).toBeVisible()
      await expectAccessibleAsShown(page)
    })

    test.describe('when the server fails', () => {
      test.use({ statusesExpected: [503] })

      test('unification: a scan that runs, and pairs that cannot be loaded', async ({ page }) => {
        const scan = {
          id: 1,
          state: 'running',
          everything: false,
          done: 600,
          total: 2400,
          found: 3,
          by: 'Josiane',
          startedAt: '2026-11-15T12:00:00.000Z',
          finishedAt: null,
        }
        const headers = { 'access-control-allow-origin': '*' }
        await page.route('**/api/tools/unification/contact/scan', (route) =>
          route.fulfill({ headers, json: { status: 200, scan, open: 3 } }),
        )
        await page.route('**/api/tools/unification/contact/pairs?*', (route) =>
          route.fulfill({ status: 503, headers, json: { status: 503, error: 'service_unavailable' } }),
        )
        const { frame } = await openUnification(page, { kind: 'contact', language })
        await expect(frame.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
        await expect(frame.getByRole('alert')).toBeVisible()
        await expectAccessibleAsShown(page)
      })
    })
  })
}

async function openReports(page: Page, language: Language) {
  await signedIn(page, 'admin', { language })
  await page.goto('/reports')
  return page.frameLocator('iframe')
}

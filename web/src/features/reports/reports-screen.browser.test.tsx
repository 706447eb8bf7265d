import { readCalls } from '@comptoir/contract/schemaless-calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith, server } from '../../../test/fake-server.ts'
import { renderAs, renderScreen } from '../../../test/render.tsx'

const tool = `${window.location.origin}/a-tool.svg`

function frame(): HTMLIFrameElement | null {
  return document.querySelector('iframe')
}

test('the frames hold the configured tools, sandboxed and high enough', async () => {
  server.answer(readCalls.reportsFrame)(() => ({ status: 200, url: tool }))
  server.answer(readCalls.unificationFrame)(({ path }) => ({
    status: 200,
    url: `${tool}?${path.split('/').pop()}`,
  }))
  const { staff } = await renderAs('admin', '/reports')
  await expect.poll(() => frame()?.getAttribute('src')).toContain(tool)
  expect(frame()?.getAttribute('sandbox')).toContain('allow-scripts')
  // Of our own origin, it would not have both.
  expect(frame()?.getAttribute('sandbox')).not.toContain('same-origin')
  expect(frame()?.getBoundingClientRect().height).toBeGreaterThanOrEqual(1200)
  expect(frame()?.referrerPolicy).toBe('no-referrer')
  await renderScreen('/unification', { staff })
  await expect.poll(() => frame()?.getAttribute('src')).toContain('?account')
  await page.getByText('Contacts', { exact: true }).click()
  await expect.poll(() => frame()?.getAttribute('src')).toContain('?contact')
})

test('a dashboard of another origin has its own, and cannot leave its frame', async () => {
  server.answer(readCalls.reportsFrame)(() => ({ status: 200, url: 'https://figures.invalid/board' }))
  await renderAs('admin', '/reports')
  await expect.poll(() => frame()?.getAttribute('sandbox')).toContain('allow-same-origin')
  expect(frame()?.getAttribute('sandbox')).not.toMatch(/allow-top-navigation|allow-modals/)
})

test('a clerk learns that reports are for administrators', async () => {
  server.fault('/api/reports/frame', failWith(403, { status: 403, error: 'forbidden', message: '-' }))
  await renderAs('user', '/reports')
  await expect
    .element(page.getByText('Reports are for administrators. Ask yours if you need a figure.'))
    .toBeVisible()
  expect(frame()).toBeNull()
})

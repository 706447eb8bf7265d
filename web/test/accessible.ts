import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { limitContrast } from './limit-contrast.ts'

/** Expects no violations in a state that a test passes through; the state at its end is checked for every test. */
export async function expectAccessible(): Promise<void> {
  expect(await lastingViolations()).toEqual([])
}

/** A dialog that opens has its name a moment later. */
export async function lastingViolations(): Promise<unknown[]> {
  let found = await violations()
  for (let tries = 0; found.length > 0 && tries < 10; tries++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    found = await violations()
  }
  return found
}

/** What axe finds on the page, in light and in dark. No rule but contrast depends on the colours. */
async function violations(): Promise<unknown[]> {
  const html = document.documentElement
  const shown = html.dataset.mantineColorScheme
  const found = await run({})
  html.dataset.mantineColorScheme = shown === 'dark' ? 'light' : 'dark'
  found.push(...(await run({ runOnly: ['color-contrast'] })))
  if (shown === undefined) delete html.dataset.mantineColorScheme
  else html.dataset.mantineColorScheme = shown
  return found
}

async function run(options: RunOptions): Promise<unknown[]> {
  axe.configure({ rules: [{ id: 'color-contrast', selector: await limitContrast() }] })
  // What is being replaced is faded.
  const context = { include: document.body, exclude: ['[aria-busy=true]'] }
  const { violations } = await axe.run(context, { resultTypes: ['violations'], ...options })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html, any }) => [html, any[0]?.message])])
}

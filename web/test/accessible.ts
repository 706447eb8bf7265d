import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { limitContrast } from './limit-contrast.ts'

/** Expects no violations in a state that a test passes through; the state at its end is checked for every test. */
export async function expectAccessible(): Promise<void> {
  expect(await lastingViolations()).toEqual([])
}

/** A dialog that opens has its name a moment later. */
export async function lastingViolations(): Promise<unknown[]> {
  for (let tries = 0; ; tries++) {
    const state = `${window.innerWidth} ${stateOf(document.body)}`
    if (checked.has(state)) return []
    const found = await violations()
    if (found.length === 0) checked.add(state)
    if (found.length === 0 || tries === 10) return found
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** The states in which nothing was found: a check takes as long as all else that a test does. */
const checked = new Set<string>()

/** Everything that a rule may judge, but not how a text reads, nor how often the same row stands below itself. */
function stateOf(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => {
    if (worded.test(name)) return value === '' ? name : `${name}=*`
    return `${name}=${value.replaceAll(/\d+(\.\d+)?|_r_\w+_/g, '0')}`
  })
  const inside = [...element.childNodes].map((node) => {
    if (node instanceof Element) return stateOf(node)
    return node instanceof Text && node.data.trim() !== '' ? '*' : ''
  })
  const unrepeated = inside.filter((part, at) => part !== '' && part !== inside[at - 1])
  return `<${element.localName} ${attributes.sort().join(' ')}>${unrepeated.join('')}</>`
}

const worded =
  /^(id|lang|hreflang|for|name|href|src|value|title|alt|placeholder|datetime|aria-(label|labelledby|describedby|controls))$/

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

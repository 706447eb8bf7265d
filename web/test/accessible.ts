import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { type KnownStyles, limitContrast } from './limit-contrast.ts'

/** Expects no violations in a state that a test passes through; the state at its end is checked for every test. */
export async function expectAccessible(): Promise<void> {
  expect(await lastingViolations()).toEqual([])
}

/** A dialog that opens has its name a moment later. */
export async function lastingViolations(): Promise<unknown[]> {
  for (let tries = 0; ; tries++) {
    const found = await violations()
    if (found.length === 0 || tries === 10) return found
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/**
 * A check takes as long as all else that a test does, so what was found good once, in the same surroundings, is left out.
 * The window around keeps it for the files that follow.
 */
interface Memory extends KnownStyles {
  /** A number for each text that describes an element. */
  numbers: Map<string, number>
  /** The parts in which nothing was found. */
  judged: Set<number>
}

const { numbers, judged, styles, good } = rememberedBy(window.parent)

function rememberedBy(keeper: Window & { accessible?: Memory }): Memory {
  keeper.accessible ??= { numbers: new Map(), judged: new Set(), styles: new Map(), good: new Set() }
  return keeper.accessible
}

function numberOf(text: string): number {
  const number = numbers.get(text) ?? numbers.size + 1
  numbers.set(text, number)
  return number
}

/** The parts that were not judged, and of those that were, the outermost. */
function partsOfPage(): { unknown: Map<Element, number>; known: Element[] } {
  const contents = new Map<Element, number>()
  /** Everything inside that a rule may judge, but not how often the same row stands below itself. */
  function contentOf(element: Element): number {
    const inside = [...element.childNodes].map((node) => {
      if (node instanceof Element) return contentOf(node)
      return node instanceof Text && node.data.trim() !== '' ? '*' : ''
    })
    const unrepeated = inside.filter((part, at) => part !== '' && part !== inside[at - 1])
    const content = numberOf(`${startOf(element)}${unrepeated.join()}`)
    contents.set(element, content)
    return content
  }
  contentOf(document.body)
  const unknown = new Map<Element, number>()
  const known: Element[] = []
  function judge(element: Element, around: number): void {
    if (isBehindDialog(element)) {
      known.push(element)
      return
    }
    const part = numberOf(`${around}/${contents.get(element)}`)
    if (judged.has(part)) {
      known.push(element)
      return
    }
    unknown.set(element, part)
    const inside = numberOf(`${around}>${startOf(element)}`)
    for (const child of element.children) judge(child, inside)
  }
  judge(document.body, numberOf(String(window.innerWidth)))
  return { unknown, known }
}

/** Its name and attributes, but not how a text reads. */
function startOf(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => {
    if (name === 'data-contrast') return ''
    if (worded.test(name)) return value === '' ? name : `${name}=*`
    return `${name}=${value.replaceAll(/\d+(\.\d+)?|_r_\w+_/g, '0')}`
  })
  return `<${element.localName} ${attributes.sort().join(' ')}>`
}

const worded =
  /^(id|lang|hreflang|for|name|href|src|value|title|alt|placeholder|datetime|aria-(label|labelledby|describedby|controls))$/

/** What axe finds on the page, and of contrast in light and in dark, on which no other rule depends. */
async function violations(): Promise<unknown[]> {
  const html = document.documentElement
  const shown = html.dataset.mantineColorScheme
  const found = [...(await misuse()), ...(await poorContrast())]
  html.dataset.mantineColorScheme = shown === 'dark' ? 'light' : 'dark'
  found.push(...(await poorContrast()))
  if (shown === undefined) delete html.dataset.mantineColorScheme
  else html.dataset.mantineColorScheme = shown
  return found
}

async function misuse(): Promise<unknown[]> {
  const { unknown, known } = partsOfPage()
  if (unknown.size === 0) return []
  const found = await run(known, { rules: { 'color-contrast': { enabled: false } } })
  if (found.length === 0) for (const [element, part] of unknown) if (isUncovered(element)) judged.add(part)
  return found
}

async function poorContrast(): Promise<unknown[]> {
  const selector = await limitContrast({ styles, good })
  const texts = [...document.querySelectorAll<HTMLElement>(selector)].filter((text) => {
    if (isBehindDialog(text)) delete text.dataset.contrast
    return text.dataset.contrast
  })
  if (texts.length === 0) return []
  axe.configure({ rules: [{ id: 'color-contrast', selector }] })
  const found = await run([], { runOnly: ['color-contrast'] })
  if (found.length === 0)
    for (const text of texts)
      if (isUncovered(text) && !text.closest(replaced)) good.add(Number(text.dataset.contrast))
  return found
}

/** Nothing is reached there; it was judged before the dialog opened, or will be once it is closed. */
function isBehindDialog(element: Element): boolean {
  const dialog = [...document.querySelectorAll('[aria-modal=true]')].at(-1)
  return dialog !== undefined && !dialog.contains(element) && !element.contains(dialog)
}

/** What lies over the page hides how that below it looks. */
function isUncovered(element: Element): boolean {
  const covers = [...document.querySelectorAll(cover)]
  return covers.length === 0 || covers.some((one) => one.contains(element))
}

const cover = '[data-portal] :is([role=dialog], [role=menu], [role=listbox], [role=tooltip])'

/** What is being replaced is faded. */
const replaced = '[aria-busy=true]'

async function run(known: Element[], options: RunOptions): Promise<unknown[]> {
  const context = { include: document.body, exclude: [replaced, ...known] }
  const { violations } = await axe.run(context, { resultTypes: ['violations'], ...options })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html, any }) => [html, any[0]?.message])])
}

/** What is known of styles: a number for each, and those whose contrast is good. */
export interface KnownStyles {
  styles: Map<string, number>
  good: Set<number>
}

/**
 * Marks the first text of each style with the number of the style, once colours no longer change, and returns its selector.
 * Checking the contrast of every text takes nine tenths of the time, and the same colours, size and weight on the same
 * backgrounds have the same contrast. The function uses nothing outside of itself, because journeys send it into a page.
 */
export async function limitContrast(
  { styles, good }: KnownStyles = { styles: new Map(), good: new Set() },
): Promise<string> {
  const transitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
  while (transitions().length > 0) {
    // The promise of a transition that is replaced is rejected.
    await Promise.allSettled(transitions().map(({ finished }) => finished))
    // A finished transition is listed until the next frame, which promises alone never let come.
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  for (const checked of document.querySelectorAll('[data-contrast]')) checked.removeAttribute('data-contrast')

  const known = new Map<Element, number>()
  /** A number for the style of an element and of everything around it. */
  function styleOf(element: Element): number {
    const before = known.get(element)
    if (before !== undefined) return before
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
      getComputedStyle(element)
    // What is chosen may be marked by an element that lies behind it.
    const states = [...element.attributes].map(({ name, value }) =>
      /^(true|false)?$/.test(value) ? name + value : name,
    )
    const around = element.parentElement ? styleOf(element.parentElement) : 0
    const style = JSON.stringify([
      ...[around, element.localName, states, color, backgroundColor, backgroundImage],
      ...[opacity, fontSize, fontWeight],
    ])
    const number = styles.get(style) ?? styles.size + 1
    styles.set(style, number)
    known.set(element, number)
    return number
  }
  function hasText(element: Element): boolean {
    if (element.matches('input, select, textarea')) return true
    return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  }
  const texts = [...document.querySelectorAll('body *')].filter(
    (one) => hasText(one) && one.checkVisibility(),
  )
  const firsts = new Map(texts.toReversed().map((text) => [styleOf(text), text]))
  for (const [style, text] of firsts) if (!good.has(style)) text.setAttribute('data-contrast', String(style))
  return '[data-contrast]'
}

/** Where the cursor is, so that it can be found again on the page that is loaded again. */
export interface Cursor {
  tag: string
  /** What people and screen readers call the element. */
  label: string
  /** Among those of the same tag and label. */
  index: number
  selection?: [start: number, end: number]
}

export function cursorNow(): Cursor | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const [tag, label] = [element.localName, labelOf(element)]
  const index = alike(tag, label).indexOf(element)
  const { selectionStart, selectionEnd } = element as Partial<HTMLInputElement>
  if (selectionStart == null || selectionEnd == null) return { tag, label, index }
  return { tag, label, index, selection: [selectionStart, selectionEnd] }
}

/** Puts the cursor back as soon as its element is on the screen, unless the person goes elsewhere before. */
export function putCursorBack({ tag, label, index, selection }: Cursor): void {
  const ending = new AbortController()
  const observer = new MutationObserver(tryIt)
  const timer = setTimeout(end, maxWaitMs)
  function end(): void {
    ending.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
  function tryIt(): void {
    const element = alike(tag, label)[index]
    if (!element?.checkVisibility()) return
    element.focus()
    if (selection && 'setSelectionRange' in element)
      (element as HTMLInputElement).setSelectionRange(...selection)
  }
  for (const type of ['keydown', 'pointerdown'])
    window.addEventListener(type, end, { capture: true, signal: ending.signal })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** A screen that loads focuses its first field itself, so the cursor is put back until the screen is complete. */
const maxWaitMs = 3000

function alike(tag: string, label: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(tag)].filter((element) => labelOf(element) === label)
}

function labelOf(element: HTMLElement): string {
  const { labels, name } = element as Partial<HTMLInputElement>
  const text = element.ariaLabel ?? labels?.[0]?.textContent ?? (name || element.textContent)
  return (text ?? '').trim().slice(0, 200)
}

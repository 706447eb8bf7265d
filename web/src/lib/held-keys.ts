/**
 * Holds the keys that are pressed after the one that asks for another view, until a text field of that view has the focus.
 * The field then gets them in their order. With a box, it is not known yet whether there will be another view: the box gets
 * them if `giveBack` is called before the view is asked for, or none has come in time. For a dialog, no field behind it gets
 * them, which may take the focus while the dialog loads.
 */
export function holdKeys({
  box,
  isForDialog = false,
}: {
  box?: TextField
  isForDialog?: boolean
} = {}): void {
  const { held } = holding
  letGo()
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const timer = setTimeout(() => (box ? void giveTo(box) : letGo()), maxHoldMs)
  holding = {
    held,
    box,
    end() {
      clearTimeout(timer)
      stop.abort()
    },
  }

  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' || event.key === 'Tab') letGo()
      // The number of a row of the other view, which has not been seen; the list of this one must not take it.
      const isDropped = rowNumber(event) !== undefined
      if (!isHeld(event) && !isDropped) return
      event.preventDefault()
      event.stopPropagation()
      if (isDropped) return
      holding = { ...holding, held: [...holding.held, event] }
    },
    options,
  )
  window.addEventListener('pointerdown', () => letGo(), options)
  // Back, before the other view has come: the field of this one never lost the focus.
  window.addEventListener('popstate', () => letGo(), options)
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || (isForDialog && !target.closest('[aria-modal=true]'))) return
      // Later, when the code that focuses the field has also selected its text.
      if (isTextField(target)) queueMicrotask(() => void giveTo(target))
      else if (target.matches(controls)) letGo()
    },
    options,
  )
}

/** No other view has been asked for: what was typed meanwhile is meant for the box. */
export function giveBack(box: TextField): void {
  if (holding.box === box) void giveTo(box)
}

async function giveTo(field: TextField): Promise<void> {
  const { held } = holding
  letGo()
  for (const key of held) {
    press(field, key)
    // React draws the change before the next key. No new key can come in between.
    await null
  }
}

function letGo(): void {
  holding.end()
  holding = nothing
}

interface Holding {
  held: readonly KeyboardEvent[]
  box?: TextField | undefined
  end: () => void
}

const nothing: Holding = { held: [], end() {} }
let holding = nothing

export type TextField = HTMLInputElement | HTMLTextAreaElement

/** A view without a field must not keep the keyboard. */
const maxHoldMs = 5000

/** Where the focus went instead, a key does something else than to type. */
const controls = 'button, a, select, input'

function isHeld(event: KeyboardEvent): boolean {
  return isTyped(event) || (otherKeys.includes(event.key) && !isShortcut(event))
}

/** Whether the key types a character. Some layouts need AltGr for it. */
export function isTyped(event: KeyboardEvent): boolean {
  return isCharacter(event.key) && !isShortcut(event)
}

/** Alt with a digit, by the place of the key: with Alt, or without Shift in French, it types something else. */
export function rowNumber(event: KeyboardEvent): number | undefined {
  const { altKey, ctrlKey, metaKey, shiftKey } = event
  if (!altKey || ctrlKey || metaKey || shiftKey || event.getModifierState('AltGraph')) return undefined
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
  return digit === undefined ? undefined : Number(digit)
}

function isShortcut(event: KeyboardEvent): boolean {
  return event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'))
}

function isCharacter(key: string): boolean {
  return [...key].length === 1
}

const otherKeys: readonly string[] = ['Backspace', 'Enter', 'ArrowDown', 'ArrowUp']

function isTextField(element: HTMLElement): element is TextField {
  return element.matches('textarea, input:is([type=text], [type=search], [type=tel], :not([type]))')
}

function press(field: TextField, event: KeyboardEvent): void {
  const { key, code, repeat, shiftKey, timeStamp } = event
  const start = field.selectionStart ?? field.value.length
  const end = field.selectionEnd ?? start
  if (isCharacter(key)) replace(field, [start, end], key)
  else if (key === 'Backspace') replace(field, [start === end ? Math.max(start - 1, 0) : start, end], '')
  else {
    const copy = new KeyboardEvent('keydown', {
      key,
      code,
      repeat,
      shiftKey,
      bubbles: true,
      cancelable: true,
    })
    // A list compares the time of the key with the time at which it was drawn.
    Object.defineProperty(copy, 'timeStamp', { value: timeStamp })
    field.dispatchEvent(copy)
  }
}

function replace(field: TextField, [start, end]: [number, number], text: string): void {
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

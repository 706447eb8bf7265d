import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isTyped } from '../lib/held-keys.ts'

/** While a modal dialog is open, the page behind it must not take the focus or handle shortcuts. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}

/** Used as a ref: a stable function is called once, on mount. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

/** Focuses the element when it is mounted, so that keyboard users continue there. */
export function useFocusOnMount<Target extends HTMLElement>(enabled = true): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (enabled) target.current?.focus({ preventScroll: true })
  }, [enabled])
  return target
}

/**
 * What is typed where no field has the focus goes to the search box; a slash only leads there. A name that is typed on a button
 * would be lost, and the space in it would press the button.
 */
export function useTypingLeadsTo(box: RefObject<HTMLInputElement | null>): void {
  useWindowEvent('keydown', (event) => {
    const { target, key } = event
    const isTaken = target instanceof Element && target.closest(takesLetters)
    if (isTaken || key === ' ' || !isTyped(event) || isModalOpen()) return
    if (key === '/') event.preventDefault()
    box.current?.focus()
    box.current?.select()
  })
}

const takesLetters =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=menu]'

/** Calls `act` once, when the user first types or points after the component is mounted. */
export function useFirstInput(act: () => void): void {
  const onInput = useEffectEvent(act)
  useEffect(() => {
    const stop = new AbortController()
    const listen = () => {
      stop.abort()
      onInput()
    }
    for (const type of ['keydown', 'input', 'pointermove', 'pointerdown'])
      window.addEventListener(type, listen, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])
}

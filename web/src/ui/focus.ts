import { type RefObject, useEffect, useRef } from 'react'

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

import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the element when it is mounted, so that keyboard users continue there. */
export function useFocusOnMount<Target extends HTMLElement>(enabled = true): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (enabled) target.current?.focus({ preventScroll: true })
  }, [enabled])
  return target
}

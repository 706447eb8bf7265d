import { type RefObject, useEffect, useRef } from 'react'

/** The focus goes to the element when it appears, so that whoever uses the keyboard goes on there. */
export function useFocus<Place extends HTMLElement>(wanted = true): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (wanted) place.current?.focus({ preventScroll: true })
  }, [wanted])
  return place
}

import { useDeferredValue } from 'react'

/**
 * Whether to draw what is ready. It becomes true a moment after `isReady`, and React then draws in slices, between which
 * the browser answers to keys and clicks. Data from a query would otherwise be drawn at one stretch.
 */
export function useDrawnInSlices(isReady: boolean): boolean {
  return useDeferredValue(isReady) && isReady
}

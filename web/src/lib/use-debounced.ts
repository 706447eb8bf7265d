import { useEffect, useRef, useState } from 'react'

export interface Debounced<Value> {
  /** The value as it was when it had last stayed the same for the whole delay. */
  settled: Value
  /** Whether that is the current value. */
  isSettled: boolean
  /** Settles the current value without waiting for the delay. */
  settleNow: () => void
}

/**
 * Delays a value that changes with every key press. Empty text settles at once, because nothing is requested for it. After the
 * delay, `onPause` is called before the value is drawn: a request can be on its way in the meantime.
 */
export function useDebounced<Value extends string | object | undefined>(
  value: Value,
  delayMs: number,
  onPause?: (value: Value) => void,
): Debounced<Value> {
  const [settled, setSettled] = useState(value)
  const paused = useRef(onPause)
  if (value === '' && settled !== value) setSettled(value)
  useEffect(() => {
    paused.current = onPause
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      paused.current?.(value)
      setSettled(value)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return { settled, isSettled: settled === value, settleNow: () => setSettled(value) }
}

import { useEffect, useState } from 'react'

export interface Debounced<Value> {
  /** The value as it was when it had last stayed the same for the whole delay. */
  settled: Value
  /** Whether that is the current value. */
  isSettled: boolean
  /** Settles the current value without waiting for the delay. */
  settleNow: () => void
}

/** Delays a value that changes with every key press. Empty text settles at once, because nothing is requested for it. */
export function useDebounced<Value extends string | object | undefined>(
  value: Value,
  delayMs: number,
): Debounced<Value> {
  const [settled, setSettled] = useState(value)
  if (value === '' && settled !== value) setSettled(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return { settled, isSettled: settled === value, settleNow: () => setSettled(value) }
}

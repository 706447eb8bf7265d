import { useCallback, useRef } from 'react'

/**
 * Returns a function that runs work once at a time for each target: until it has ended, another call gets the same result.
 * Kept in a ref, because a second click may come before the state of the first is rendered.
 */
export function useSingleFlight<Result>() {
  const flights = useRef(new Map<string, Promise<Result>>())
  return useCallback((target: unknown, work: () => Promise<Result>): Promise<Result> => {
    const id = JSON.stringify(target) ?? ''
    const current = flights.current.get(id)
    if (current) return current
    const flight = work().finally(() => flights.current.delete(id))
    flights.current.set(id, flight)
    return flight
  }, [])
}

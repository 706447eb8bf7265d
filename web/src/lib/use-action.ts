// biome-ignore lint/style/noRestrictedImports: the one place where an action gets its guard.
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * An action of the user. Triggered again while it is under way for the same target, it is the same action: no second request
 * is sent. The second click of a double click starts nothing either: after a quick answer, it may meet the next row.
 */
export function useAction<Result, Target = void, Context = unknown>(
  options: UseMutationOptions<Result, Error, Target, Context>,
) {
  const mutation = useMutation(options)
  const fly = useSingleFlight<Result>()
  const { mutateAsync, mutate: _, ...rest } = mutation
  const mutate = useCallback(
    (...given: Parameters<typeof mutateAsync>): void => {
      if (isSecondClick(window.event)) return
      // The failure is in the state of the mutation.
      fly(given[0], () => mutateAsync(...given)).catch(() => {})
    },
    [fly, mutateAsync],
  )
  return { ...rest, mutate }
}

function isSecondClick(event: Event | undefined): boolean {
  return event instanceof MouseEvent && event.type === 'click' && event.detail > 1
}

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

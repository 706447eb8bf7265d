import { useState } from 'react'
import { useSingleFlight } from '../../lib/use-single-flight.ts'

/** Runs one attempt at a time. Written without the query library, which the sign-in screen does not load. */
export function useAttempt<Given>(attempt: (given: Given) => Promise<void>) {
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false })
  const fly = useSingleFlight<boolean>()

  /** Returns whether it succeeded. */
  function run(given: Given): Promise<boolean> {
    return fly(undefined, async () => {
      setState({ isPending: true })
      try {
        await attempt(given)
        setState({ isPending: false })
        return true
      } catch (error) {
        setState({ isPending: false, error })
        return false
      }
    })
  }

  return { ...state, run, reset: () => setState({ isPending: false }) }
}

import { useState } from 'react'

/** Runs one attempt at a time. Written without the query library, which the sign-in screen does not load. */
export function useAttempt<Given>(attempt: (given: Given) => Promise<void>) {
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false })

  /** Returns whether it succeeded. */
  async function run(given: Given): Promise<boolean> {
    if (state.isPending) return false
    setState({ isPending: true })
    try {
      await attempt(given)
      setState({ isPending: false })
      return true
    } catch (error) {
      setState({ isPending: false, error })
      return false
    }
  }

  return { ...state, run, reset: () => setState({ isPending: false }) }
}

import { useSearchParams } from 'react-router'

type Change = (next: Record<string, string | undefined>, options?: { replace: boolean }) => void

/** The search parameters of the URL, and a function that changes some of them; an empty value is removed. */
export function useUrlParams(): [params: URLSearchParams, change: Change] {
  const [params, setParams] = useSearchParams()

  function change(next: Record<string, string | undefined>, options = { replace: true }): void {
    // Start from the actual URL: the rendered params may be stale, and a second change would undo the first.
    const after = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(next)) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    setParams(after, options)
  }

  return [params, change]
}

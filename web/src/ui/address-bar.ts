import { useSearchParams } from 'react-router'

type Change = (next: Record<string, string | undefined>, options?: { replace: boolean }) => void

/** What stands in the address bar after the path, and how to change parts of it: what is empty is left out. */
export function useAddressBar(): [params: URLSearchParams, change: Change] {
  const [params, setParams] = useSearchParams()

  function change(next: Record<string, string | undefined>, options = { replace: true }): void {
    // What is on screen may be a moment behind: a second change built on it would undo the first.
    const after = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(next)) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    setParams(after, options)
  }

  return [params, change]
}

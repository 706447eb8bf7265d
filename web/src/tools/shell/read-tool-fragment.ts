import { type ToolFragment, toolFragment } from '@comptoir/contract/tools'

/** Reads the ticket and the settings from the URL fragment, and removes them from the URL. */
export function readToolFragment(): ToolFragment {
  const params = new URLSearchParams(window.location.hash.slice(1))
  window.history.replaceState(null, '', window.location.pathname)
  return toolFragment.parse(Object.fromEntries(params))
}

import { type ToolFragment, toolFragment } from '@comptoir/contract/tools'

/** How the page around the tool opened it. Read once: what the address held is gone from it afterwards. */
export function readOpening(): ToolFragment {
  const given = new URLSearchParams(window.location.hash.slice(1))
  window.history.replaceState(null, '', window.location.pathname)
  return toolFragment.parse(Object.fromEntries(given))
}

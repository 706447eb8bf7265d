import { closeStores, tabStore } from '../lib/browser-store.ts'
import { isLocked, onLockInOtherTab } from '../lib/locked-data.ts'

const firstEntryKey = 'comptoir.first-entry'

/** Set by what locks, which the sign-in screen does without: whether it does just then, and what keeps the tab for its owner. */
export const followed: { isLocking: boolean; keep?: () => Promise<void> } = { isLocking: false }

/**
 * Locks this tab with another one, and loads it again when another one was opened or when the browser has kept a page of before
 * to go back to.
 */
export function followLock(): void {
  clearLockedHistory()
  // A browser shows a page that it has kept before any of its code runs.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.documentElement.hidden = true
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) loadAgain()
  })
  onLockInOtherTab(() => {
    if (followed.isLocking) return
    if (isLocked() && followed.keep) void followed.keep().then(leave)
    else loadAgain()
  })
}

/** Without what its forms hold, which another person could read by now. */
function loadAgain(): void {
  closePage()
  closeStores()
  if (isLocked()) void leave()
  else window.location.reload()
}

/** Shows nothing more of the page, which is loaded again without asking whether to leave its forms. */
export function closePage(): void {
  document.documentElement.hidden = true
  document.title = 'Comptoir'
  window.addEventListener('beforeunload', stop, { capture: true })
}

const stop = (event: Event) => event.stopImmediatePropagation()

/** Leaves no address of a company in the history of the tab: goes back to its first page of ours, and loads that again. */
export async function leave(): Promise<void> {
  const { steps, isThisPage } = wayToFirstEntry()
  if (steps > 0) {
    const gone = new Promise((done) => {
      const arrive = (event: Event) => {
        stop(event)
        done(undefined)
      }
      window.addEventListener('popstate', arrive, { capture: true, once: true })
    })
    window.history.go(-steps)
    // An earlier page is loaded instead of this one, and clears the rest.
    if (!isThisPage) return
    await Promise.race([gone, wait(maxClearingMs)])
  }
  clearAddresses()
  window.location.reload()
}

/** Replaces the address of this page in the history of the tab, and all that follow it. */
export function clearAddresses(): void {
  const { pathname, search } = window.location
  if (pathname + search === '/' && !navigationApi()?.canGoForward) return
  window.history.replaceState(null, '', '/')
  window.history.pushState(null, '', '/')
}

/** Goes on where a page that was left by the lock had gone back to, and notes the first entry of ours in the history of the tab. */
function clearLockedHistory(): void {
  const { currentEntry, canGoForward } = navigationApi() ?? {}
  const first = firstEntry()
  if (currentEntry && !first) tabStore.set(firstEntryKey, currentEntry.key)
  if (isLocked() && canGoForward && currentEntry?.key === first?.key) clearAddresses()
}

function firstEntry(): NavigationHistoryEntry | undefined {
  const first = tabStore.get(firstEntryKey)
  return navigationApi()
    ?.entries()
    .find(({ key }) => key === first)
}

function wayToFirstEntry(): { steps: number; isThisPage: boolean } {
  const [first, now] = [firstEntry(), navigationApi()?.currentEntry]
  if (first && now) return { steps: now.index - first.index, isThisPage: first.sameDocument }
  // The router counts what this page added.
  const { idx } = (window.history.state ?? {}) as { idx?: unknown }
  return { steps: typeof idx === 'number' ? idx : 0, isThisPage: true }
}

/** Undefined in browsers of before 2026. */
function navigationApi(): Navigation | undefined {
  return (window as Partial<Window>).navigation
}

export const maxClearingMs = 500
export const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

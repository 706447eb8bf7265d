import { browserStore } from './browser-store.ts'

/** The time of the last key in any tab: one that is not used must not lock those that are. */
const activityKey = 'comptoir.last-activity'
let lastMs = 0

/** How long no key was used in any tab, also before this page was loaded. Unknown counts as not at all. */
export function idleMs(): number {
  const now = Date.now()
  return now - (Math.max(lastMs, Number(browserStore.get(activityKey)) || 0) || now)
}

/** Notes that the person is there, of whom a frame with a page of its own knows. */
export function noteActivity(): void {
  const now = Date.now()
  if (now - lastMs >= storedEveryMs) browserStore.set(activityKey, String(now))
  lastMs = now
}

/**
 * Calls `onIdle` once no key, button or wheel was used in any tab for so long. Timers stop while a computer sleeps, so the first key after
 * that counts as too late.
 */
export function watchIdle(afterMs: number, onIdle: () => void): () => void {
  const watching = new AbortController()
  noteActivity()
  const isOverdue = () => idleMs() >= afterMs
  const check = () => {
    if (isOverdue()) onIdle()
  }
  const timer = setInterval(check, Math.min(checkedEveryMs, afterMs / 4))
  const options = { capture: true, passive: true, signal: watching.signal }
  for (const type of ['keydown', 'pointerdown', 'wheel'])
    window.addEventListener(type, () => (isOverdue() ? onIdle() : noteActivity()), options)
  document.addEventListener('visibilitychange', check, options)
  return () => {
    clearInterval(timer)
    watching.abort()
  }
}

/** The shortest time that an installation may set. */
export const minLimitMs = 60_000
const storedEveryMs = 5_000
const checkedEveryMs = 10_000

import { focusManager } from '@tanstack/react-query'

/**
 * Stops what the page fetches by itself while it is not used, so that an open screen does not keep the session alive. The
 * first key or movement afterwards refreshes the page and checks the session.
 */
export function pauseWhileAway(awayMs = 5 * 60_000): void {
  focusManager.setEventListener((setFocused) => {
    let isAway = false
    const leave = () => {
      isAway = true
      setFocused(false)
    }
    let timer = setTimeout(leave, awayMs)
    const onActivity = () => {
      clearTimeout(timer)
      timer = setTimeout(leave, awayMs)
      if (!isAway) return
      isAway = false
      // The browser decides again whether the page is visible. The listener's own function ignores undefined.
      focusManager.setFocused(undefined)
    }
    const onVisibility = () => {
      if (!isAway) setFocused()
    }
    for (const event of activities) window.addEventListener(event, onActivity, { passive: true })
    window.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearTimeout(timer)
      for (const event of activities) window.removeEventListener(event, onActivity)
      window.removeEventListener('visibilitychange', onVisibility)
    }
  })
}

const activities = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

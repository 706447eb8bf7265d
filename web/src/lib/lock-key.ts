/**
 * Locks the browser. No keyboard layout writes with it, and neither Chrome, Edge, Firefox nor Safari does anything with it:
 * docs/decisions/31-lock.md.
 */
export const lockKey = 'F2'

export function isLockKey({ key, repeat, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent): boolean {
  return key === lockKey && !(repeat || ctrlKey || altKey || shiftKey || metaKey)
}

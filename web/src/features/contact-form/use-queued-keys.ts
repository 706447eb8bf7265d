import { useEffect, useState } from 'react'

export interface QueuedKeys {
  /** Whether a key is waiting for the list. */
  isWaiting: boolean
  /** Whether the list uses the key. Home and End belong to the list only after an arrow key. */
  accepts: (key: string) => boolean
  add: (key: string) => void
  clear: () => void
}

/**
 * Keys that are pressed before the list for the typed text has loaded. They are applied to that list once it is ready,
 * in the order in which they were pressed, so that fast typing never acts on the list of an older text.
 */
export function useQueuedKeys(isReady: boolean, apply: (key: string) => void): QueuedKeys {
  const [queue, setQueue] = useState<readonly string[]>([])
  // One key per render, because each key starts from the row that the key before it moved to.
  useEffect(() => {
    const [key, ...rest] = queue
    if (!isReady || key === undefined) return
    // Enter leaves the list: a second Enter would open the same row twice.
    setQueue(key === 'Enter' ? [] : rest)
    apply(key)
  }, [isReady, queue, apply])
  return {
    isWaiting: queue.length > 0,
    accepts: (key) => isListKey(key) || (queue.length > 0 && (key === 'Home' || key === 'End')),
    add: (key) => setQueue((before) => [...before, key]),
    clear: () => setQueue([]),
  }
}

/** The keys that act on the list under a search box while the focus stays in the box. */
export function isListKey(key: string): boolean {
  return key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp'
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lock, prepareLock } from '../../data/lock.ts'
import { isLockKey } from '../../lib/lock-key.ts'
import { watchIdle } from '../../lib/watch-idle.ts'

/** Locks the browser with its key, or when it was idle for too long. Returns whether that can be done here. */
export function useLock(token: string | undefined): boolean {
  const { data: minutes = null } = useQuery({
    queryKey: ['lock', token],
    queryFn: async () => (await prepareLock(token ?? ''))?.minutes ?? null,
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  })
  const isOffered = minutes !== null
  useEffect(() => {
    if (!isOffered) return
    const onKey = (event: KeyboardEvent) => {
      if (!isLockKey(event)) return
      event.preventDefault()
      void lock('user')
    }
    // Before a field or a dialog handles it.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isOffered])
  useEffect(() => (minutes ? watchIdle(minutes * 60_000, () => void lock('idle')) : undefined), [minutes])
  return isOffered
}

const retryMs = 15_000

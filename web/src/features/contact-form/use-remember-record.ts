import { useEffect } from 'react'
import { useSessionUser } from '../../data/session.ts'
import { type RecentKind, rememberRecord } from '../../lib/recent-records.ts'

/** Adds the record that is shown to those that the user opened lately. */
export function useRememberRecord(
  kind: RecentKind,
  record: { id: number; name: string } | null | undefined,
): void {
  const userId = useSessionUser()?.id
  useEffect(() => {
    if (record && userId !== undefined) rememberRecord(kind, userId, record)
  }, [kind, record, userId])
}

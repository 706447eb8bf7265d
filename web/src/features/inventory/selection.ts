import { useState } from 'react'
import { maxApprovals } from './count-changes.ts'
import { discrepancyOf } from './count-values.ts'
import type { Count, PendingCount } from './counts-data.ts'

/** Which of the counts on the page are to be approved in one go. */
export interface CountSelection {
  /** Those that wait for approval and leave nothing to look into. */
  offered: Count[]
  selected: Count[]
  isFull: boolean
  isSelected: (count: Count) => boolean
  toggle: (count: Count) => void
  /** As many as can be approved at once; none, if those are selected already. */
  toggleAll: () => void
  clear: () => void
}

export function useCountSelection(
  counts: readonly Count[],
  pending: readonly PendingCount[] = [],
): CountSelection {
  const [ids, setIds] = useState<readonly number[]>([])
  const offered = approvableTogether(counts, pending)
  const selected = offered.filter(({ id }) => ids.includes(id))
  const most = offered.slice(0, maxApprovals)
  return {
    offered,
    selected,
    isFull: selected.length >= maxApprovals,
    isSelected: ({ id }) => ids.includes(id),
    toggle: ({ id }) =>
      setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...idsOf(selected), id]),
    toggleAll: () => setIds(selected.length === most.length ? [] : idsOf(most)),
    clear: () => setIds([]),
  }
}

/**
 * Counts without a discrepancy, the oldest first. Counts of a SKU are approved in order of date, so one that is not
 * offered holds back the later ones.
 */
export function approvableTogether(counts: readonly Count[], pending: readonly PendingCount[]): Count[] {
  // A detailed count whose movements are not all known says nothing about its discrepancy.
  const clean = counts.filter(
    (count) => count.approved_by === null && (!count.detailed || discrepancyOf(count) === 0),
  )
  const offered: Count[] = []
  for (const count of clean.toSorted((one, other) => one.date.localeCompare(other.date))) {
    const earlier = pending.filter((other) => isEarlier(other, count))
    if (earlier.every(({ id }) => idsOf(offered).includes(id))) offered.push(count)
  }
  return offered
}

export function isEarlier(one: PendingCount, count: Pick<Count, 'sku' | 'date'>): boolean {
  return one.sku === count.sku && one.date < count.date
}

function idsOf(counts: readonly Count[]): number[] {
  return counts.map(({ id }) => id)
}

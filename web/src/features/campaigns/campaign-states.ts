import type { TableFilter } from '../../data/table-query.ts'
import type { Campaign } from './campaign-queries.ts'

/** One that is not active is not offered, whatever its dates say; one that has ended stays ended. */
export const campaignStates = ['running', 'planned', 'ended', 'inactive'] as const
export type CampaignState = (typeof campaignStates)[number]

export function isCampaignState(value: string | undefined): value is CampaignState {
  return campaignStates.some((state) => state === value)
}

/** Both dates belong to the campaign. */
export function stateOf(
  { isactive, startdate, enddate }: Pick<Campaign, 'isactive' | 'startdate' | 'enddate'>,
  today: string,
): CampaignState {
  if (enddate && enddate < today) return 'ended'
  if (!isactive) return 'inactive'
  return startdate && startdate > today ? 'planned' : 'running'
}

/** The same as conditions of a list. Dates compare by days, and the operators have no strict ones. */
export function conditionsOf(state: CampaignState, today: string): TableFilter<'campaign'>[] {
  const yesterday = dayAfter(today, -1)
  const ended = { column: 'enddate', operator: '<=', value: yesterday } as const
  if (state === 'ended') return [ended]
  const goesOn = {
    or_: [
      { column: 'enddate', operator: '=', value: null },
      { column: 'enddate', operator: '>=', value: today },
    ],
  } as const
  const isActive = { column: 'isactive', operator: '=', value: state !== 'inactive' } as const
  if (state === 'inactive') return [goesOn, isActive]
  const planned = { column: 'startdate', operator: '>=', value: dayAfter(today, 1) } as const
  if (state === 'planned') return [goesOn, isActive, planned]
  const begun = {
    or_: [
      { column: 'startdate', operator: '=', value: null },
      { column: 'startdate', operator: '<=', value: today },
    ],
  } as const
  return [goesOn, isActive, begun]
}

function dayAfter(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

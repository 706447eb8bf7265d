import type { Match, Reason } from './ranked-companies.ts'

/** By what a company was found, as the filters above the list name it. */
export const matchGroups = ['name', 'address', 'contact', 'order'] as const
export type MatchGroup = (typeof matchGroups)[number]

const groupOfReason: Record<Reason, MatchGroup> = {
  confirmation_code: 'order',
  name_is: 'name',
  name_begins: 'name',
  name_word: 'name',
  name_and_address: 'name',
  contact_is: 'contact',
  contact: 'contact',
  order_is: 'order',
  order: 'order',
  address: 'address',
  name_part: 'name',
  contact_part: 'contact',
  elsewhere: 'address',
}

export function groupOf({ reason }: Pick<Match, 'reason'>): MatchGroup {
  return groupOfReason[reason]
}

import { draftDeletableMinutes } from '../constants.ts'

export const draft = 'Draft'
export const activated = 'Activated'

/** Whether a mistaken Draft is still young enough to be deleted by its author. */
export function isDraftDeletable({ createddate }: { createddate: string }, now: number): boolean {
  return now - Date.parse(createddate) <= draftDeletableMinutes * 60_000
}

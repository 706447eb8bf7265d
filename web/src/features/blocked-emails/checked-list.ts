import { blockedAmong } from './blocked-emails-data.ts'
import type { EmailList } from './email-list.ts'

/** A list as it stands against what is blocked already. */
export interface CheckedList extends EmailList {
  /** Not blocked yet. */
  fresh: string[]
  known: string[]
}

export async function checkedList(list: EmailList): Promise<CheckedList> {
  const blocked = await blockedAmong(list.emails)
  return {
    ...list,
    fresh: list.emails.filter((email) => !blocked.has(email)),
    known: list.emails.filter((email) => blocked.has(email)),
  }
}

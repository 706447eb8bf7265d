import { blockedAmong } from './blocked-emails-data.ts'
import type { EmailList } from './email-list.ts'

/** A list, split by whether each address is blocked already. */
export interface CheckedEmailList extends EmailList {
  /** Not blocked yet. */
  fresh: string[]
  known: string[]
}

export async function checkEmailList(list: EmailList): Promise<CheckedEmailList> {
  const blocked = await blockedAmong(list.emails)
  return {
    ...list,
    fresh: list.emails.filter((email) => !blocked.has(email)),
    known: list.emails.filter((email) => blocked.has(email)),
  }
}

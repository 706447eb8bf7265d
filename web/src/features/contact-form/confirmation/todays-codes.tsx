/** The codes that this person has generated today: the one place that shows Drafts. */
export function TodaysCodes(_: { onOpen: (companyId: number, contactId?: number) => void }) {
  return null
}

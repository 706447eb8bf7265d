interface CompanyFinderProps {
  /** A contact comes along when the company was found by way of one. */
  onOpen: (companyId: number, contactId?: number) => void
  /** Nothing fits: a new company, with what was typed for its name. */
  onCreate: (name: string) => void
}

export function CompanyFinder(_: CompanyFinderProps) {
  return null
}

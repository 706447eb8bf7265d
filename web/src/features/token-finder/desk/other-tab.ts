/** What the other kind of codes has for the same text. */
export interface OtherTab {
  name: string
  /** Undefined while it is not known. */
  count: number | undefined
  /** Shows the other tab, and opens there what was typed in full. */
  show: () => void
}

import { useState } from 'react'

/** The row whose details are shown. */
export interface Opened<Row> {
  row: Row
  /** Changes each time a row is opened, so that the details start afresh and take the focus. */
  nonce: number
}

export function useOpened<Row>() {
  const [opened, setOpened] = useState<Opened<Row>>()
  return {
    opened,
    open: (row: Row) => setOpened((before) => ({ row, nonce: (before?.nonce ?? 0) + 1 })),
    close: () => setOpened(undefined),
  }
}

/** What the other kind of codes has for the same text. */
export interface OtherTab {
  name: string
  /** Undefined while it is not known. */
  count: number | undefined
  /** Shows the other tab, and opens there what was typed in full. */
  show: () => void
}

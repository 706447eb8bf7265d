/** The words of one mail, in reading order. Both the HTML and the plain text are made from this and nothing else. */
export interface Letter {
  subject: string
  /** The line a mailbox shows beside the subject. */
  preheader: string
  heading: string
  blocks: Block[]
  /** Why the reader gets this mail. */
  reason: string
}

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'giftCard'; title: string; value: Fact; code: Fact; place: Fact }
  | { kind: 'facts'; facts: Fact[] }

export interface Fact {
  label: string
  value: string
  /** For a value that somebody should look into. */
  alarming?: boolean
}

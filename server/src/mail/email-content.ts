/** The content of one email, in reading order. Both the HTML and the plain text are rendered from it. */
export interface EmailContent {
  subject: string
  /** The preview line that mail programs show beside the subject. */
  preheader: string
  heading: string
  blocks: Block[]
  /** Why the recipient gets this email. */
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
  /** Shown in red. */
  alarming?: boolean
}

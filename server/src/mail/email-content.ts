import type { Language } from '@comptoir/contract/constants'

/** The content of one email in one language, in reading order. Both the HTML and the plain text are rendered from it. */
export interface EmailContent {
  subject: string
  /** The preview line that mail programs show beside the subject. */
  preheader: string
  heading: string
  blocks: Block[]
  /** Why the recipient gets this email. */
  reason: string
}

/** A bilingual email has two of them, the first language first. */
export interface EmailPart extends EmailContent {
  language: Language
}

export function joinSubjects(parts: readonly EmailPart[]): string {
  return parts.map(({ subject }) => subject).join(' / ')
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

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
  | { kind: 'table'; head: string[]; rows: Fact[][] }

/** In a table, the label of a cell is the head of its column. */
export interface Fact {
  label: string
  value: string
  /** Shown in red. */
  alarming?: boolean
}

/** What the footer of every email needs. */
export interface EmailLayout {
  supportEmail: string
  unsubscribeUrl: string | undefined
}

export const productName = 'Comptoir'

const en = {
  about: 'The gift card programme of your shopping centre',
  questions: 'Questions? Write to',
  unsubscribe: 'Unsubscribe',
  buttonFallback: 'If the button does not work, copy this address into your browser:',
}

const fr: typeof en = {
  about: 'Le programme de cartes-cadeaux de votre centre commercial',
  questions: 'Pour toute question, écrivez à',
  unsubscribe: 'Se désabonner',
  buttonFallback: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:',
}

export const layoutTexts: Record<Language, typeof en> = { en, fr }

export const greeting: Record<Language, (name: string) => string> = {
  en: (name) => `Hello ${name},`,
  fr: (name) => `Bonjour ${name},`,
}

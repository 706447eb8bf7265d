import type { Language } from '@comptoir/contract/constants'
import type { Letter } from '../letter.ts'
import type { PersonalLink } from '../mail.ts'
import { duration } from '../wording.ts'

export interface LinkWords {
  subject: string
  preheader: (valid: string) => string
  heading: string
  greeting: (name: string) => string
  opening: string
  button: string
  life: (valid: string) => string
  caution: string
  reason: string
}

/** A letter that brings somebody a link of their own, which works for a while. */
export function linkLetter(
  words: LinkWords,
  { name, url, validMinutes }: PersonalLink,
  language: Language,
): Letter {
  const valid = duration(validMinutes, language)
  return {
    subject: words.subject,
    preheader: words.preheader(valid),
    heading: words.heading,
    blocks: [
      { kind: 'paragraph', text: words.greeting(name) },
      { kind: 'paragraph', text: words.opening },
      { kind: 'button', label: words.button, url },
      { kind: 'paragraph', text: words.life(valid) },
      { kind: 'note', text: words.caution },
    ],
    reason: words.reason,
  }
}

import type { Language } from '@comptoir/contract/constants'
import type { EmailContent } from '../email-content.ts'
import { formatDuration } from '../format-values.ts'
import type { PersonalLink } from '../mail.ts'

export interface LinkTexts {
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

/** An email with a personal link that expires. */
export function linkContent(
  words: LinkTexts,
  { name, url, validMinutes }: PersonalLink,
  language: Language,
): EmailContent {
  const valid = formatDuration(validMinutes, language)
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

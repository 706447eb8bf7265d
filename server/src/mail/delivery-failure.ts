import type { NodemailerError } from 'nodemailer'

export interface DeliveryFailure {
  /** Codes only: a mail server's sentences may quote the recipient, or the secret link that it objects to. */
  summary: string
  /** The server refused this very message or its recipient for good; trying again will hardly help. */
  permanent: boolean
}

export function deliveryFailure(error: unknown): DeliveryFailure {
  if (!(error instanceof Error)) return { summary: 'unknown', permanent: false }
  if (error.name === 'TimeoutError') return { summary: 'no answer in time', permanent: false }
  const { code, originalCode, responseCode, response, command, permanent }: NodemailerError = error
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const facts = [originalCode ?? code ?? error.name, responseCode, enhanced, command && `at ${command}`]
  return {
    summary: facts.filter(Boolean).join(' '),
    // A refusal of our sender or password is ours to mend, and the mail should still go out then.
    permanent: permanent === true && (command === 'RCPT TO' || command === 'DATA'),
  }
}

import type { NodemailerError } from 'nodemailer'
import { OutcomeUnknown } from './transport.ts'

export interface DeliveryFailure {
  /** Codes only: the texts of a mail server may quote the recipient, or a secret link in the message. */
  summary: string
  /** The server permanently refused the message or its recipient; a retry will hardly help. */
  permanent: boolean
  /** Unknown if the server fell silent after the message. */
  outcome: 'failed' | 'unknown'
}

export function deliveryFailure(error: unknown): DeliveryFailure {
  const outcome = 'failed'
  if (error instanceof OutcomeUnknown) return { ...deliveryFailure(error.cause), outcome: 'unknown' }
  if (!(error instanceof Error)) return { summary: 'unknown', permanent: false, outcome }
  if (error.name === 'TimeoutError') return { summary: 'no answer in time', permanent: false, outcome }
  const { code, originalCode, responseCode, response, command, permanent }: NodemailerError = error
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const facts = [originalCode ?? code ?? error.name, responseCode, enhanced, command && `at ${command}`]
  return {
    summary: facts.filter(Boolean).join(' '),
    // A refusal of our sender or password is a configuration error; the mail can be sent once it is fixed.
    permanent: permanent === true && (command === 'RCPT TO' || command === 'DATA'),
    outcome,
  }
}

import type { DeliveryFailure } from './delivery-failure.ts'
import { linkMinutes } from './failed-mail.ts'
import type { Mail } from './mail.ts'
import type { Queued } from './mail-queue.ts'

/** The timeouts and intervals of the mailer. */
export interface Timings {
  /** Timeout of a mail that a user waits for on their screen, the mail server's answer included. */
  sendNowMs: number
  /** How long a caller waits to learn the delivery state of a queued mail. */
  confirmMs: number
  /** Timeout of a queued mail; less than the 20 s after which the database ends an idle transaction. */
  sendMs: number
  firstRetryMs: number
  maxRetryMs: number
  /** How often the worker reads the queue if no notification comes. */
  pollMs: number
  /** The worker's first wait after it has lost its database connection. */
  reconnectMs: number
}

export const defaultTimings: Timings = {
  sendNowMs: 6000,
  confirmMs: 6000,
  sendMs: 14_000,
  firstRetryMs: 1000,
  maxRetryMs: 30_000,
  pollMs: 2000,
  reconnectMs: 1000,
}

/** Doubles with every attempt, up to the maximum. */
export function retryDelayMs(attemptsBefore: number, { firstRetryMs, maxRetryMs }: Timings): number {
  return Math.min(maxRetryMs, firstRetryMs * 2 ** attemptsBefore)
}

/** Whether the mail was permanently refused several times, or is too old to be of use. */
export function shouldGiveUp(
  { attempts, mail, minutesOld, minutesTried }: Queued<Mail>,
  failure: DeliveryFailure,
): boolean {
  if (failure.permanent && attempts + 1 >= maxPermanentRefusals) return true
  return minutesTried >= maxQueuedMinutes || minutesOld >= linkMinutes(mail)
}

/** Some servers report a permanent refusal while their own directory is down. */
const maxPermanentRefusals = 5
const maxQueuedMinutes = 3 * 24 * 60

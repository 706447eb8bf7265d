import type { DeliveryFailure } from './delivery-failure.ts'
import type { Mail } from './mail.ts'
import type { QueuedMail } from './mail-queue.ts'

/** How long the mailer waits for what, in milliseconds. */
export interface Patience {
  /** A mail that somebody waits for on their screen, the answer included. */
  sendNow: number
  /** How long a caller waits to learn what has become of a mail that was queued. */
  confirm: number
  /** A queued mail; less than the 20 s after which the database ends an idle transaction. */
  send: number
  firstPause: number
  longestPause: number
  /** How often the queue is looked at when no notification comes. */
  poll: number
  reconnect: number
}

export const usualPatience: Patience = {
  sendNow: 6000,
  confirm: 6000,
  send: 14_000,
  firstPause: 1000,
  longestPause: 30_000,
  poll: 2000,
  reconnect: 1000,
}

/** Doubles with every attempt, up to the longest. */
export function pauseAfter(attemptsBefore: number, { firstPause, longestPause }: Patience): number {
  return Math.min(longestPause, firstPause * 2 ** attemptsBefore)
}

/** Whether trying again would be in vain: refused for good several times, or too late to be of use. */
export function isHopeless({ attempts, mail, minutesOld }: QueuedMail, failure: DeliveryFailure): boolean {
  if (failure.permanent && attempts + 1 >= permanentRefusals) return true
  return minutesOld >= Math.min(longestWait, usefulMinutes(mail))
}

/** Servers sometimes refuse "for good" while their own directory is down. */
const permanentRefusals = 5
const longestWait = 3 * 24 * 60

/** A mail whose link has died would only send its reader to an error page. */
function usefulMinutes(mail: Mail): number {
  return mail.template === 'resetPassword' || mail.template === 'activateUser'
    ? mail.data.validMinutes
    : Number.POSITIVE_INFINITY
}

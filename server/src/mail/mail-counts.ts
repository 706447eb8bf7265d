import type { Mail } from './mail.ts'

/** What became of an attempt to deliver a mail. */
export type DeliveryOutcome =
  | 'sent'
  /** Stays in the queue and is tried again. */
  | 'postponed'
  /** Given up, or refused while a user waited for it. */
  | 'failed'

export interface DeliveryCount {
  template: Mail['template']
  outcome: DeliveryOutcome
  times: number
}

/** The attempts of this process, by template and outcome. */
export interface MailCounts {
  add(template: Mail['template'], outcome: DeliveryOutcome): void
  list(): DeliveryCount[]
}

export function createMailCounts(): MailCounts {
  const counts = new Map<string, DeliveryCount>()
  return {
    add(template, outcome) {
      const key = `${template} ${outcome}`
      const known = counts.get(key) ?? { template, outcome, times: 0 }
      counts.set(key, { ...known, times: known.times + 1 })
    },
    list: () => [...counts.values()],
  }
}

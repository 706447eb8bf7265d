import type { Mail } from './mail.ts'

/**
 * What became of an attempt to deliver a mail: a postponed one stays in the queue and is tried again; a failed one was given
 * up, or refused while a user waited for it.
 */
export const deliveryOutcomes = ['sent', 'postponed', 'failed'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

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

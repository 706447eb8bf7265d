import type { Language } from '@comptoir/contract/constants'
import { skuName } from '@comptoir/contract/rules/sku-name'
import type { EmailContent, Fact } from '../email-content.ts'
import { formatMonth } from '../format-values.ts'
import type { CountReminderMail } from '../mail.ts'
import { listReason } from './inventory-count.ts'

export function countReminderContent({ data, language }: CountReminderMail): EmailContent {
  const { property, months, url } = data
  const words = texts[language]
  const open = months.map(({ month }) => formatMonth(month, language)).join(', ')
  const facts = months.map(
    ({ month, missing, waiting }): Fact => ({
      label: formatMonth(month, language),
      value: [
        ...(missing.length > 0
          ? [words.missing(missing.map((sku) => skuName(sku, language)).join(', '))]
          : []),
        ...(waiting > 0 ? [words.waiting(waiting)] : []),
      ].join('\n'),
    }),
  )
  return {
    subject: words.subject(property, open),
    preheader: words.opening(property),
    heading: words.heading,
    blocks: [
      { kind: 'paragraph', text: words.opening(property) },
      { kind: 'facts', facts },
      { kind: 'button', label: words.look, url },
    ],
    reason: listReason[language](property),
  }
}

const en = {
  subject: (property: string, months: string) => `Still to close at ${property}: ${months}`,
  heading: 'A month is still open',
  opening: (property: string) => `The gift card inventory of ${property} is not closed yet.`,
  missing: (names: string) => `Not counted: ${names}`,
  waiting: (counts: number) => (counts === 1 ? '1 count awaits approval' : `${counts} counts await approval`),
  look: 'Open the month',
}

const fr: typeof en = {
  subject: (property, months) => `À fermer, ${property}\u00a0: ${months}`,
  heading: 'Un mois est encore ouvert',
  opening: (property) => `L’inventaire des cartes-cadeaux n’est pas encore fermé\u00a0: ${property}.`,
  missing: (names) => `Non dénombré\u00a0: ${names}`,
  waiting: (counts) =>
    counts === 1
      ? '1 dénombrement attend une approbation'
      : `${counts} dénombrements attendent une approbation`,
  look: 'Ouvrir le mois',
}

const texts: Record<Language, typeof en> = { en, fr }

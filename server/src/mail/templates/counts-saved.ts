import type { Language } from '@comptoir/contract/constants'
import { countNames } from '@comptoir/contract/count-names'
import { skuName } from '@comptoir/contract/rules/sku-name'
import type { EmailContent, Fact } from '../email-content.ts'
import { formatDay, formatDifference, formatInteger, formatMonth } from '../format-values.ts'
import type { CountsSavedMail, SavedCount } from '../mail.ts'
import { listReason } from './inventory-count.ts'

export function countsSavedContent({ data, language }: CountsSavedMail): EmailContent {
  const { property, countedBy, counts, url } = data
  const words = texts[language]
  const names = countNames[language]
  const differing = counts.filter(({ discrepancy }) => (discrepancy ?? 0) !== 0).length
  const summary = words.summary(counts.length, differing)
  const dates = [...new Set(counts.map(({ date }) => date))]
  const columns = [names.sku, names.on_hand, names.discrepancy, names.reason]
  const cells = ({ sku, onHand, discrepancy, reason }: SavedCount): Fact[] => {
    const values = [
      skuName(sku, language),
      formatInteger(onHand, language),
      discrepancy === null ? '' : formatDifference(discrepancy, language),
      reason?.trim() ?? '',
    ]
    return values.map((value, at) => ({
      label: columns[at] ?? '',
      value,
      ...(columns[at] === names.discrepancy && (discrepancy ?? 0) !== 0 && { alarming: true }),
    }))
  }
  return {
    subject: words.subject(property, formatMonth(dates[0] ?? '', language)),
    preheader: summary,
    heading: words.heading(counts.length),
    blocks: [
      {
        kind: 'paragraph',
        text: words.opening(countedBy, property, dates.map((date) => formatDay(date, language)).join(', ')),
      },
      { kind: 'table', head: columns, rows: counts.map(cells) },
      { kind: 'paragraph', text: summary },
      { kind: 'button', label: words.look, url },
    ],
    reason: listReason[language](property),
  }
}

const en = {
  subject: (property: string, month: string) => `Gift card counts at ${property}, ${month}`,
  heading: (counts: number) =>
    counts === 1 ? 'A new count awaits approval' : `${counts} new counts await approval`,
  opening: (who: string, property: string, dates: string) =>
    `${who} entered gift card counts at ${property}, dated ${dates}. Until they are approved they can still be changed.`,
  summary: (counts: number, differing: number) =>
    `${counts === 1 ? '1 count' : `${counts} counts`}, ${
      differing === 0 ? 'no discrepancy' : differing === 1 ? '1 discrepancy' : `${differing} discrepancies`
    }.`,
  look: 'Look at the counts',
}

const fr: typeof en = {
  subject: (property, month) => `Dénombrements de cartes-cadeaux, ${property}, ${month}`,
  heading: (counts) =>
    counts === 1
      ? 'Un nouveau dénombrement attend une approbation'
      : `${counts} nouveaux dénombrements attendent une approbation`,
  opening: (who, property, dates) =>
    `${who} a saisi des dénombrements de cartes-cadeaux pour ${property}, en date du ${dates}. Tant qu’ils ne sont pas approuvés, ils peuvent encore être modifiés.`,
  summary: (counts, differing) =>
    `${counts === 1 ? '1 dénombrement' : `${counts} dénombrements`}, ${
      differing === 0 ? 'aucun écart' : differing === 1 ? '1 écart' : `${differing} écarts`
    }.`,
  look: 'Voir les dénombrements',
}

const texts: Record<Language, typeof en> = { en, fr }

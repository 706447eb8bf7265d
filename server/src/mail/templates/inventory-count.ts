import type { Language } from '@comptoir/contract/constants'
import { countNames } from '@comptoir/contract/count-names'
import { type CountFigure, countFigures } from '@comptoir/contract/rules/discrepancy'
import type { EmailContent, Fact } from '../email-content.ts'
import { formatDay, formatDifference, formatInteger } from '../format-values.ts'
import type { InventoryCountMail } from '../mail.ts'

export function inventoryCountContent({ data, language }: InventoryCountMail): EmailContent {
  const words = texts[language]
  const names = countNames[language]
  // A mail that an older server queued has no previous and no expected number.
  const count = (label: string, value: number | null | undefined): Fact[] =>
    value == null ? [] : [{ label, value: formatInteger(value, language) }]
  const remark = (label: string, value: string | null): Fact[] => (value?.trim() ? [{ label, value }] : [])
  const figures: Record<CountFigure, Fact[]> = {
    previous: count(names.previous, data.previous),
    received: count(names.received, data.received),
    activated: count(names.activated, data.activated),
    destroyed: count(names.destroyed, data.destroyed),
    lost: count(names.lost, data.lost),
    transferred: count(names.transferred, data.transferred),
    expected: count(names.expected, data.expected),
    on_hand: count(names.on_hand, data.onHand),
    discrepancy:
      data.discrepancy === null
        ? []
        : [
            {
              label: names.discrepancy,
              value: formatDifference(data.discrepancy, language),
              alarming: data.discrepancy !== 0,
            },
          ],
    reason: remark(names.reason, data.reason),
  }
  return {
    subject: words.subject(data.property, data.sku),
    preheader: words.preheader(data.countedBy, formatInteger(data.onHand, language)),
    heading: words.heading,
    blocks: [
      {
        kind: 'paragraph',
        text: words.opening(data.countedBy, data.property, formatDay(data.date, language)),
      },
      {
        kind: 'facts',
        facts: [
          { label: words.property, value: data.property },
          { label: names.sku, value: data.sku },
          { label: words.date, value: formatDay(data.date, language) },
          { label: words.countedBy, value: data.countedBy },
          ...countFigures.flatMap((figure) => figures[figure]),
          ...remark(words.comment, data.comment),
        ],
      },
      { kind: 'button', label: words.look, url: data.url },
    ],
    reason: listReason[language](data.property),
  }
}

const en = {
  subject: (property: string, sku: string) => `Gift card count at ${property}: ${sku}`,
  preheader: (who: string, onHand: string) => `${who} counted ${onHand} on hand. It awaits approval.`,
  heading: 'A new count awaits approval',
  opening: (who: string, property: string, date: string) =>
    `${who} entered a gift card count at ${property}, dated ${date}. Until it is approved it can still be changed.`,
  property: 'Property',
  date: 'Date',
  countedBy: 'Counted by',
  comment: 'Comment',
  look: 'Open the count',
}

const fr: typeof en = {
  subject: (property, sku) => `Dénombrement de cartes-cadeaux, ${property}\u00a0: ${sku}`,
  preheader: (who, onHand) => `Quantité en stock selon ${who}\u00a0: ${onHand}. En attente d’approbation.`,
  heading: 'Un nouveau dénombrement attend une approbation',
  opening: (who, property, date) =>
    `${who} a saisi un dénombrement de cartes-cadeaux pour ${property}, en date du ${date}. Tant qu’il n’est pas approuvé, il peut encore être modifié.`,
  property: 'Centre',
  date: 'Date',
  countedBy: 'Dénombré par',
  comment: 'Commentaire',
  look: 'Ouvrir le dénombrement',
}

const texts: Record<Language, typeof en> = { en, fr }

/** Why someone on the list of a property gets a mail about its counts. */
export const listReason: Record<Language, (property: string) => string> = {
  en: (property) => `You receive this message because you are on the inventory email list of ${property}.`,
  fr: (property) =>
    `Vous recevez ce message parce que vous figurez sur la liste d’envoi de l’inventaire de ${property}.`,
}

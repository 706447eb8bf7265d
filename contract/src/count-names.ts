import type { Language } from './constants.ts'
import type { CountFigure } from './rules/discrepancy.ts'

/** What the figures of a count are called on the screens, in files and in mails; a pasted block is recognised by them in both languages. */
export const countNames = {
  en: {
    sku: 'Card type',
    previous: 'Previous on hand',
    received: 'Received',
    activated: 'Activated',
    destroyed: 'Destroyed',
    lost: 'Lost',
    transferred: 'Transferred',
    expected: 'Calculated on hand',
    on_hand: 'On hand',
    discrepancy: 'Discrepancy',
    reason: 'Reason',
  },
  fr: {
    sku: 'Type de carte',
    previous: 'Stock précédent',
    received: 'Reçues',
    activated: 'Activées',
    destroyed: 'Détruites',
    lost: 'Perdues',
    transferred: 'Transférées',
    expected: 'Stock théorique',
    on_hand: 'En stock',
    discrepancy: 'Écart',
    reason: 'Raison',
  },
} as const satisfies Record<Language, Record<CountFigure | 'sku', string>>

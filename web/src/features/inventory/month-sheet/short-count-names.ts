import type { Language } from '@comptoir/contract/constants'
import type { CountFigure } from '@comptoir/contract/rules/discrepancy'

/** Two figures of a count as the head of the sheet shows them, which has little room; a pasted block may have them too. */
export const shortCountNames = {
  en: { previous: 'Previous', expected: 'Expected' },
  fr: { previous: 'Précédent', expected: 'Théorique' },
} as const satisfies Record<Language, Partial<Record<CountFigure, string>>>

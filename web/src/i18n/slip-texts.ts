import type { Language } from '@comptoir/contract/constants'

/** The texts of the printed slip, which is bilingual whatever the language of the screen. */
export const slipTexts = {
  en: {
    title: 'Confirmation code',
    property: 'Property',
    company: 'Company',
    contact: 'Contact',
    customer: 'Customer',
    campaign: 'Campaign',
    date: 'Date',
  },
  fr: {
    title: 'Code de confirmation',
    property: 'Centre',
    company: 'Entreprise',
    contact: 'Contact',
    customer: 'Client',
    campaign: 'Campagne',
    date: 'Date',
  },
} as const satisfies Record<Language, Record<string, string>>

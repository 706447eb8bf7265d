export const pageSizes = [10, 20, 30, 50] as const
export const defaultPageSize = 10

/** How long typing has to pause before a search runs. */
export const searchDelayMs = { contactForm: 500, tokenFinder: 800, list: 300, address: 300 } as const
/** How long typing has to pause before the preview of a mail is updated. */
export const previewDelayMs = 400
/** How long typing has to pause before the draft of a form is stored. */
export const draftDelayMs = 300

/** How many rows a query asks for where people do not choose the page size. */
export const queryLimits = {
  single: 1,
  companies: 50,
  /** Companies found by their contacts, and by their orders. */
  viaContacts: 10,
  viaOrders: 10,
  contacts: 20,
  giftCodes: 50,
  /** The lookup of a buyer's gift codes for sending one again. */
  giftCodesOfBuyer: 10,
} as const

/** The largest page each screen asks for, by table. */
export const largestPage = {
  property__c: 99,
  account: queryLimits.companies,
  contact: 50,
  order: 2000,
  orderitem: 999_999,
  sku: 100,
  gc_inventory: 2000,
  campaign: 2000,
  blocked: 9999,
} as const

/** `count` is exact up to this; one more stands for "more than this". */
export const exactCountLimit = 10_000
export const longestInList = 10_000

export const yearsOfTotals = 5
export const rewardYears = [2024, 2025] as const
export const longestCsvExport = 2000

export const frenchProperties = ['CEM', 'LAU', 'PMT', 'GDA', 'PSF', 'PVM'] as const
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

export function propertyLanguage(externalId: string): Language {
  return frenchProperties.some((french) => french === externalId) ? 'fr' : 'en'
}

/** Whom the mail of a gift card is from. */
export const giftCardSenderNames: Record<Language, string> = {
  en: 'Comptoir gift cards',
  fr: 'Cartes-cadeaux Comptoir',
}

export const optinSource = 'Contact Web Form'
export const optinType = 'Tacit'

/** How long after its creation a mistaken Draft can be taken back by its author. */
export const draftDeletableMinutes = 10

/** Characters of what people write in their own words: reasons and comments. */
export const longestNote = 1000
/** Addresses of one call that sends mail. */
export const mostRecipients = 50

export const reportFrameMinimumHeight = 1200
export const chunkLoadTimeout = 120_000
export const addressSuggestions = 10

export const storageKeys = {
  property: 'cwf-property',
  token: 'cwf-token',
  tokenExpiry: 'cwf-token-expiry',
  user: 'cwf-user',
  userInitialised: 'cwf-user-initialised',
} as const

export const pageSizes = [10, 20, 30, 50] as const
export const defaultPageSize = 10

/** How long typing has to pause before a search runs. */
export const searchDelayMs = { contactForm: 500, tokenFinder: 800, list: 300 } as const
/** How long typing has to pause before the preview of a mail is updated. */
export const previewDelayMs = 400
/** How long typing has to pause before the draft of a form is stored. */
export const draftDelayMs = 300
/** How long a browser keeps what was typed and not saved. */
export const draftKeptHours = 24
/** How long a success message stays if nobody closes it. */
export const successShownMs = 6_000

/** How long a change can be taken back from its message. */
export const undoShownMs = 12_000

/** How many rows a query requests where the user does not choose the page size. */
export const queryLimits = {
  single: 1,
  companies: 50,
  /** Companies found by their contacts, and by their orders. */
  viaContacts: 10,
  viaOrders: 10,
  contacts: 20,
  giftCodes: 50,
  /** Links between a user or a company and properties. */
  links: 50,
  /** Earlier counts, from which those on a page start. */
  inventoryHistory: 1000,
  /** The lookup of the gift codes of a buyer or a recipient, for sending one again. */
  giftCodesOfPerson: 10,
} as const

/** The companies that a property dealt with lately, which the browser searches while a text is typed. */
export const propertyCompanies = { months: 24, max: 2000, maxBytes: 30_000 } as const

/** The largest page that a query may request, by table. */
export const maxPageSize = {
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

/** `count` is exact up to this; the next number means "more than this". */
export const exactCountLimit = 10_000
export const maxInListLength = 10_000

export const yearsOfTotals = 5
export const rewardYears = [2024, 2025] as const
export const largestRewards = 50
export const maxCsvExportRows = 2000

export const frenchProperties = ['CEM', 'LAU', 'PMT', 'GDA', 'PSF', 'PVM'] as const
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** The keys of English texts, with any text: the type of the same texts in another language. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

export function propertyLanguage(externalId: string): Language {
  return frenchProperties.some((french) => french === externalId) ? 'fr' : 'en'
}

/** Where nothing else is configured. */
export const defaultAddresses = {
  support: 'support@comptoir.example',
  giftCardSender: 'giftcards@comptoir.example',
} as const

export const giftCardSenderNames: Record<Language, string> = {
  en: 'Comptoir gift cards',
  fr: 'Cartes-cadeaux Comptoir',
}

export const optinSource = 'Contact Web Form'
export const optinType = 'Tacit'
/** The type of consents that were given in so many words; imports bring them. */
export const expressType = 'Express'

/** How long after its creation the author can delete a mistaken Draft. */
export const draftDeletableMinutes = 10

/** The maximum length of free text: reasons and comments. */
export const maxNoteLength = 1000

export const minPersonReasonLength = 10
/** The maximum number of addresses in one call that sends mail. */
export const maxRecipients = 50

export const reportFrameMinimumHeight = 1200
export const chunkLoadTimeout = 120_000
export const maxAddressSuggestions = 10

export const storageKeys = {
  property: 'cwf-property',
  token: 'cwf-token',
  tokenExpiry: 'cwf-token-expiry',
  user: 'cwf-user',
  userInitialised: 'cwf-user-initialised',
} as const

import { prefixPattern } from '@comptoir/contract/query'
import type { BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import type { CampaignRow } from '@comptoir/contract/tables/campaign'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import type { ETokenRow } from '@comptoir/contract/tables/e-token'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import type { OrderRow } from '@comptoir/contract/tables/order'
import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { type TableQuery, type TableRequest, tableQuery } from '../../data/table-query.ts'
import { blockedRecords } from '../../features/blocked-emails/blocked-email-queries.ts'
import { campaigns } from '../../features/campaigns/campaign-queries.ts'
import { contactsQuery } from '../../features/contact-form/contacts/contact-queries.ts'
import {
  type ContactRecord,
  companiesByFreeText,
  companiesByIds,
  companiesByName,
  companiesByNamePrefix,
  contactsByTerms,
  type OrderRecord,
  orderByConfirmationCode,
  ordersByCode,
  type SearchRecords,
} from '../../features/contact-form/find/company-queries.ts'
import type { SearchTerms } from '../../features/contact-form/find/search-terms.ts'
import { eTokensQuery } from '../../features/token-finder/e-tokens/e-token-queries.ts'
import {
  codesByPrefix,
  type giftCodeTable,
} from '../../features/token-finder/gift-codes/gift-code-queries.ts'
import { userRecords } from '../../features/users/user-queries.ts'

export const maxPerGroup = 3

/** The records of each search of the palette. */
export interface PaletteRecords
  extends Pick<
    SearchRecords,
    'confirmation_code' | 'name_prefix' | 'names' | 'free_text' | 'contacts' | 'orders'
  > {
  customers: { contact: ContactRow }
  own_codes: OrderRecord
  order_number: NumberedOrder
  gift_codes: { [giftCodeTable]: GiftCodeRow }
  e_tokens: { eml_token: ETokenRow }
  users: { propertyuser__c: Pick<StaffUserRow, 'id' | 'name' | 'username__c'> }
  campaigns: { campaign: Pick<CampaignRow, 'id' | 'name' | 'sfid'> }
  blocked: { blocked: BlockedEmailRow }
}
export type PaletteKind = keyof PaletteRecords

export interface NumberedOrder extends OrderRecord {
  order: OrderRecord['order'] & Pick<OrderRow, 'ordernumber'>
}

export interface Searcher {
  sfid: string
  /** Whether the settings are open to the user. */
  isAdministrator: boolean
  /** The sfid of the company of all customers, if one is set. */
  customers: string | null
}

/** All searches for a text, which are sent in one request. */
export function paletteQueries(terms: SearchTerms, searcher: Searcher) {
  const { text, confirmationCode, code } = terms
  const limit = maxPerGroup
  const isShort = [...text].length < 3
  const list = { search: text, page: 1, size: limit }
  const queries: { [Kind in PaletteKind]?: TableQuery<PaletteRecords[Kind]> } = {
    // For two letters, the names are searched by their prefix anyway.
    ...(isShort ? {} : { name_prefix: { ...companiesByNamePrefix(terms), limit } }),
    names: { ...companiesByName(terms), limit },
    free_text: { ...companiesByFreeText(terms), limit },
    contacts: { ...contactsByTerms(terms, searcher.customers), limit },
    ...(searcher.customers === null
      ? {}
      : { customers: { ...contactsQuery(searcher.customers, text, 0), limit } }),
    ...(confirmationCode ? { confirmation_code: orderByConfirmationCode(confirmationCode) } : {}),
    ...(canBeCode.test(code) ? { own_codes: ownCodesByPrefix(searcher.sfid, code) } : {}),
    orders: { ...ordersByCode(terms, null), limit },
    ...(canBeOrderNumber.test(code) ? { order_number: orderByNumber(Number(code)) } : {}),
    gift_codes: { ...codesByPrefix(text), limit },
    e_tokens: eTokensQuery({ ...list, sort: 'updated_at', direction: 'DESC' }),
    ...(searcher.isAdministrator
      ? {
          users: userRecords.list({ ...list, sort: 'name', direction: 'ASC' }),
          campaigns: campaigns.list({ ...list, sort: 'name', direction: 'ASC' }),
          blocked: blockedRecords.list({ ...list, sort: 'email', direction: 'ASC' }),
        }
      : {}),
  }
  return queries
}

const canBeCode = /^[a-z\d-]{2,14}$/i
const canBeOrderNumber = /^\d{1,15}$/

/** The confirmation codes that a user has generated, of any status, newest first. */
export function ownCodesByPrefix(author: string, code: string) {
  return orders({
    where: { propertyuser__c: author, ecomm: false },
    filter: [{ column: 'external_id__c', operator: 'iLIKE', value: prefixPattern(code.replaceAll('-', '')) }],
    orderBy: 'createddate',
    orderByDirection: 'DESC',
  })
}

export function orderByNumber(number: number) {
  return orders({ where: { ordernumber: number } })
}

export interface RecentQueryRecords {
  companies: SearchRecords['names']
  contacts: ContactRecord
}

/** The current data of recently opened companies and contacts, in one request. */
export function recentQueries(companies: readonly number[], contacts: readonly number[]) {
  const queries: { [Kind in keyof RecentQueryRecords]?: TableQuery<RecentQueryRecords[Kind]> } = {
    ...(companies.length > 0 ? { companies: companiesByIds(companies) } : {}),
    ...(contacts.length > 0 ? { contacts: contactsByIds(contacts) } : {}),
  }
  return queries
}

export function contactsByIds(ids: readonly number[]) {
  return tableQuery('contact', {
    limit: ids.length,
    where: { id: ids },
    contain: ['account'],
    columns: [...contactColumns, ...companyColumns],
  })
}

function orders(request: Omit<TableRequest<'order', never, never>, 'contain' | 'columns'>) {
  return tableQuery('order', {
    ...request,
    limit: maxPerGroup,
    contain: ['account', 'contact'],
    columns: [
      'id',
      'vts_id',
      'external_id__c',
      'ordernumber',
      'ecomm',
      'status',
      ...companyColumns,
      'contact.id',
      'contact.name',
      'contact.email',
      'contact.phone',
    ],
  })
}

const contactColumns = ['id', 'name', 'email', 'phone'] as const
const companyColumns = [
  'account.id',
  'account.sfid',
  'account.name',
  'account.address_line_1__c',
  'account.billingcity',
  'account.billingpostalcode',
] as const

import { dottedGiftCode } from '@comptoir/contract/rules/codes'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { ETokenRow } from '@comptoir/contract/tables/e-token'
import {
  type Icon,
  IconBuilding,
  IconGift,
  IconListSearch,
  IconMailOff,
  IconReceipt,
  IconShoppingBag,
  IconSpeakerphone,
  IconTicket,
  IconUser,
  IconUserCog,
} from '@tabler/icons-react'
import type {
  FoundCompany,
  FoundContact,
  OrderRecord,
} from '../../features/contact-form/find/company-queries.ts'
import { rankedCompanies } from '../../features/contact-form/find/ranked-companies.ts'
import type { SearchTerms } from '../../features/contact-form/find/search-terms.ts'
import { customersUrl } from '../../features/contact-form/form-state.ts'
import { buyerName } from '../../features/token-finder/buyer-name.ts'
import { giftCodeTable } from '../../features/token-finder/gift-codes/gift-code-queries.ts'
import { certainRow } from '../../lib/list-keys.ts'
import { namesakes } from '../../lib/namesakes.ts'
import type { palette } from '../staff-texts.en.ts'
import { maxPerGroup, type PaletteKind, type PaletteRecords } from './palette-queries.ts'

export type GroupName = keyof typeof palette.groups

export interface PaletteItem {
  /** Unique among all items. */
  id: string
  icon: Icon
  name: string
  /** What it is found by, besides its name. */
  code?: string
  /** Whether the name is a confirmation code. */
  isCode?: boolean
  detail?: string | undefined
  /** Whether another item has the same name. */
  isNamesake?: boolean
  /** Whether the typed text names this item exactly. */
  isExact?: boolean
  /** Whether the item leads to all results of its group instead of one. */
  isList?: boolean
  /** The path that the item leads to, or what it does. */
  opens: string | (() => void)
}

export interface PaletteGroup {
  name: GroupName
  items: PaletteItem[]
}

/** The records that each search has found. */
export type PaletteResults = { readonly [Kind in PaletteKind]?: readonly PaletteRecords[Kind][] }

interface Wording {
  customer: string
  /** What leads to all results, and the screen that lists them. */
  all: string
  page: (name: 'contactform' | 'tokenfinder' | SettingsList['page']) => string
  /** Opens the contact form with the text in its search. */
  searchCompanies: () => void
  money: (amount: number) => string
  phone: (digits: string) => string
}

/** The groups of the records that were found, in the order of the palette. */
export function foundGroups(
  terms: SearchTerms,
  results: PaletteResults,
  customers: string | null,
  wording: Wording,
): PaletteGroup[] {
  const isExact = exactness(terms)
  const path = (account: Company, contact: { id: number } | null) => recordPath(account, contact, customers)
  const { customer, money } = wording
  const { name_prefix = [], names = [], free_text = [] } = results
  const people = [...(results.contacts ?? []), ...(results.customers ?? [])]
  const shared = namesakes(people.map(({ contact }) => contact.name))
  const contactDetail = (contact: FoundContact, company: string | undefined) =>
    joined([
      company,
      matchBesideName(terms, contact, wording.phone) ?? (shared.has(contact.name) ? contact.email : null),
    ])
  return [
    {
      name: 'companies',
      items: rankedCompanies(terms, { name_prefix, names, free_text }, { without: customers }).map(
        ({ company }) => companyItem(company, isExact([company.name])),
      ),
    },
    {
      name: 'contacts',
      items: [
        ...(results.contacts ?? []).map(({ contact, account }) => ({
          contact,
          company: account?.name,
          opens: path(account, contact),
        })),
        ...(results.customers ?? []).map(({ contact }) => ({
          contact,
          company: customer,
          opens: path(null, contact),
        })),
      ].map(({ contact, company, opens }) =>
        contactItem(contact, contactDetail(contact, company), opens, isContact(terms, contact)),
      ),
    },
    {
      name: 'codes',
      items: [...(results.confirmation_code ?? []), ...(results.own_codes ?? [])].flatMap((record) => {
        const code = record.order.external_id__c
        if (!code) return []
        const item = { icon: IconReceipt, name: code, isCode: true, isExact: code === terms.confirmationCode }
        return orderItem('code', record, item)
      }),
    },
    {
      name: 'orders',
      items: [
        ...(results.order_number ?? []).flatMap((record) => {
          const number = String(record.order.ordernumber ?? '')
          return orderItem('order', record, { icon: IconShoppingBag, name: number, isExact: true })
        }),
        ...(results.orders ?? []).flatMap((record) => {
          const name = matchingCode(terms, record)
          return name === undefined
            ? []
            : orderItem('order', record, { icon: IconShoppingBag, name, isExact: isExact([name]) })
        }),
      ],
    },
    {
      name: 'giftCodes',
      items: (results.gift_codes ?? []).map(({ [giftCodeTable]: giftCode }) => {
        const { id, order, customer_email, recipient, gift_code } = giftCode
        return {
          id: `gift-code-${id}`,
          icon: IconGift,
          name: buyerName(giftCode),
          detail: joined([recipient, order, dottedGiftCode(gift_code)]),
          isExact: isExact([order, customer_email]),
          opens: finderPath({ q: order || customer_email || buyerName(giftCode) }),
        }
      }),
    },
    {
      name: 'eTokens',
      items: (results.e_tokens ?? []).map(({ eml_token: token }) => ({
        id: `e-token-${token.id}`,
        icon: IconTicket,
        name: token.external_id,
        detail: joined([personOf(terms, token), money(token.amount)]),
        isExact: isExact([token.external_id]),
        opens: finderPath({ tab: 'eml', q: token.external_id }),
      })),
    },
    {
      name: 'users',
      items: (results.users ?? []).map(({ propertyuser__c: { id, name, username__c } }) => ({
        id: `user-${id}`,
        icon: IconUserCog,
        name,
        detail: username__c,
        isExact: isExact([name, username__c]),
        opens: settingsPath('users', username__c),
      })),
    },
    {
      name: 'campaigns',
      items: (results.campaigns ?? []).map(({ campaign: { id, name, sfid } }) => ({
        id: `campaign-${id}`,
        icon: IconSpeakerphone,
        name,
        detail: sfid,
        isExact: isExact([name, sfid]),
        opens: settingsPath('campaigns', name),
      })),
    },
    {
      name: 'blocked',
      items: (results.blocked ?? []).map(({ blocked: { id, email } }) => ({
        id: `blocked-${id}`,
        icon: IconMailOff,
        name: email,
        isExact: isExact([email]),
        opens: settingsPath('blocked', email),
      })),
    },
  ].map(({ name, items }) => {
    const shown = unique(items).slice(0, maxPerGroup)
    return { name: name as GroupName, items: shown.length < maxPerGroup ? shown : [...shown, listOf(name)] }
  })

  /** The screen whose list has all results of a group, with the text in its search. */
  function listOf(group: string): PaletteItem {
    const item = { id: `all-${group}`, icon: IconListSearch, name: wording.all, isList: true }
    const q = terms.text
    if (group === 'giftCodes')
      return { ...item, detail: wording.page('tokenfinder'), opens: finderPath({ q }) }
    if (group === 'eTokens')
      return { ...item, detail: wording.page('tokenfinder'), opens: finderPath({ tab: 'eml', q }) }
    if (isSettingsList(group))
      return {
        ...item,
        detail: wording.page(settingsLists[group].page),
        opens: settingsPath(group, q),
      }
    return { ...item, detail: wording.page('contactform'), opens: wording.searchCompanies }
  }

  function orderItem(
    kind: string,
    { order, account, contact }: OrderRecord,
    item: Pick<PaletteItem, 'icon' | 'name' | 'isCode' | 'isExact'>,
  ): PaletteItem[] {
    if (!account) return []
    const isOfCustomer = account.sfid === customers
    const detail = joined(isOfCustomer ? [contact?.name, customer] : [account.name, contact?.name])
    return [{ ...item, id: `${kind}-${order.id}`, detail, opens: path(account, contact) }]
  }
}

export function companyItem(
  company: Pick<FoundCompany, 'id' | 'name'> & Partial<FoundCompany>,
  isExact = false,
) {
  return {
    id: `company-${company.id}`,
    icon: IconBuilding,
    name: company.name,
    detail: joined([company.address_line_1__c, company.billingcity]),
    isExact,
    opens: contactForm(`?company=${company.id}`),
  } satisfies PaletteItem
}

export function contactItem(
  { id, name }: Pick<FoundContact, 'id' | 'name'>,
  detail: string | undefined,
  opens: string,
  isExact = false,
) {
  return { id: `contact-${id}`, icon: IconUser, name, detail, isExact, opens } satisfies PaletteItem
}

type Company = Pick<FoundCompany, 'id' | 'sfid'> | null

/** Where a contact or an order of a company is shown. */
export function recordPath(
  account: Company,
  contact: { id: number } | null,
  customers: string | null,
): string {
  if (!account || account.sfid === customers) return contactForm(customersUrl(contact?.id))
  return contactForm(`?company=${account.id}${contact ? `&contact=${contact.id}` : ''}`)
}

/** The only item that the text names exactly, or else the only item of all. */
export function certainItem(items: readonly PaletteItem[]): PaletteItem | undefined {
  return certainRow(
    items.filter(({ isList }) => !isList),
    ({ isExact }) => isExact === true,
  )
}

/** Whether the text is part of the name; one or two letters must begin one of its words. */
export function matchesName(name: string, text: string): boolean {
  const [folded, wanted] = [foldedText(name), foldedText(text)]
  if ([...wanted].length > 2) return folded.includes(wanted)
  return folded.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))
}

function exactness({ text, code }: SearchTerms) {
  const wanted = [foldedText(text), foldedText(code)]
  return (values: readonly (string | null)[]) =>
    values.some((value) => value !== null && wanted.includes(foldedText(value)))
}

function isContact(terms: SearchTerms, { name, email, phone }: FoundContact): boolean {
  return exactness(terms)([name, email]) || (phone !== null && phone === terms.phone)
}

/** The email address or phone number by which a contact was found. */
function matchBesideName(
  { code, phone }: SearchTerms,
  contact: FoundContact,
  format: Wording['phone'],
): string | undefined {
  if (phone && contact.phone?.includes(phone)) return format(contact.phone)
  const { email } = contact
  return email && foldedText(email).includes(foldedText(code)) ? email : undefined
}

/** The recipient of a token, or its customer if that is who the text names. */
function personOf({ text }: SearchTerms, token: ETokenRow): string | null {
  const { recipient_name, recipient_email, customer_name, customer_email } = token
  const people = [recipient_name, recipient_email, customer_name, customer_email]
  const named = people.find((person) => person !== null && matchesName(person, text))
  return named ?? recipient_name ?? recipient_email
}

/** The code of the order that the text is part of. The web shop's orders have codes of their own. */
function matchingCode({ code }: SearchTerms, { order }: OrderRecord): string | undefined {
  const codes = [order.vts_id, order.ecomm ? order.external_id__c : null].filter((one) => one !== null)
  return codes.find((one) => foldedText(one).includes(foldedText(code))) ?? codes[0]
}

function unique(items: readonly PaletteItem[]): PaletteItem[] {
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed()
}

function joined(texts: readonly (string | null | undefined)[]): string {
  return texts.filter(Boolean).join(', ')
}

function contactForm(search: string): string {
  return `/contactform${search}`
}

/** The pages of the settings that list the records of a group. */
const settingsLists = {
  users: { page: 'users', path: '/settings/users' },
  campaigns: { page: 'campaigns', path: '/settings/campaigns' },
  blocked: { page: 'blocked_emails', path: '/settings/blocked-emails' },
} as const
type SettingsList = (typeof settingsLists)[keyof typeof settingsLists]

function isSettingsList(group: string): group is keyof typeof settingsLists {
  return group in settingsLists
}

function settingsPath(group: keyof typeof settingsLists, q: string): string {
  return `${settingsLists[group].path}?${new URLSearchParams({ q })}`
}

function finderPath(params: Record<string, string>): string {
  return `/tokenfinder?${new URLSearchParams(params)}`
}

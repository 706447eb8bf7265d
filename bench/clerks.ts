import { randomUUID } from 'node:crypto'
import { confirmationCode } from '@comptoir/contract/rules/codes'
import { draft } from '@comptoir/contract/rules/order-status'
import { partnerPropertyPrefix } from '../server/src/demo/properties.ts'
import { createOpaqueToken, hashOpaqueToken } from '../server/src/workflows/accounts/opaque-token.ts'
import type { RequestSpec } from '../tooling/http-client.ts'
import { create, update } from '../tooling/table-calls.ts'
import { countedPageDocument, pageDocument, pagesDocument } from '../web/src/data/graphql-documents.ts'
import { companyQuery, linkedPropertiesQuery } from '../web/src/features/contact-form/contact-form-queries.ts'
import { contactsQuery } from '../web/src/features/contact-form/contacts/contact-queries.ts'
import { ordersQuery, salesQuery } from '../web/src/features/contact-form/history/order-queries.ts'
import { codesByPrefix } from '../web/src/features/token-finder/gift-codes/gift-code-queries.ts'
import type { DataSet, Question } from './cases/case.ts'
import { contactForm } from './screens/contact-form.ts'

/** What a clerk does for one customer: types the company's name, opens it, looks around, sells a card, and takes another one back. */
const turn = [
  ...['search', 'search', 'search', 'open', 'contacts', 'totals', 'orders'],
  ...['generate', 'finder', 'redeem'],
] as const
export const kinds = [...new Set(turn)]
export type Kind = (typeof turn)[number]

export function kindAt(at: number): Kind {
  return turn[at % turn.length] ?? 'search'
}

interface Clerk {
  token: string
  sfid: string
  property: { sfid: string; code: string }
}

interface Buyer {
  id: number
  sfid: string
  contact: string
  /** The searches for the beginning of the name, for half of it and for the whole. */
  searches: Question[]
}

/** Adds the clerks to the data set. Returns what they ask for, request by request, in turns. */
export async function createDeskWork(data: DataSet, count: number): Promise<(at: number) => RequestSpec> {
  const clerks = await createClerks(data, count)
  const buyers = await findBuyers(data)
  const codes = await data.spread('trnsx_ecom_activegc_b2c', 'customer_email', 400, 101)
  const tokens = await data.query<{ id: string }>(
    `select id::text from eml_token where not redeem and lower(status) = 'active' order by id`,
  )
  const thisYear = new Date().getFullYear()

  function request(at: number, turns: number, { token, sfid, property }: Clerk): RequestSpec {
    const company = pickFrom(buyers, turns)
    const buyer = { company, contact: undefined }
    const ask = (question: Question) => ({ path: '/api/graphql/v2', token, json: question })
    switch (kindAt(at)) {
      case 'search':
        return ask(pickFrom(company.searches, at % turn.length))
      case 'open':
        return ask(
          pagesDocument({
            company: companyQuery('id', company.id),
            links: linkedPropertiesQuery(company.sfid, { limit: 25, offset: 0 }),
          }),
        )
      case 'contacts':
        return ask({ query: pageDocument, variables: { ...contactsQuery(company.sfid, '', 0) } })
      case 'totals':
        return ask({ query: pageDocument, variables: { ...salesQuery(buyer, thisYear, undefined) } })
      case 'orders':
        return ask({
          query: countedPageDocument,
          variables: { ...ordersQuery(buyer, { limit: 10, offset: 0 }) },
        })
      case 'generate': {
        const ids = { accountid: company.sfid, contact__c: company.contact, propertyuser__c: sfid }
        const code = { property__c: property.sfid, external_id__c: confirmationCode() }
        return create('order', { ...ids, ...code, status: draft, totalamount: 0, ecomm: false }, token)
      }
      case 'finder':
        return ask({ query: pageDocument, variables: { ...codesByPrefix(pickFrom(codes, turns)) } })
      case 'redeem': {
        const redeemed = tokens.pop()
        if (!redeemed) throw new Error('All tokens of the data set are redeemed.')
        return update('eml_token', redeemed.id, { redeem: true, redeem_centre: property.code }, token)
      }
    }
  }

  return (at) => {
    const turns = Math.floor(at / turn.length)
    return request(at, turns, pickFrom(clerks, turns))
  }
}

async function createClerks(data: DataSet, count: number): Promise<Clerk[]> {
  const properties = await data.query<Clerk['property']>(
    `select sfid, external_id__c as code from property__c where not isdeleted and name not like $1 order by id`,
    [partnerPropertyPrefix],
  )
  const clerks: Clerk[] = []
  for (let at = 0; at < count; at++) {
    const clerk = { token: createOpaqueToken(), sfid: `BENCHCLERK${at}`, property: pickFrom(properties, at) }
    await data.query(
      `with clerk as (
         insert into propertyuser__c (sfid, name, username__c) values ($1::text, $1::text, $1::text || '@bench.comptoir.example') returning id
       ), link as (
         insert into property_propertyuser__c (propertyuser__c, property__c) values ($1::text, $2)
       )
       insert into session (id, token_hash, user_id, created_at, expires_at)
       select $3::uuid, $4, id, now(), now() + interval '1 day' from clerk`,
      [clerk.sfid, clerk.property.sfid, randomUUID(), hashOpaqueToken(clerk.token)],
    )
    clerks.push(clerk)
  }
  return clerks
}

/** Companies with a contact who may buy. */
async function findBuyers(data: DataSet): Promise<Buyer[]> {
  const contacts = await data.spread('contact', 'sfid', 400, 102)
  const found = await data.query<{ id: number; sfid: string; name: string; contact: string }>(
    `select a.id::int, a.sfid, a.name, c.sfid as contact
     from contact c join account a on a.sfid = c.accountid
     where c.sfid = any($1) and c.email is not null and not comptoir_is_blocked(c.email)
       and not c.isdeleted and not a.isdeleted order by c.id`,
    [contacts],
  )
  const buyers: Buyer[] = []
  for (const { name, ...buyer } of found) {
    const searches: Question[] = []
    for (const length of [3, Math.max(3, name.length >> 1), name.length])
      searches.push(pagesDocument(await contactForm.questions(name.slice(0, length), data)))
    buyers.push({ ...buyer, searches })
  }
  return buyers
}

function pickFrom<T>(list: readonly T[], at: number): T {
  const picked = list[at % list.length]
  if (picked === undefined) throw new Error('There is nothing to pick from.')
  return picked
}

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { maskedGiftCode } from '@comptoir/contract/rules/codes'
import { describe, expect, test } from 'vitest'
import * as palette from '../../../../web/src/app/palette/palette-queries.ts'
import * as documents from '../../../../web/src/data/graphql-documents.ts'
import { propertiesQuery, propertyQuery } from '../../../../web/src/data/property-queries.ts'
import { userByUsernameQuery } from '../../../../web/src/data/session-user-queries.ts'
import type { TableQuery } from '../../../../web/src/data/table-query.ts'
import {
  blockedAmongQuery,
  blockedRecords,
} from '../../../../web/src/features/blocked-emails/blocked-email-queries.ts'
import {
  campaignLinkQuery,
  campaignOrderQuery,
  campaigns,
} from '../../../../web/src/features/campaigns/campaign-queries.ts'
import { conditionsOf } from '../../../../web/src/features/campaigns/campaign-states.ts'
import { cardTypes } from '../../../../web/src/features/card-types/card-type-queries.ts'
import * as firstSteps from '../../../../web/src/features/choose-property/first-steps-queries.ts'
import * as codes from '../../../../web/src/features/contact-form/confirmation/code-queries.ts'
import * as contactForm from '../../../../web/src/features/contact-form/contact-form-queries.ts'
import * as contacts from '../../../../web/src/features/contact-form/contacts/contact-queries.ts'
import * as find from '../../../../web/src/features/contact-form/find/company-queries.ts'
import { searchTerms } from '../../../../web/src/features/contact-form/find/search-terms.ts'
import * as history from '../../../../web/src/features/contact-form/history/order-queries.ts'
import * as counts from '../../../../web/src/features/inventory/count-queries.ts'
import {
  listedPropertiesQuery,
  notificationLists,
} from '../../../../web/src/features/notification-lists/notification-list-queries.ts'
import { propertyRecords } from '../../../../web/src/features/properties/property-list-queries.ts'
import * as eTokens from '../../../../web/src/features/token-finder/e-tokens/e-token-queries.ts'
import * as giftCodes from '../../../../web/src/features/token-finder/gift-codes/gift-code-queries.ts'
import { userLinksQuery, userRecords } from '../../../../web/src/features/users/user-queries.ts'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { number } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { recordAudit } from '../writing/audit.ts'

/**
 * Every query that a screen sends, built by the screen's own code: rows that the lists should find, and similar ones that they
 * should not.
 */

const app = await startTestApp()
const admin = await app.as('admin')
const { user } = admin
const { make } = app
const here = await make.property({ name: 'Place Érable', external_id__c: 'PER' })
const there = await make.property({ name: 'Carrefour Nord', external_id__c: 'CAN' })
await make.property({ name: 'Place Fermée', external_id__c: 'PFE', isdeleted: true })
const linked = await make.link(user, here)
const unlinked = await make.link(user, there, { isdeleted: true })

const client = await make.account({
  name: 'Café Élan',
  address_line_1__c: '12 rue Principale',
  billingpostalcode: 'H2X 1Y4',
})
const namesake = await make.account({ name: 'Café Élan', address_line_1__c: '99 King Street' })
const consumer = await make.account({ name: 'Consumers' })
const marie = await make.contact({
  accountid: client.sfid,
  firstname: 'Marie',
  lastname: 'Côté',
  email: 'marie@elan.example',
  phone: '5145550111',
})
const albert = await make.contact({ accountid: client.sfid, firstname: 'Albert', lastname: 'Roy' })
await make.contact({ accountid: client.sfid, firstname: 'Zoe', isdeleted: true })
const campaign = await make.campaign({ name: 'Été', enddate: '2099-01-01', properties: [here] })
const at = { accountid: client.sfid, property__c: here.sfid }
const sold = await make.order({
  ...at,
  contact__c: marie.sfid,
  propertyuser__c: user.sfid,
  vts_id: 'V-100',
  external_id__c: 'code00000100',
  effectivedate: '2025-03-01',
  campaign__c: campaign.sfid,
  ordernumber: 1_000_001,
})
const online = await make.order({
  ...at,
  contact__c: marie.sfid,
  external_id__c: 'EC-200',
  vts_id: null,
  ecomm: true,
  effectivedate: '2025-05-01',
})
const draft = await make.order({
  ...at,
  contact__c: albert.sfid,
  propertyuser__c: user.sfid,
  status: 'Draft',
  vts_id: 'V-300',
  ordernumber: null,
})
const orderLink = await make.orderCampaign(draft, campaign)
const companyLink = await make.accountProperty(client, here)
await make.accountProperty(namesake, there)
await make.order({ accountid: consumer.sfid, vts_id: 'V-400', effectivedate: '2019-01-01' })
await make.orderItem(sold, { quantity: 4 })
await make.orderItem(sold, { isdeleted: true })

await make.campaign({ name: 'Over', enddate: '2020-01-01', properties: [here] })
await make.campaign({ name: 'Elsewhere', enddate: '2099-01-01', properties: [there] })
await make.campaign({ name: 'Asleep', isactive: false, enddate: '2099-01-01', properties: [here] })

const [simple, detailed] = [
  await make.sku({ description: 'Simple', properties: [here] }),
  await make.sku({ description: 'Detailed', properties: [here, there], detailed_form: true }),
]
await make.sku({ properties: [there] })
const march = await make.count({ property: here, sku: simple.id, date: '2026-03-02' })
const april = await make.count({ property: here, sku: detailed.id, date: '2026-04-02' })
await make.count({ property: there, sku: detailed.id, date: '2026-04-03' })
const emailList = await make.countEmails(here, 'boss@comptoir.example')
await make.countEmails(there, 'other@comptoir.example')

const code = await make.giftCode({
  customer_email: 'jean@client.example',
  first_name: 'Jean',
  last_name: 'Béliveau',
  recipient: 'Élise',
  order: 'EC-77',
})
await make.giftCode()
const token = await make.eToken({
  external_id: 'EML-Abc',
  redeem: true,
  redeem_centre: here.external_id__c,
  user_id: user.id,
})
await make.eToken()
const [barred, barredToo] = [
  await make.blocked('a.bad@client.example'),
  await make.blocked('z.bad@client.example'),
]
await make.blocked()

/** What the screen gives, and the ids of the rows in order, or their names where the screen does not read the id. */
interface Asked<Given> {
  given: Given
  ids: unknown[]
  /** What else the records have to hold, such as contained rows. */
  shows?: object[]
}

/** The query of a function that a `*-queries.ts` file exports. */
function use<const Given extends [] | unknown[]>(
  name: string,
  builder: (...given: Given) => TableQuery,
  { given, ids, shows }: Asked<NoInfer<Given>>,
) {
  return { name, builder: builder as unknown, sent: builder(...given), ids, shows }
}

const firstPage = { page: 1, size: 10, direction: 'ASC' } as const
const anyCount = { sku: undefined, month: undefined, state: undefined }

const uses = [
  use('the user of a username, ignoring case', userByUsernameQuery, {
    given: [user.username__c.toUpperCase()],
    ids: [user.id],
  }),
  use('the properties of a user, by name', propertiesQuery, {
    given: [user.sfid],
    ids: [app.home.id, here.id],
  }),
  use('every property, by name', propertiesQuery, {
    given: [undefined],
    ids: [there.id, app.home.id, here.id],
  }),
  use('a property by id', propertyQuery, { given: [{ id: here.id }], ids: [here.id] }),
  use('properties, searched by name', propertyRecords.list, {
    given: [{ ...firstPage, search: 'erable', sort: 'name' }],
    ids: [here.id],
    shows: [{ sku_property: [{ sku_id: simple.id }, { sku_id: detailed.id }] }],
  }),
  use('a property with its card types', propertyRecords.by, {
    given: ['external_id__c', here.external_id__c],
    ids: [here.id],
    shows: [{ sku_property: [{ sku_id: simple.id }, { sku_id: detailed.id }] }],
  }),
  use('card types, searched', cardTypes.list, {
    given: [{ ...firstPage, search: 'DETAIL', sort: 'description' }],
    ids: [detailed.id],
    shows: [{ sku_property: [{ property_id: here.id }, { property_id: there.id }] }],
  }),
  use('a card type by name', cardTypes.by, {
    given: ['description', 'Simple'],
    ids: [simple.id],
    shows: [{ sku_property: [{ property_id: here.id }] }],
  }),
  use('whether there is a card type', firstSteps.anyCardTypeQuery, { given: [], ids: [simple.id] }),
  use('whether there is a company', firstSteps.anyCompanyQuery, { given: [], ids: [client.id] }),
  use('whether there are colleagues', firstSteps.anyStaffQuery, { given: [], ids: [user.id] }),
  use('blocked emails, searched', blockedRecords.list, {
    given: [{ ...firstPage, search: 'BAD', sort: 'email' }],
    ids: [barred.id, barredToo.id],
  }),
  use('a blocked email by address', blockedRecords.by, { given: ['email', barred.email], ids: [barred.id] }),
  use('the blocked ones of some addresses', blockedAmongQuery, {
    given: [[barredToo.email, 'a@client.example']],
    ids: [barredToo.id],
  }),
  use('campaigns, searched', campaigns.list, {
    given: [{ ...firstPage, search: 'ete', sort: 'name' }],
    ids: [campaign.id],
    shows: [{ campaign_property: [{ property_id: here.id }] }],
  }),
  use('the running campaigns', campaigns.list, {
    given: [
      {
        ...firstPage,
        search: '',
        sort: 'name',
        filter: [
          ...conditionsOf('running', '2026-11-18'),
          { column: 'sfid', operator: '=', value: campaign.sfid },
        ],
      },
    ],
    ids: [campaign.id],
  }),
  use('an order that names a campaign', campaignOrderQuery, { given: [campaign.sfid], ids: [sold.id] }),
  use('an order that is linked to a campaign', campaignLinkQuery, {
    given: [campaign.id],
    ids: [orderLink.id],
  }),
  use('a campaign by code', campaigns.by, {
    given: ['sfid', campaign.sfid ?? ''],
    ids: [campaign.id],
    shows: [{ campaign_property: [{ property_id: here.id }] }],
  }),
  use('a company by sfid', contactForm.companyQuery, { given: ['sfid', client.sfid], ids: [client.id] }),
  use('a contact by id', contactForm.contactQuery, { given: [marie.id], ids: [marie.id] }),
  use('whether buyers are blocked', contactForm.blockedAmongQuery, {
    given: [[marie.email ?? '', barred.email]],
    ids: [barred.id],
  }),
  use('the properties of a company', contactForm.linkedPropertiesQuery, {
    given: [client.sfid, { limit: 50, offset: 0 }],
    ids: [companyLink.id],
    shows: [{ property__c: { name: here.name } }],
  }),
  use('the company of the same name and address', contactForm.sameCompanyQuery, {
    given: [client],
    ids: [client.id],
  }),
  use('the active campaigns of a property that have not ended', codes.campaignsAtQuery, {
    given: [here.id, '2026-06-01'],
    ids: [campaign.id],
  }),
  use('the Draft of a code whose answer was lost', codes.draftQuery, {
    given: [draft, draft.external_id__c ?? ''],
    ids: [draft.id],
    shows: [{ order_campaign: [{ campaign_id: campaign.id }] }],
  }),
  use('the order with the highest number', codes.lastNumberQuery, { given: [], ids: [sold.id] }),
  use('whether a code still exists', codes.codeExistsQuery, { given: [draft.id], ids: [draft.id] }),
  use('the unused codes of a user for a company', codes.companyCodesQuery, {
    given: [{ author: user.sfid, since: draft.createddate, page: 1, size: 10 }, client.sfid],
    ids: [draft.id],
    shows: [{ ...codeOf(draft, albert), order_campaign: [{ campaign_id: campaign.id }] }],
  }),
  use('the codes of a user, used or not', codes.myCodesQuery, {
    given: [{ author: user.sfid, since: sold.createddate, page: 1, size: 10 }],
    ids: [draft.id, sold.id],
    shows: [codeOf(draft, albert), codeOf(sold, marie)],
  }),
  use('the names of campaigns', codes.campaignNamesQuery, { given: [[campaign.id]], ids: [campaign.id] }),
  use('the contacts of a company, by first name', contacts.contactsQuery, {
    given: [client.sfid, '', 0],
    ids: [albert.id, marie.id],
  }),
  ...['côté marie', 'MARIE@', '(514) 555-0111', 'ma'].map((text) =>
    use(`the contacts of a company: ${text}`, contacts.contactsQuery, {
      given: [client.sfid, text, 0],
      ids: [marie.id],
    }),
  ),
  use('the contact of a company with an email', contacts.contactByEmailQuery, {
    given: [client.sfid, marie.email ?? ''],
    ids: [marie.id],
  }),
  ...(['v-100', 'ec-200', 'code00000100', 'v-300'] as const).map((code) =>
    use(`the buyers of a code: ${code}`, contacts.buyersByCodeQuery, {
      given: [client.sfid, code],
      ids: { 'v-100': [sold.id], 'ec-200': [online.id], code00000100: [], 'v-300': [] }[code],
      shows: code === 'v-100' || code === 'ec-200' ? [{ contact: { id: marie.id } }] : [],
    }),
  ),
  use('those of some contacts who have bought', contacts.buyersAmongQuery, {
    given: [[marie.id, albert.id]],
    ids: [marie.id],
  }),
  use('the last purchases of some contacts', contacts.lastPurchasesQuery, {
    given: [[marie.sfid, albert.sfid]],
    ids: [online.id, sold.id],
  }),
  use('companies by sfid', contacts.companiesBySfidQuery, { given: [[client.sfid]], ids: [client.id] }),
  use('the orders of a company, newest first', history.ordersQuery, {
    given: [
      { company: client, contact: undefined },
      { limit: 10, offset: 0 },
    ],
    ids: [online.id, sold.id],
    shows: [
      { contact: { name: marie.name }, property__c: { name: here.name }, orderitem: [] },
      { contact: { name: marie.name }, property__c: { name: here.name }, orderitem: [{ quantity: 4 }] },
    ],
  }),
  use('the sales of five years', history.salesQuery, {
    given: [{ company: client, contact: marie }, 2026, undefined],
    ids: [online.id, sold.id],
  }),
  use('the sales of five years, the next page', history.salesQuery, {
    given: [
      { company: client, contact: undefined },
      2026,
      { id: online.id, effectivedate: online.effectivedate ?? '', totalamount: online.totalamount },
    ],
    ids: [sold.id],
  }),
  use('companies whose name begins with a text', find.companiesByNamePrefix, {
    given: [searchTerms('CAFE')],
    ids: [client.id, namesake.id],
  }),
  use('companies whose name contains a text', find.companiesByName, {
    given: [searchTerms('elan')],
    ids: [namesake.id, client.id],
  }),
  use('companies whose name has a word and another that begins with a letter', find.companiesByNameWords, {
    given: [searchTerms('elan c')],
    ids: [namesake.id, client.id],
  }),
  use('a company by name and address', find.companiesByNameAndAddress, {
    given: ['cafe elan', '12 rue'],
    ids: [client.id],
  }),
  use('companies by free text', find.companiesByFreeText, {
    given: [searchTerms('elan h2x')],
    ids: [client.id],
  }),
  use('companies by id', find.companiesByIds, {
    given: [[client.id, namesake.id]],
    ids: [client.id, namesake.id],
  }),
  ...['cote', 'marie@elan', '514 555-0111'].map((text) =>
    use(`companies by their contacts: ${text}`, find.contactsByTerms, {
      given: [searchTerms(text), null],
      ids: [marie.id],
      shows: [{ account: { id: client.id } }],
    }),
  ),
  use('companies by their contacts, but one company', find.contactsByTerms, {
    given: [searchTerms('cote'), client.sfid],
    ids: [],
  }),
  use('companies by the code of an order', find.ordersByCode, {
    given: [searchTerms('v-100'), null],
    ids: [sold.id],
    shows: [{ account: { id: client.id }, contact: { id: marie.id } }],
  }),
  use('companies by the number of an order', find.orderByNumber, {
    given: [sold.ordernumber ?? 0, null],
    ids: [sold.id],
    shows: [{ account: { id: client.id }, contact: { id: marie.id } }],
  }),
  use('a company by its confirmation code, also of a Draft', find.orderByConfirmationCode, {
    given: [draft.external_id__c ?? ''],
    ids: [draft.id],
  }),
  use('counts of a property, newest first', counts.countsQuery, {
    given: [here.id, anyCount, { limit: 10, offset: 0 }],
    ids: [april.id, march.id],
    shows: [{ sku: { description: 'Detailed', detailed_form: true } }, { sku: { description: 'Simple' } }],
  }),
  use('pending counts of a SKU and month', counts.countsQuery, {
    given: [here.id, { sku: simple.id, month: '2026-03', state: 'pending' }, { limit: 10, offset: 0 }],
    ids: [march.id],
  }),
  use('counts for a file, after the last one read', counts.countsAfterQuery, {
    given: [here.id, anyCount, april, 500],
    ids: [march.id],
  }),
  use('counts by id', counts.countsByIdQuery, { given: [here.id, [march.id]], ids: [march.id] }),
  use('a property by id', counts.propertyByIdQuery, { given: [here.id], ids: [here.id] }),
  use('a count with its property', counts.countPropertyQuery, {
    given: [march.id],
    ids: [march.id],
    shows: [{ property__c: { id: here.id } }],
  }),
  use('notification lists, searched by property', notificationLists.list, {
    given: [{ ...firstPage, search: 'érable', sort: 'property__c.name' }],
    ids: [emailList.id],
    shows: [{ property__c: { name: here.name } }],
  }),
  use('the properties that have a notification list', listedPropertiesQuery, {
    given: [],
    ids: [emailList.id],
  }),
  use('the notification list of a property', notificationLists.by, {
    given: ['property__c_id', here.id],
    ids: [emailList.id],
    shows: [{ property__c: { name: here.name } }],
  }),
  use('what waits for approval, the oldest first', counts.pendingCountsQuery, {
    given: [here.id],
    ids: [march.id, april.id],
  }),
  use('the count of a month', counts.countOfMonthQuery, {
    given: [here.id, simple.id, '2026-03-15'],
    ids: [march.id],
  }),
  use('the count that another one starts from', counts.countBeforeQuery, {
    given: [here.id, simple.id, '2026-03-31', undefined],
    ids: [march.id],
  }),
  use('the count that an existing one starts from', counts.countBeforeQuery, {
    given: [here.id, simple.id, '2026-03-31', march.id],
    ids: [],
  }),
  use('the history of SKUs', counts.countHistoryQuery, {
    given: [here.id, { skus: [simple.id, detailed.id], from: '2026-03-01', to: '2026-03-31' }],
    ids: [march.id],
  }),
  use('the board of two months', counts.boardQuery, {
    given: [here.id, '2026-03', '2026-04'],
    ids: [april.id, march.id],
  }),
  use('the SKUs of a property', counts.skusQuery, { given: [here.id], ids: [detailed.id, simple.id] }),
  use('who is told of a property’s counts', counts.emailListQuery, { given: [here.id], ids: [emailList.id] }),
  use('e-tokens, searched', eTokens.eTokensQuery, {
    given: [{ ...firstPage, search: 'eml-abc', sort: 'external_id' }],
    ids: [token.id],
    shows: [{ propertyuser__c: { name: user.name } }],
  }),
  use('an e-token by its external id', eTokens.eTokenQuery, {
    given: [' eml-ABC '],
    ids: [token.id],
    shows: [{ propertyuser__c: { name: user.name } }],
  }),
  use('the name of a centre', eTokens.centreNameQuery, { given: [here.external_id__c], ids: [here.name] }),
  ...['jean@', 'jean bel', 'bel', 'elise', 'ec-77'].map((text) =>
    use(`gift codes: ${text}`, giftCodes.codesByPrefix, {
      given: [text],
      ids: [code.id],
      shows: [{ [giftCodes.giftCodeTable]: { gift_code: maskedGiftCode(code.gift_code) } }],
    }),
  ),
  use('gift codes of a buyer', giftCodes.codesByPersonPrefix, { given: ['jean'], ids: [code.id] }),
  use('staff users, searched', userRecords.list, {
    given: [{ ...firstPage, search: user.username__c.toUpperCase(), sort: 'name' }],
    ids: [user.id],
    shows: [{ property_propertyuser__c: [{ property__c: app.home.sfid }, { property__c: here.sfid }] }],
  }),
  use('a staff user by username', userRecords.by, {
    given: ['username__c', user.username__c],
    ids: [user.id],
  }),
  use('the links of a user, the former ones last', userLinksQuery, {
    given: [user.sfid, { limit: 50, offset: 0 }],
    ids: [expect.any(Number), linked.id, unlinked.id],
    shows: [
      { property__c: { name: app.home.name } },
      { property__c: { name: here.name } },
      { property__c: { name: there.name } },
    ],
  }),
  ...['code0', 'CODE-0000'].map((text) =>
    use(`the confirmation codes of a user: ${text}`, palette.ownCodesByPrefix, {
      given: [user.sfid, text],
      ids: [draft.id, sold.id],
      shows: [
        { account: { id: client.id }, contact: { id: albert.id } },
        { account: { id: client.id }, contact: { id: marie.id } },
      ],
    }),
  ),
  use('an order by its number', palette.orderByNumber, {
    given: [sold.ordernumber ?? 0],
    ids: [sold.id],
    shows: [{ account: { id: client.id }, contact: { id: marie.id } }],
  }),
  use('contacts by id', palette.contactsByIds, {
    given: [[marie.id, albert.id]],
    ids: [marie.id, albert.id],
    shows: [{ account: { id: client.id } }, { account: { id: client.id } }],
  }),
]

// A title of test.each would end after forty letters, and the documents name whole ones.
for (const { name, sent, ids, shows } of uses)
  test(name, async () => {
    const { records } = await read(documents.pageDocument, sent)
    expect(records.map((record) => record[sent.name]).map((row) => row?.id ?? row?.name)).toEqual(ids)
    if (shows) expect(records).toMatchObject(shows)
    const counted = await read(documents.countedPageDocument, sent)
    expect(counted.records).toEqual(records)
    expect(counted.count).toBeGreaterThanOrEqual(records.length)
  })

interface Page {
  records: Record<string, { id?: number; name?: string }>[]
  count?: number
}

async function read(document: string, query: TableQuery): Promise<Page> {
  const { data, errors } = await admin.graphql<{ table: Page }>(document, { ...query })
  expect(errors).toEqual([])
  return data?.table ?? { records: [] }
}

test('the company finder runs all its searches in one request', async () => {
  const { query, variables } = documents.pagesDocument(find.searchQueries(searchTerms('v-100'), null))
  const { data, errors } = await admin.graphql<Record<string, Page>>(query, variables)
  expect(errors).toEqual([])
  expect(data?.orders?.records).toMatchObject([{ order: { id: sold.id } }])
})

test('the command palette runs all its searches in one request', async () => {
  const searcher = { sfid: user.sfid, isAdministrator: true, customers: namesake.sfid }
  const found = async (text: string) => {
    const { query, variables } = documents.pagesDocument(palette.paletteQueries(searchTerms(text), searcher))
    const { data, errors } = await admin.graphql<Record<string, Page>>(query, variables)
    expect(errors).toEqual([])
    return data
  }
  expect((await found('v-100'))?.orders?.records).toMatchObject([{ order: { id: sold.id } }])
  expect((await found('1000001'))?.order_number?.records).toMatchObject([{ order: { id: sold.id } }])
  expect((await found(user.username__c))?.users?.records).toMatchObject([
    { propertyuser__c: { id: user.id } },
  ])
  expect((await found('ete'))?.campaigns?.records).toMatchObject([{ campaign: { id: campaign.id } }])
  expect((await found('a.bad@'))?.blocked?.records).toMatchObject([{ blocked: { id: barred.id } }])
  expect((await found('jean@'))?.gift_codes?.records).toMatchObject([
    { [giftCodes.giftCodeTable]: { gift_code: maskedGiftCode(code.gift_code) } },
  ])
  expect((await found('eml-abc'))?.e_tokens?.records).toMatchObject([{ eml_token: { id: token.id } }])
})

test('the command palette reads what was opened lately in one request', async () => {
  const { query, variables } = documents.pagesDocument(palette.recentQueries([client.id], [marie.id]))
  const { data, errors } = await admin.graphql<Record<string, Page>>(query, variables)
  expect(errors).toEqual([])
  expect(data).toMatchObject({
    companies: { records: [{ account: { id: client.id } }] },
    contacts: { records: [{ contact: { id: marie.id }, account: { id: client.id } }] },
  })
})

test('every query of the screens is used here', async () => {
  const used = new Set<unknown>([
    ...uses.map(({ builder }) => builder),
    find.searchQueries,
    palette.paletteQueries,
    palette.recentQueries,
  ])
  const folder = fileURLToPath(new URL('../../../../web/src/', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const unused: string[] = []
  for (const file of files.filter((name) => name.endsWith('-queries.ts'))) {
    const exported: Record<string, unknown> = await import(folder + file)
    for (const [name, value] of Object.entries(exported)) {
      const builders = isRecordQueries(value) ? [value.list, value.by] : [value]
      if (builders.some((builder) => typeof builder === 'function' && !used.has(builder)))
        unused.push(`${file}: ${name}`)
    }
  }
  expect(unused).toEqual([])
})

/** What the lists of codes show of the order of a contact. */
function codeOf({ status }: typeof draft, { id, name }: typeof marie) {
  return {
    order: { status },
    account: { id: client.id, name: client.name },
    contact: { id, name },
    property__c: { name: here.name },
  }
}

function isRecordQueries(value: unknown): value is { list: unknown; by: unknown } {
  return typeof value === 'object' && value !== null && 'list' in value && 'by' in value
}

describe('the other documents of the screens', () => {
  const answers: Partial<Record<keyof typeof documents, () => Promise<void>>> = {
    customersCompanyDocument: async () => {
      await app.make.setting('b2c_account', client.sfid)
      expect(await answer(documents.customersCompanyDocument)).toEqual({
        settingsList: [{ value: client.sfid }],
      })
    },
    rewardTiersDocument: async () => {
      const tiers = '[{"tier":"Gold","min":50000}]'
      await app.make.setting('b2b_reward_tiers', tiers)
      expect(await answer(documents.rewardTiersDocument)).toEqual({ settingsList: [{ value: tiers }] })
    },
    userCreationDocument: async () => {
      const { id } = await audited('propertyuser__c', 'create', user.id)
      const found = await answer(documents.userCreationDocument(), { id })
      expect(found).toMatchObject({ allAudits: [{ user: { id: user.id, name: user.name } }] })
    },
    giftCodeMailsDocument: async () => {
      const { id, to } = await audited('trnsx_ecom_activegc_b2c', 'email', code.id)
      expect(await answer(documents.giftCodeMailsDocument(), { id })).toMatchObject({
        allAudits: [{ createdAt: app.clock().toISOString(), user: { id: user.id }, new: { to } }],
      })
    },
    giftCodeRevealsDocument: async () => {
      const { id } = await audited('trnsx_ecom_activegc_b2c', 'reveal', code.id)
      expect(await answer(documents.giftCodeRevealsDocument(), { id })).toMatchObject({
        allAudits: [{ createdAt: app.clock().toISOString(), user: { id: user.id } }],
      })
    },
    countMailsDocument: async () => {
      const { id, to } = await audited('gc_inventory', 'email', march.id)
      expect(await answer(documents.countMailsDocument, { id })).toMatchObject({ mails: [{ new: { to } }] })
    },
    countMailTotalsDocument: async () => {
      const { id } = await audited('gc_inventory', 'email', april.id)
      const found = await answer(documents.countMailTotalsDocument, { ids: [id] })
      expect(found).toEqual({ mails: [{ objectId: id, count: 1 }] })
    },
  }

  test.each(Object.entries(answers))('%s', (_, check) => check())

  test('every document is used here', () => {
    const texts = Object.keys(documents).filter((name) => name.endsWith('Document'))
    const inPages = ['pageDocument', 'countedPageDocument', 'pagesDocument', 'mutationDocument']
    const used = [...Object.keys(answers), ...inPages]
    expect(texts.sort()).toEqual(used.sort())
  })

  async function answer(document: string, variables: Record<string, unknown> = {}): Promise<object | null> {
    const { data, errors } = await admin.graphql(document, variables)
    expect(errors).toEqual([])
    return data
  }

  async function audited(table: string, verb: 'create' | 'email' | 'reveal', id: number) {
    const to = 'someone@client.example'
    const author = { actor: user, now: app.clock() }
    await recordAudit(app.database, author, { table, verb, id, new: { id, to } })
    return { id: String(id), to }
  }
})

test('a superadmin without links still sees every property', async () => {
  const boss = await app.signIn(await app.make.staffUser({ role__c: 'superadmin' }))
  const found = await tableClient(boss).list('property__c', { orderBy: 'name', limit: 99 })
  const [all] = await app.database.rows(sqlOf({ count: number })`
    select count(*)::int from property__c where not isdeleted`)
  expect(found.count).toBe(all?.count)
})

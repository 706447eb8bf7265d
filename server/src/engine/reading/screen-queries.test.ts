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
import { createScreenFixture, type World } from '../../../test/screen-fixture.ts'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { number } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { recordAudit } from '../writing/audit.ts'

/** Every query that a screen sends, built by the screen's own code, among rows that must not be included. */

const app = await startTestApp()
const world = await createScreenFixture(app)
const admin = await app.as('admin')

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
  asked: (world: World) => Asked<NoInfer<Given>>,
) {
  const { given, ids, shows } = asked(world)
  return { name, builder: builder as unknown, sent: builder(...given), ids, shows }
}

const firstPage = { page: 1, size: 10, direction: 'ASC' } as const
const anyCount = { sku: undefined, month: undefined, state: undefined }

const uses = [
  use('the user of a username, ignoring case', userByUsernameQuery, ({ user }) => ({
    given: [user.username__c.toUpperCase()],
    ids: [user.id],
  })),
  use('the properties of a user, by name', propertiesQuery, ({ user, here }) => ({
    given: [user.sfid],
    ids: [app.home.id, here.id],
  })),
  use('every property, by name', propertiesQuery, ({ here, there }) => ({
    given: [undefined],
    ids: [there.id, app.home.id, here.id],
  })),
  use('a property by id', propertyQuery, ({ here }) => ({ given: [{ id: here.id }], ids: [here.id] })),
  use('a property by code', propertyQuery, ({ here }) => ({
    given: [{ code: here.external_id__c }],
    ids: [here.id],
  })),
  use('properties, searched by name', propertyRecords.list, ({ here, simple, detailed }) => ({
    given: [{ ...firstPage, search: 'erable', sort: 'name' }],
    ids: [here.id],
    shows: [{ sku_property: [{ sku_id: simple.id }, { sku_id: detailed.id }] }],
  })),
  use('properties, searched by code', propertyRecords.list, ({ there }) => ({
    given: [{ ...firstPage, search: 'can', sort: 'external_id__c' }],
    ids: [there.id],
  })),
  use('deleted properties', propertyRecords.list, ({ closed }) => ({
    given: [
      {
        ...firstPage,
        search: '',
        sort: 'name',
        filter: [{ column: 'isdeleted', operator: '=', value: true }],
      },
    ],
    ids: [closed.id],
  })),
  use('a property with its card types', propertyRecords.by, ({ here, simple, detailed }) => ({
    given: ['external_id__c', here.external_id__c],
    ids: [here.id],
    shows: [{ sku_property: [{ sku_id: simple.id }, { sku_id: detailed.id }] }],
  })),
  use('card types, searched', cardTypes.list, ({ detailed, here, there }) => ({
    given: [{ ...firstPage, search: 'DETAIL', sort: 'description' }],
    ids: [detailed.id],
    shows: [{ sku_property: [{ property_id: here.id }, { property_id: there.id }] }],
  })),
  use('a card type by id', cardTypes.by, ({ simple }) => ({ given: ['id', simple.id], ids: [simple.id] })),
  use('a card type by name', cardTypes.by, ({ simple, here }) => ({
    given: ['description', 'Simple'],
    ids: [simple.id],
    shows: [{ sku_property: [{ property_id: here.id }] }],
  })),
  use('whether there is a card type', firstSteps.anyCardTypeQuery, ({ simple }) => ({
    given: [],
    ids: [simple.id],
  })),
  use('whether there is a company', firstSteps.anyCompanyQuery, ({ client }) => ({
    given: [],
    ids: [client.id],
  })),
  use('whether there are colleagues', firstSteps.anyStaffQuery, ({ user }) => ({
    given: [],
    ids: [user.id],
  })),
  use('blocked emails, searched', blockedRecords.list, ({ barred, barredToo }) => ({
    given: [{ ...firstPage, search: 'BAD', sort: 'email' }],
    ids: [barred.id, barredToo.id],
  })),
  use('blocked emails, the second page', blockedRecords.list, ({ barredToo }) => ({
    given: [{ ...firstPage, page: 2, size: 1, search: 'bad', sort: 'email' }],
    ids: [barredToo.id],
  })),
  use('a blocked email by address', blockedRecords.by, ({ barred }) => ({
    given: ['email', barred.email],
    ids: [barred.id],
  })),
  use('the blocked ones of some addresses', blockedAmongQuery, ({ barredToo }) => ({
    given: [[barredToo.email, 'a@client.example']],
    ids: [barredToo.id],
  })),
  use('campaigns, searched', campaigns.list, ({ campaign, here }) => ({
    given: [{ ...firstPage, search: 'ete', sort: 'name' }],
    ids: [campaign.id],
    shows: [{ campaign_property: [{ property_id: here.id }] }],
  })),
  use('the running campaigns', campaigns.list, ({ campaign }) => ({
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
  })),
  use('a campaign by id', campaigns.by, ({ campaign }) => ({
    given: ['id', campaign.id],
    ids: [campaign.id],
  })),
  use('an order that names a campaign', campaignOrderQuery, ({ campaign, sold }) => ({
    given: [campaign.sfid],
    ids: [sold.id],
  })),
  use('an order that is linked to a campaign', campaignLinkQuery, ({ campaign, orderLink }) => ({
    given: [campaign.id],
    ids: [orderLink.id],
  })),
  use('a campaign by code', campaigns.by, ({ campaign, here }) => ({
    given: ['sfid', campaign.sfid ?? ''],
    ids: [campaign.id],
    shows: [{ campaign_property: [{ property_id: here.id }] }],
  })),
  use('a company by id', contactForm.companyQuery, ({ client }) => ({
    given: ['id', client.id],
    ids: [client.id],
  })),
  use('a company by sfid', contactForm.companyQuery, ({ client }) => ({
    given: ['sfid', client.sfid],
    ids: [client.id],
  })),
  use('a contact by id', contactForm.contactQuery, ({ marie }) => ({ given: [marie.id], ids: [marie.id] })),
  use('whether buyers are blocked', contactForm.blockedAmongQuery, ({ marie, barred }) => ({
    given: [[marie.email ?? '', barred.email]],
    ids: [barred.id],
  })),
  use('the properties of a company', contactForm.linkedPropertiesQuery, ({ client, companyLink, here }) => ({
    given: [client.sfid, { limit: 50, offset: 0 }],
    ids: [companyLink.id],
    shows: [{ property__c: { name: here.name } }],
  })),
  use('the company of the same name and address', contactForm.sameCompanyQuery, ({ client }) => ({
    given: [client],
    ids: [client.id],
  })),
  use(
    'the active campaigns of a property that have not ended',
    codes.campaignsAtQuery,
    ({ here, campaign }) => ({ given: [here.id, '2026-06-01'], ids: [campaign.id] }),
  ),
  use('the Draft of a code whose answer was lost', codes.draftQuery, ({ draft, campaign }) => ({
    given: [draft, draft.external_id__c ?? ''],
    ids: [draft.id],
    shows: [{ order_campaign: [{ campaign_id: campaign.id }] }],
  })),
  use('the order with the highest number', codes.lastNumberQuery, ({ sold }) => ({
    given: [],
    ids: [sold.id],
  })),
  use('whether a code still exists', codes.codeExistsQuery, ({ draft }) => ({
    given: [draft.id],
    ids: [draft.id],
  })),
  ...[true, false].map((ofCompany) =>
    use(
      `today's codes of a user${ofCompany ? ' for a company' : ''}`,
      codes.todaysCodesQuery,
      ({ user, client, draft, albert, here, campaign }) => ({
        given: [
          {
            author: user.sfid,
            since: draft.createddate,
            company: ofCompany ? client.sfid : undefined,
            page: 1,
            size: 10,
          },
        ],
        ids: [draft.id],
        shows: [
          {
            account: { id: client.id, name: client.name },
            contact: { id: albert.id, name: albert.name },
            property__c: { name: here.name },
            order_campaign: [{ campaign_id: campaign.id }],
          },
        ],
      }),
    ),
  ),
  use(
    'the codes of a user, used or not',
    codes.myCodesQuery,
    ({ user, sold, draft, client, albert, marie, here }) => ({
      given: [{ author: user.sfid, since: sold.createddate, size: 10 }],
      ids: [draft.id, sold.id],
      shows: [
        { status: 'Draft', contact: albert },
        { status: 'Activated', contact: marie },
      ].map(({ status, contact }) => ({
        order: { status },
        account: { id: client.id, name: client.name },
        contact: { id: contact.id, name: contact.name },
        property__c: { name: here.name },
      })),
    }),
  ),
  use('the names of campaigns', codes.campaignNamesQuery, ({ campaign }) => ({
    given: [[campaign.id]],
    ids: [campaign.id],
  })),
  use('the contacts of a company, by first name', contacts.contactsQuery, ({ client, albert, marie }) => ({
    given: [client.sfid, '', 0],
    ids: [albert.id, marie.id],
  })),
  ...['côté marie', 'MARIE@', '(514) 555-0111', 'ma'].map((text) =>
    use(`the contacts of a company: ${text}`, contacts.contactsQuery, ({ client, marie }) => ({
      given: [client.sfid, text, 0],
      ids: [marie.id],
    })),
  ),
  use('the contact of a company with an email', contacts.contactByEmailQuery, ({ client, marie }) => ({
    given: [client.sfid, marie.email ?? ''],
    ids: [marie.id],
  })),
  ...(['v-100', 'ec-200', 'code00000100', 'v-300'] as const).map((code) =>
    use(`the buyers of a code: ${code}`, contacts.buyersByCodeQuery, ({ client, sold, online, marie }) => ({
      given: [client.sfid, code],
      ids: { 'v-100': [sold.id], 'ec-200': [online.id], code00000100: [], 'v-300': [] }[code],
      shows: code === 'v-100' || code === 'ec-200' ? [{ contact: { id: marie.id } }] : [],
    })),
  ),
  use('those of some contacts who have bought', contacts.buyersAmongQuery, ({ marie, albert }) => ({
    given: [[marie.id, albert.id]],
    ids: [marie.id],
  })),
  use(
    'the last purchases of some contacts',
    contacts.lastPurchasesQuery,
    ({ marie, albert, online, sold }) => ({ given: [[marie.sfid, albert.sfid]], ids: [online.id, sold.id] }),
  ),
  use('companies by sfid', contacts.companiesBySfidQuery, ({ client }) => ({
    given: [[client.sfid]],
    ids: [client.id],
  })),
  use(
    'the orders of a company, newest first',
    history.ordersQuery,
    ({ client, online, sold, marie, here }) => ({
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
  ),
  use('the orders of a contact who has bought nothing', history.ordersQuery, ({ client, albert }) => ({
    given: [
      { company: client, contact: albert },
      { limit: 10, offset: 0 },
    ],
    ids: [],
  })),
  use('the sales of five years', history.salesQuery, ({ client, marie, online, sold }) => ({
    given: [{ company: client, contact: marie }, 2026, undefined],
    ids: [online.id, sold.id],
  })),
  use('the sales of five years, the next page', history.salesQuery, ({ client, online, sold }) => ({
    given: [
      { company: client, contact: undefined },
      2026,
      { id: online.id, effectivedate: online.effectivedate ?? '', totalamount: online.totalamount },
    ],
    ids: [sold.id],
  })),
  use('companies whose name begins with a text', find.companiesByNamePrefix, ({ client, namesake }) => ({
    given: [searchTerms('CAFE')],
    ids: [client.id, namesake.id],
  })),
  use('companies whose name contains a text', find.companiesByName, ({ client, namesake }) => ({
    given: [searchTerms('elan')],
    ids: [namesake.id, client.id],
  })),
  use(
    'companies whose name has a word and another that begins with a letter',
    find.companiesByNameWords,
    ({ client, namesake }) => ({ given: [searchTerms('elan c')], ids: [namesake.id, client.id] }),
  ),
  use('a company by name and address', find.companiesByNameAndAddress, ({ client }) => ({
    given: ['cafe elan', '12 rue'],
    ids: [client.id],
  })),
  use('companies by free text', find.companiesByFreeText, ({ client }) => ({
    given: [searchTerms('elan h2x')],
    ids: [client.id],
  })),
  use('companies by id', find.companiesByIds, ({ client, namesake }) => ({
    given: [[client.id, namesake.id]],
    ids: [client.id, namesake.id],
  })),
  ...['cote', 'marie@elan', '514 555-0111'].map((text) =>
    use(`companies by their contacts: ${text}`, find.contactsByTerms, ({ marie, client }) => ({
      given: [searchTerms(text), null],
      ids: [marie.id],
      shows: [{ account: { id: client.id } }],
    })),
  ),
  use('companies by their contacts, but one company', find.contactsByTerms, ({ client }) => ({
    given: [searchTerms('cote'), client.sfid],
    ids: [],
  })),
  use('companies by the code of an order', find.ordersByCode, ({ sold, client, marie }) => ({
    given: [searchTerms('v-100'), null],
    ids: [sold.id],
    shows: [{ account: { id: client.id }, contact: { id: marie.id } }],
  })),
  use('companies by the number of an order', find.orderByNumber, ({ sold, client, marie }) => ({
    given: [sold.ordernumber ?? 0, null],
    ids: [sold.id],
    shows: [{ account: { id: client.id }, contact: { id: marie.id } }],
  })),
  use('companies by the number of an order, but one company', find.orderByNumber, ({ sold, client }) => ({
    given: [sold.ordernumber ?? 0, client.sfid],
    ids: [],
  })),
  use('a company by its confirmation code, also of a Draft', find.orderByConfirmationCode, ({ draft }) => ({
    given: [draft.external_id__c ?? ''],
    ids: [draft.id],
  })),
  use('companies by the code of an order, but one company', find.ordersByCode, ({ client }) => ({
    given: [searchTerms('v-100'), client.sfid],
    ids: [],
  })),
  use('counts of a property, newest first', counts.countsQuery, ({ here, april, march }) => ({
    given: [here.id, anyCount, { limit: 10, offset: 0 }],
    ids: [april.id, march.id],
    shows: [{ sku: { description: 'Detailed', detailed_form: true } }, { sku: { description: 'Simple' } }],
  })),
  use('pending counts of a SKU and month', counts.countsQuery, ({ here, simple, march }) => ({
    given: [here.id, { sku: simple.id, month: '2026-03', state: 'pending' }, { limit: 10, offset: 0 }],
    ids: [march.id],
  })),
  use('approved counts', counts.countsQuery, ({ here }) => ({
    given: [here.id, { ...anyCount, state: 'approved' }, { limit: 10, offset: 0 }],
    ids: [],
  })),
  use('counts for a file, after the last one read', counts.countsAfterQuery, ({ here, april, march }) => ({
    given: [here.id, anyCount, april, 500],
    ids: [march.id],
  })),
  use('counts by id', counts.countsByIdQuery, ({ here, march }) => ({
    given: [here.id, [march.id]],
    ids: [march.id],
  })),
  use('a property by id', counts.propertyByIdQuery, ({ here }) => ({ given: [here.id], ids: [here.id] })),
  use('a count with its property', counts.countPropertyQuery, ({ march, here }) => ({
    given: [march.id],
    ids: [march.id],
    shows: [{ property__c: { id: here.id } }],
  })),
  use('notification lists, searched by property', notificationLists.list, ({ emailList, here }) => ({
    given: [{ ...firstPage, search: 'érable', sort: 'property__c.name' }],
    ids: [emailList.id],
    shows: [{ property__c: { name: here.name } }],
  })),
  use('notification lists, searched by address', notificationLists.list, ({ emailList }) => ({
    given: [{ ...firstPage, search: 'BOSS@', sort: 'property__c.name' }],
    ids: [emailList.id],
  })),
  use('the properties that have a notification list', listedPropertiesQuery, ({ emailList }) => ({
    given: [],
    ids: [emailList.id],
  })),
  use('a notification list by id', notificationLists.by, ({ emailList }) => ({
    given: ['id', emailList.id],
    ids: [emailList.id],
  })),
  use('the notification list of a property', notificationLists.by, ({ here, emailList }) => ({
    given: ['property__c_id', here.id],
    ids: [emailList.id],
    shows: [{ property__c: { name: here.name } }],
  })),
  use('what waits for approval, the oldest first', counts.pendingCountsQuery, ({ here, march, april }) => ({
    given: [here.id],
    ids: [march.id, april.id],
  })),
  use('the count of a month', counts.countOfMonthQuery, ({ here, simple, march }) => ({
    given: [here.id, simple.id, '2026-03-15'],
    ids: [march.id],
  })),
  use('the count that another one starts from', counts.countBeforeQuery, ({ here, simple, march }) => ({
    given: [here.id, simple.id, '2026-03-31', undefined],
    ids: [march.id],
  })),
  use('the count that an existing one starts from', counts.countBeforeQuery, ({ here, simple, march }) => ({
    given: [here.id, simple.id, '2026-03-31', march.id],
    ids: [],
  })),
  use('the history of SKUs', counts.countHistoryQuery, ({ here, simple, detailed, march }) => ({
    given: [here.id, { skus: [simple.id, detailed.id], from: '2026-03-01', to: '2026-03-31' }],
    ids: [march.id],
  })),
  use('the board of two months', counts.boardQuery, ({ here, april, march }) => ({
    given: [here.id, '2026-03', '2026-04'],
    ids: [april.id, march.id],
  })),
  use('the SKUs of a property', counts.skusQuery, ({ here, detailed, simple }) => ({
    given: [here.id],
    ids: [detailed.id, simple.id],
  })),
  use('who is told of a property’s counts', counts.emailListQuery, ({ here, emailList }) => ({
    given: [here.id],
    ids: [emailList.id],
  })),
  use('e-tokens, searched', eTokens.eTokensQuery, ({ token, user }) => ({
    given: [{ ...firstPage, search: 'eml-abc', sort: 'external_id' }],
    ids: [token.id],
    shows: [{ propertyuser__c: { name: user.name } }],
  })),
  use('an e-token by its external id', eTokens.eTokenQuery, ({ token, user }) => ({
    given: [' eml-ABC '],
    ids: [token.id],
    shows: [{ propertyuser__c: { name: user.name } }],
  })),
  use('the name of a centre', eTokens.centreNameQuery, ({ here }) => ({
    given: [here.external_id__c],
    ids: [here.name],
  })),
  ...['jean@', 'jean bel', 'bel', 'elise', 'ec-77'].map((text) =>
    use(`gift codes: ${text}`, giftCodes.codesByPrefix, ({ code }) => ({
      given: [text],
      ids: [code.id],
      shows: [{ [giftCodes.giftCodeTable]: { gift_code: maskedGiftCode(code.gift_code) } }],
    })),
  ),
  use('gift codes: a text from the middle', giftCodes.codesByPrefix, () => ({ given: ['veau'], ids: [] })),
  use('gift codes of a buyer', giftCodes.codesByPersonPrefix, ({ code }) => ({
    given: ['jean'],
    ids: [code.id],
  })),
  use('gift codes of a recipient', giftCodes.codesByPersonPrefix, ({ code }) => ({
    given: ['elise'],
    ids: [code.id],
  })),
  use('staff users, searched', userRecords.list, ({ user, here }) => ({
    given: [{ ...firstPage, search: user.username__c.toUpperCase(), sort: 'name' }],
    ids: [user.id],
    shows: [{ property_propertyuser__c: [{ property__c: app.home.sfid }, { property__c: here.sfid }] }],
  })),
  use(
    'staff users of a role at a property, among those with a second factor',
    userRecords.list,
    ({ user, here }) => ({
      given: [
        {
          ...firstPage,
          search: '',
          sort: 'name',
          filter: [
            { column: 'role__c', operator: '=', value: user.role__c },
            { column: 'property_propertyuser__c.property__c', operator: '=', value: here.sfid },
            { column: 'property_propertyuser__c.isdeleted', operator: '=', value: false },
            { column: 'id', operator: 'IN', value: [user.id] },
          ],
        },
      ],
      ids: [user.id],
    }),
  ),
  use('a staff user by id', userRecords.by, ({ user }) => ({ given: ['id', user.id], ids: [user.id] })),
  use('a staff user by username', userRecords.by, ({ user }) => ({
    given: ['username__c', user.username__c],
    ids: [user.id],
  })),
  use(
    'the links of a user, the former ones last',
    userLinksQuery,
    ({ user, linked, unlinked, here, there }) => ({
      given: [user.sfid, { limit: 50, offset: 0 }],
      ids: [expect.any(Number), linked.id, unlinked.id],
      shows: [
        { property__c: { name: app.home.name } },
        { property__c: { name: here.name } },
        { property__c: { name: there.name } },
      ],
    }),
  ),
  ...['code0', 'CODE-0000'].map((text) =>
    use(
      `the confirmation codes of a user: ${text}`,
      palette.ownCodesByPrefix,
      ({ user, draft, sold, client, albert, marie }) => ({
        given: [user.sfid, text],
        ids: [draft.id, sold.id],
        shows: [
          { account: { id: client.id }, contact: { id: albert.id } },
          { account: { id: client.id }, contact: { id: marie.id } },
        ],
      }),
    ),
  ),
  use('the confirmation codes of a user who has none', palette.ownCodesByPrefix, ({ marie }) => ({
    given: [marie.sfid, 'code0'],
    ids: [],
  })),
  use('an order by its number', palette.orderByNumber, ({ sold, client, marie }) => ({
    given: [sold.ordernumber ?? 0],
    ids: [sold.id],
    shows: [{ account: { id: client.id }, contact: { id: marie.id } }],
  })),
  use('contacts by id', palette.contactsByIds, ({ marie, albert, client }) => ({
    given: [[marie.id, albert.id]],
    ids: [marie.id, albert.id],
    shows: [{ account: { id: client.id } }, { account: { id: client.id } }],
  })),
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
  expect(data?.orders?.records).toMatchObject([{ order: { id: world.sold.id } }])
})

test('the command palette runs all its searches in one request', async () => {
  const searcher = { sfid: world.user.sfid, isAdministrator: true, customers: world.namesake.sfid }
  const found = async (text: string) => {
    const { query, variables } = documents.pagesDocument(palette.paletteQueries(searchTerms(text), searcher))
    const { data, errors } = await admin.graphql<Record<string, Page>>(query, variables)
    expect(errors).toEqual([])
    return data
  }
  expect((await found('v-100'))?.orders?.records).toMatchObject([{ order: { id: world.sold.id } }])
  expect((await found('1000001'))?.order_number?.records).toMatchObject([{ order: { id: world.sold.id } }])
  expect((await found(world.user.username__c))?.users?.records).toMatchObject([
    { propertyuser__c: { id: world.user.id } },
  ])
  expect((await found('ete'))?.campaigns?.records).toMatchObject([{ campaign: { id: world.campaign.id } }])
  expect((await found('a.bad@'))?.blocked?.records).toMatchObject([{ blocked: { id: world.barred.id } }])
  expect((await found('jean@'))?.gift_codes?.records).toMatchObject([
    { [giftCodes.giftCodeTable]: { gift_code: maskedGiftCode(world.code.gift_code) } },
  ])
  expect((await found('eml-abc'))?.e_tokens?.records).toMatchObject([{ eml_token: { id: world.token.id } }])
})

test('the command palette reads what was opened lately in one request', async () => {
  const { client, marie } = world
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

function isRecordQueries(value: unknown): value is { list: unknown; by: unknown } {
  return typeof value === 'object' && value !== null && 'list' in value && 'by' in value
}

describe('the other documents of the screens', () => {
  const answers: Partial<Record<keyof typeof documents, () => Promise<void>>> = {
    customersCompanyDocument: async () => {
      await app.make.setting('b2c_account', world.client.sfid)
      expect(await answer(documents.customersCompanyDocument)).toEqual({
        settingsList: [{ value: world.client.sfid }],
      })
    },
    rewardTiersDocument: async () => {
      const tiers = '[{"tier":"Gold","min":50000}]'
      await app.make.setting('b2b_reward_tiers', tiers)
      expect(await answer(documents.rewardTiersDocument)).toEqual({ settingsList: [{ value: tiers }] })
    },
    userCreationDocument: async () => {
      const { id } = await audited('propertyuser__c', 'create', world.user.id)
      const found = await answer(documents.userCreationDocument(), { id })
      expect(found).toMatchObject({ allAudits: [{ user: { id: world.user.id, name: world.user.name } }] })
    },
    giftCodeMailsDocument: async () => {
      const { id, to } = await audited('trnsx_ecom_activegc_b2c', 'email', world.code.id)
      expect(await answer(documents.giftCodeMailsDocument(), { id })).toMatchObject({
        allAudits: [{ createdAt: app.clock().toISOString(), user: { id: world.user.id }, new: { to } }],
      })
    },
    giftCodeRevealsDocument: async () => {
      const { id } = await audited('trnsx_ecom_activegc_b2c', 'reveal', world.code.id)
      expect(await answer(documents.giftCodeRevealsDocument(), { id })).toMatchObject({
        allAudits: [{ createdAt: app.clock().toISOString(), user: { id: world.user.id } }],
      })
    },
    countMailsDocument: async () => {
      const { id, to } = await audited('gc_inventory', 'email', world.march.id)
      expect(await answer(documents.countMailsDocument, { id })).toMatchObject({ mails: [{ new: { to } }] })
    },
    countMailTotalsDocument: async () => {
      const { id } = await audited('gc_inventory', 'email', world.april.id)
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
    const author = { actor: world.user, now: app.clock() }
    await recordAudit(app.database, author, { table, verb, id, old: null, new: { id, to } })
    return { id: String(id), to }
  }
})

test('the E-Code search passes its four texts as variables', async () => {
  const text = 'Jean%'
  const answer = await (await app.as('user')).graphql<{ table: { records: object[] } }>(
    `query ($email: JSON, $name: JSON, $recipient: JSON, $order: JSON) {
      table(name: "trnsx_ecom_activegc_b2c", limit: 10, filter: [{ or_: [
        { column: "customer_email", operator: "iLIKE", value: $email }
        { column: "name", operator: "iLIKE", value: $name }
        { column: "recipient", operator: "iLIKE", value: $recipient }
        { column: "order", operator: "iLIKE", value: $order }
      ] }]) { records } }`,
    { email: text, name: text, recipient: text, order: text },
  )
  expect(answer.errors).toEqual([])
  const masked = { ...world.code, gift_code: maskedGiftCode(world.code.gift_code) }
  expect(answer.data?.table.records).toEqual([{ trnsx_ecom_activegc_b2c: masked }])
})

test('a superadmin without links still sees every property', async () => {
  const boss = await app.signIn(await app.make.staffUser({ role__c: 'superadmin' }))
  const found = await tableClient(boss).list('property__c', { orderBy: 'name', limit: 99 })
  const [all] = await app.database.rows(sqlOf({ count: number })`
    select count(*)::int from property__c where not isdeleted`)
  expect(found.count).toBe(all?.count)
})

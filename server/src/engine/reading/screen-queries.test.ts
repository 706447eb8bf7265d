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
import * as codeList from '../../../../web/src/features/contact-form/confirmation/code-queries.ts'
import * as company from '../../../../web/src/features/contact-form/contact-form-queries.ts'
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
import { sql } from '../../database/sql.ts'
import { recordAudit } from '../writing/audit.ts'

/** Every query that a screen sends, built by the screen's own code, among rows that must not be included. */

const app = await startTestApp()
const world = await createScreenFixture(app)
const admin = await app.as('admin')

interface Use {
  name: string
  /** A function that a `*-queries.ts` file exports. */
  builder: unknown
  query: () => TableQuery
  /** The ids of the rows in order, or their names where the screen does not read the id. */
  expected: () => unknown[]
  /** What else the records have to hold, such as contained rows. */
  shows?: () => object[]
}

function use<const Given extends [] | unknown[]>(
  name: string,
  builder: (...given: Given) => TableQuery,
  given: (world: World) => NoInfer<Given>,
  expected: (world: World) => unknown[],
  shows?: (world: World) => object[],
): Use {
  return {
    name,
    builder,
    query: () => builder(...given(world)),
    expected: () => expected(world),
    ...(shows && { shows: () => shows(world) }),
  }
}

const firstPage = { page: 1, size: 10, direction: 'ASC' } as const
const anyCount = { sku: undefined, month: undefined, state: undefined }

const uses: Use[] = [
  use(
    'the user of a username, ignoring case',
    userByUsernameQuery,
    ({ user }) => [user.username__c.toUpperCase()],
    ({ user }) => [user.id],
  ),
  use(
    'the properties of a user, by name',
    propertiesQuery,
    ({ user }) => [user.sfid],
    ({ here }) => [app.home.id, here.id],
  ),
  use(
    'every property, by name',
    propertiesQuery,
    () => [undefined],
    ({ here, there }) => [there.id, app.home.id, here.id],
  ),
  use(
    'a property by id',
    propertyQuery,
    ({ here }) => [{ id: here.id }],
    ({ here }) => [here.id],
  ),
  use(
    'a property by code',
    propertyQuery,
    ({ here }) => [{ code: here.external_id__c }],
    ({ here }) => [here.id],
  ),
  use(
    'properties, searched by name',
    propertyRecords.list,
    () => [{ ...firstPage, search: 'erable', sort: 'name' }],
    ({ here }) => [here.id],
    ({ simple, detailed }) => [{ sku_property: [{ sku_id: simple.id }, { sku_id: detailed.id }] }],
  ),
  use(
    'properties, searched by code',
    propertyRecords.list,
    () => [{ ...firstPage, search: 'can', sort: 'external_id__c' }],
    ({ there }) => [there.id],
  ),
  use(
    'deleted properties',
    propertyRecords.list,
    () => [
      {
        ...firstPage,
        search: '',
        sort: 'name',
        filter: [{ column: 'isdeleted', operator: '=', value: true }],
      },
    ],
    ({ closed }) => [closed.id],
  ),
  use(
    'a property with its card types',
    propertyRecords.by,
    ({ here }) => ['external_id__c', here.external_id__c],
    ({ here }) => [here.id],
    ({ simple, detailed }) => [{ sku_property: [{ sku_id: simple.id }, { sku_id: detailed.id }] }],
  ),
  use(
    'card types, searched',
    cardTypes.list,
    () => [{ ...firstPage, search: 'DETAIL', sort: 'description' }],
    ({ detailed }) => [detailed.id],
    ({ here, there }) => [{ sku_property: [{ property_id: here.id }, { property_id: there.id }] }],
  ),
  use(
    'a card type by id',
    cardTypes.by,
    ({ simple }) => ['id', simple.id],
    ({ simple }) => [simple.id],
  ),
  use(
    'a card type by name',
    cardTypes.by,
    () => ['description', 'Simple'],
    ({ simple }) => [simple.id],
    ({ here }) => [{ sku_property: [{ property_id: here.id }] }],
  ),
  use(
    'whether there is a card type',
    firstSteps.anyCardTypeQuery,
    () => [],
    ({ simple }) => [simple.id],
  ),
  use(
    'whether there is a company',
    firstSteps.anyCompanyQuery,
    () => [],
    ({ client }) => [client.id],
  ),
  use(
    'blocked emails, searched',
    blockedRecords.list,
    () => [{ ...firstPage, search: 'BAD', sort: 'email' }],
    ({ barred, barredToo }) => [barred.id, barredToo.id],
  ),
  use(
    'blocked emails, the second page',
    blockedRecords.list,
    () => [{ ...firstPage, page: 2, size: 1, search: 'bad', sort: 'email' }],
    ({ barredToo }) => [barredToo.id],
  ),
  use(
    'a blocked email by address',
    blockedRecords.by,
    ({ barred }) => ['email', barred.email],
    ({ barred }) => [barred.id],
  ),
  use(
    'the blocked ones of some addresses',
    blockedAmongQuery,
    ({ barredToo }) => [[barredToo.email, 'a@client.example']],
    ({ barredToo }) => [barredToo.id],
  ),
  use(
    'campaigns, searched',
    campaigns.list,
    () => [{ ...firstPage, search: 'ete', sort: 'name' }],
    ({ campaign }) => [campaign.id],
    ({ here }) => [{ campaign_property: [{ property_id: here.id }] }],
  ),
  use(
    'the running campaigns',
    campaigns.list,
    ({ campaign }) => [
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
    ({ campaign }) => [campaign.id],
  ),
  use(
    'a campaign by id',
    campaigns.by,
    ({ campaign }) => ['id', campaign.id],
    ({ campaign }) => [campaign.id],
  ),
  use(
    'an order that names a campaign',
    campaignOrderQuery,
    ({ campaign }) => [campaign.sfid],
    ({ sold }) => [sold.id],
  ),
  use(
    'an order that is linked to a campaign',
    campaignLinkQuery,
    ({ campaign }) => [campaign.id],
    ({ orderLink }) => [orderLink.id],
  ),
  use(
    'a campaign by code',
    campaigns.by,
    ({ campaign }) => ['sfid', campaign.sfid ?? ''],
    ({ campaign }) => [campaign.id],
    ({ here }) => [{ campaign_property: [{ property_id: here.id }] }],
  ),
  use(
    'a company by id',
    contactForm.companyQuery,
    ({ client }) => ['id', client.id],
    ({ client }) => [client.id],
  ),
  use(
    'a company by sfid',
    contactForm.companyQuery,
    ({ client }) => ['sfid', client.sfid],
    ({ client }) => [client.id],
  ),
  use(
    'a contact by id',
    contactForm.contactQuery,
    ({ marie }) => [marie.id],
    ({ marie }) => [marie.id],
  ),
  use(
    'whether buyers are blocked',
    contactForm.blockedAmongQuery,
    ({ marie, barred }) => [[marie.email ?? '', barred.email]],
    ({ barred }) => [barred.id],
  ),
  use(
    'the properties of a company',
    company.linkedPropertiesQuery,
    ({ client }) => [client.sfid, { limit: 50, offset: 0 }],
    ({ companyLink }) => [companyLink.id],
    ({ here }) => [{ property__c: { name: here.name } }],
  ),
  use(
    'the company of the same name and address',
    company.sameCompanyQuery,
    ({ client }) => [client],
    ({ client }) => [client.id],
  ),
  use(
    'the active campaigns of a property that have not ended',
    codes.campaignsAtQuery,
    ({ here }) => [here.id, '2026-06-01'],
    ({ campaign }) => [campaign.id],
  ),
  use(
    'the Draft of a code whose answer was lost',
    codes.draftQuery,
    ({ draft }) => [draft, draft.external_id__c ?? ''],
    ({ draft }) => [draft.id],
    ({ campaign }) => [{ order_campaign: [{ campaign_id: campaign.id }] }],
  ),
  use(
    'the order with the highest number',
    codes.lastNumberQuery,
    () => [],
    ({ sold }) => [sold.id],
  ),
  use(
    'whether a code still exists',
    codes.codeExistsQuery,
    ({ draft }) => [draft.id],
    ({ draft }) => [draft.id],
  ),
  ...[true, false].map((ofCompany) =>
    use(
      `today's codes of a user${ofCompany ? ' for a company' : ''}`,
      codes.todaysCodesQuery,
      ({ user, client, draft }) => [
        {
          author: user.sfid,
          since: draft.createddate,
          company: ofCompany ? client.sfid : undefined,
          page: 1,
          size: 10,
        },
      ],
      ({ draft }) => [draft.id],
      ({ client, albert, here, campaign }) => [
        {
          account: { id: client.id, name: client.name },
          contact: { id: albert.id, name: albert.name },
          property__c: { name: here.name },
          order_campaign: [{ campaign_id: campaign.id }],
        },
      ],
    ),
  ),
  use(
    'the codes of a user, used or not',
    codeList.myCodesQuery,
    ({ user, sold }) => [{ author: user.sfid, since: sold.createddate, size: 10 }],
    ({ sold, draft }) => [draft.id, sold.id],
    ({ client, albert, marie, here }) =>
      [
        { status: 'Draft', contact: albert },
        { status: 'Activated', contact: marie },
      ].map(({ status, contact }) => ({
        order: { status },
        account: { id: client.id, name: client.name },
        contact: { id: contact.id, name: contact.name },
        property__c: { name: here.name },
      })),
  ),
  use(
    'the names of campaigns',
    codes.campaignNamesQuery,
    ({ campaign }) => [[campaign.id]],
    ({ campaign }) => [campaign.id],
  ),
  use(
    'the contacts of a company, by first name',
    contacts.contactsQuery,
    ({ client }) => [client.sfid, '', 0],
    ({ albert, marie }) => [albert.id, marie.id],
  ),
  ...['côté marie', 'MARIE@', '(514) 555-0111', 'ma'].map((text) =>
    use(
      `the contacts of a company: ${text}`,
      contacts.contactsQuery,
      ({ client }) => [client.sfid, text, 0],
      ({ marie }) => [marie.id],
    ),
  ),
  use(
    'the contact of a company with an email',
    contacts.contactByEmailQuery,
    ({ client, marie }) => [client.sfid, marie.email ?? ''],
    ({ marie }) => [marie.id],
  ),
  ...(['v-100', 'ec-200', 'code00000100', 'v-300'] as const).map((code) =>
    use(
      `the buyers of a code: ${code}`,
      contacts.buyersByCodeQuery,
      ({ client }) => [client.sfid, code],
      // The web shop's own code is for orders from the web shop, and a Draft has no buyer yet.
      ({ sold, online }) =>
        ({ 'v-100': [sold.id], 'ec-200': [online.id], code00000100: [], 'v-300': [] })[code],
      ({ marie }) => (code === 'v-100' || code === 'ec-200' ? [{ contact: { id: marie.id } }] : []),
    ),
  ),
  use(
    'those of some contacts who have bought',
    contacts.buyersAmongQuery,
    ({ marie, albert }) => [[marie.id, albert.id]],
    ({ marie }) => [marie.id],
  ),
  use(
    'the last purchases of some contacts',
    contacts.lastPurchasesQuery,
    ({ marie, albert }) => [[marie.sfid, albert.sfid]],
    ({ online, sold }) => [online.id, sold.id],
  ),
  use(
    'companies by sfid',
    contacts.companiesBySfidQuery,
    ({ client }) => [[client.sfid]],
    ({ client }) => [client.id],
  ),
  use(
    'the orders of a company, newest first',
    history.ordersQuery,
    ({ client }) => [
      { company: client, contact: undefined },
      { limit: 10, offset: 0 },
    ],
    ({ online, sold }) => [online.id, sold.id],
    ({ marie, here }) => [
      { contact: { name: marie.name }, property__c: { name: here.name }, orderitem: [] },
      { contact: { name: marie.name }, property__c: { name: here.name }, orderitem: [{ quantity: 4 }] },
    ],
  ),
  use(
    'the orders of a contact who has bought nothing',
    history.ordersQuery,
    ({ client, albert }) => [
      { company: client, contact: albert },
      { limit: 10, offset: 0 },
    ],
    () => [],
  ),
  use(
    'the sales of five years',
    history.salesQuery,
    ({ client, marie }) => [{ company: client, contact: marie }, 2026, undefined],
    ({ online, sold }) => [online.id, sold.id],
  ),
  use(
    'the sales of five years, the next page',
    history.salesQuery,
    ({ client, online }) => [
      { company: client, contact: undefined },
      2026,
      { id: online.id, effectivedate: online.effectivedate ?? '', totalamount: online.totalamount },
    ],
    ({ sold }) => [sold.id],
  ),
  use(
    'companies whose name begins with a text',
    find.companiesByNamePrefix,
    () => [searchTerms('CAFE')],
    ({ client, namesake }) => [client.id, namesake.id],
  ),
  use(
    'companies whose name contains a text',
    find.companiesByName,
    () => [searchTerms('elan')],
    ({ client, namesake }) => [namesake.id, client.id],
  ),
  use(
    'companies whose name has a word and another that begins with a letter',
    find.companiesByNameWords,
    () => [searchTerms('elan c')],
    ({ client, namesake }) => [namesake.id, client.id],
  ),
  use(
    'a company by name and address',
    find.companiesByNameAndAddress,
    () => ['cafe elan', '12 rue'],
    ({ client }) => [client.id],
  ),
  use(
    'companies by free text',
    find.companiesByFreeText,
    () => [searchTerms('elan h2x')],
    ({ client }) => [client.id],
  ),
  use(
    'companies by id',
    find.companiesByIds,
    ({ client, namesake }) => [[client.id, namesake.id]],
    ({ client, namesake }) => [client.id, namesake.id],
  ),
  ...['cote', 'marie@elan', '514 555-0111'].map((text) =>
    use(
      `companies by their contacts: ${text}`,
      find.contactsByTerms,
      () => [searchTerms(text), null],
      ({ marie }) => [marie.id],
      ({ client }) => [{ account: { id: client.id } }],
    ),
  ),
  use(
    'companies by their contacts, but one company',
    find.contactsByTerms,
    ({ client }) => [searchTerms('cote'), client.sfid],
    () => [],
  ),
  use(
    'companies by the code of an order',
    find.ordersByCode,
    () => [searchTerms('v-100'), null],
    ({ sold }) => [sold.id],
    ({ client, marie }) => [{ account: { id: client.id }, contact: { id: marie.id } }],
  ),
  use(
    'companies by the number of an order',
    find.orderByNumber,
    ({ sold }) => [sold.ordernumber ?? 0, null],
    ({ sold }) => [sold.id],
    ({ client, marie }) => [{ account: { id: client.id }, contact: { id: marie.id } }],
  ),
  use(
    'companies by the number of an order, but one company',
    find.orderByNumber,
    ({ sold, client }) => [sold.ordernumber ?? 0, client.sfid],
    () => [],
  ),
  use(
    'a company by its confirmation code, also of a Draft',
    find.orderByConfirmationCode,
    ({ draft }) => [draft.external_id__c ?? ''],
    ({ draft }) => [draft.id],
  ),
  use(
    'companies by the code of an order, but one company',
    find.ordersByCode,
    ({ client }) => [searchTerms('v-100'), client.sfid],
    () => [],
  ),
  use(
    'counts of a property, newest first',
    counts.countsQuery,
    ({ here }) => [here.id, anyCount, { limit: 10, offset: 0 }],
    ({ april, march }) => [april.id, march.id],
    () => [{ sku: { description: 'Detailed', detailed_form: true } }, { sku: { description: 'Simple' } }],
  ),
  use(
    'pending counts of a SKU and month',
    counts.countsQuery,
    ({ here, simple }) => [
      here.id,
      { sku: simple.id, month: '2026-03', state: 'pending' },
      { limit: 10, offset: 0 },
    ],
    ({ march }) => [march.id],
  ),
  use(
    'approved counts',
    counts.countsQuery,
    ({ here }) => [here.id, { ...anyCount, state: 'approved' }, { limit: 10, offset: 0 }],
    () => [],
  ),
  use(
    'counts for a file, after the last one read',
    counts.countsAfterQuery,
    ({ here, april }) => [here.id, anyCount, april, 500],
    ({ march }) => [march.id],
  ),
  use(
    'counts by id',
    counts.countsByIdQuery,
    ({ here, march }) => [here.id, [march.id]],
    ({ march }) => [march.id],
  ),
  use(
    'a property by id',
    counts.propertyByIdQuery,
    ({ here }) => [here.id],
    ({ here }) => [here.id],
  ),
  use(
    'a count with its property',
    counts.countPropertyQuery,
    ({ march }) => [march.id],
    ({ march }) => [march.id],
    ({ here }) => [{ property__c: { id: here.id } }],
  ),
  use(
    'notification lists, searched by property',
    notificationLists.list,
    () => [{ ...firstPage, search: 'érable', sort: 'property__c.name' }],
    ({ emailList }) => [emailList.id],
    ({ here }) => [{ property__c: { name: here.name } }],
  ),
  use(
    'notification lists, searched by address',
    notificationLists.list,
    () => [{ ...firstPage, search: 'BOSS@', sort: 'property__c.name' }],
    ({ emailList }) => [emailList.id],
  ),
  use(
    'the properties that have a notification list',
    listedPropertiesQuery,
    () => [],
    ({ emailList }) => [emailList.id],
  ),
  use(
    'a notification list by id',
    notificationLists.by,
    ({ emailList }) => ['id', emailList.id],
    ({ emailList }) => [emailList.id],
  ),
  use(
    'the notification list of a property',
    notificationLists.by,
    ({ here }) => ['property__c_id', here.id],
    ({ emailList }) => [emailList.id],
    ({ here }) => [{ property__c: { name: here.name } }],
  ),
  use(
    'what waits for approval, the oldest first',
    counts.pendingCountsQuery,
    ({ here }) => [here.id],
    ({ march, april }) => [march.id, april.id],
  ),
  use(
    'the count of a month',
    counts.countOfMonthQuery,
    ({ here, simple }) => [here.id, simple.id, '2026-03-15'],
    ({ march }) => [march.id],
  ),
  use(
    'the count that another one starts from',
    counts.countBeforeQuery,
    ({ here, simple }) => [here.id, simple.id, '2026-03-31', undefined],
    ({ march }) => [march.id],
  ),
  use(
    'the count that an existing one starts from',
    counts.countBeforeQuery,
    ({ here, simple, march }) => [here.id, simple.id, '2026-03-31', march.id],
    () => [],
  ),
  use(
    'the history of SKUs',
    counts.countHistoryQuery,
    ({ here, simple, detailed }) => [
      here.id,
      { skus: [simple.id, detailed.id], from: '2026-03-01', to: '2026-03-31' },
    ],
    ({ march }) => [march.id],
  ),
  use(
    'the board of two months',
    counts.boardQuery,
    ({ here }) => [here.id, '2026-03', '2026-04'],
    ({ april, march }) => [april.id, march.id],
  ),
  use(
    'the SKUs of a property',
    counts.skusQuery,
    ({ here }) => [here.id],
    ({ detailed, simple }) => [detailed.id, simple.id],
  ),
  use(
    'who is told of a property’s counts',
    counts.emailListQuery,
    ({ here }) => [here.id],
    ({ emailList }) => [emailList.id],
  ),
  use(
    'e-tokens, searched',
    eTokens.eTokensQuery,
    () => [{ ...firstPage, search: 'eml-abc', sort: 'external_id' }],
    ({ token }) => [token.id],
    ({ user }) => [{ propertyuser__c: { name: user.name } }],
  ),
  use(
    'an e-token by its external id',
    eTokens.eTokenQuery,
    () => [' eml-ABC '],
    ({ token }) => [token.id],
    ({ user }) => [{ propertyuser__c: { name: user.name } }],
  ),
  use(
    'the name of a centre',
    eTokens.centreNameQuery,
    ({ here }) => [here.external_id__c],
    ({ here }) => [here.name],
  ),
  ...['jean@', 'jean bel', 'bel', 'elise', 'ec-77'].map((text) =>
    use(
      `gift codes: ${text}`,
      giftCodes.codesByPrefix,
      () => [text],
      ({ code }) => [code.id],
      ({ code }) => [{ [giftCodes.giftCodeTable]: { gift_code: maskedGiftCode(code.gift_code) } }],
    ),
  ),
  use(
    'gift codes: a text from the middle',
    giftCodes.codesByPrefix,
    () => ['veau'],
    () => [],
  ),
  use(
    'gift codes of a buyer',
    giftCodes.codesByPersonPrefix,
    () => ['jean'],
    ({ code }) => [code.id],
  ),
  use(
    'gift codes of a recipient',
    giftCodes.codesByPersonPrefix,
    () => ['elise'],
    ({ code }) => [code.id],
  ),
  use(
    'staff users, searched',
    userRecords.list,
    ({ user }) => [{ ...firstPage, search: user.username__c.toUpperCase(), sort: 'name' }],
    ({ user }) => [user.id],
    ({ here }) => [
      { property_propertyuser__c: [{ property__c: app.home.sfid }, { property__c: here.sfid }] },
    ],
  ),
  use(
    'staff users of a role at a property, among those with a second factor',
    userRecords.list,
    ({ user, here }) => [
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
    ({ user }) => [user.id],
  ),
  use(
    'a staff user by id',
    userRecords.by,
    ({ user }) => ['id', user.id],
    ({ user }) => [user.id],
  ),
  use(
    'a staff user by username',
    userRecords.by,
    ({ user }) => ['username__c', user.username__c],
    ({ user }) => [user.id],
  ),
  use(
    'the links of a user, the former ones last',
    userLinksQuery,
    ({ user }) => [user.sfid, { limit: 50, offset: 0 }],
    ({ linked, unlinked }) => [expect.any(Number), linked.id, unlinked.id],
    ({ here, there }) => [
      { property__c: { name: app.home.name } },
      { property__c: { name: here.name } },
      { property__c: { name: there.name } },
    ],
  ),
  ...['code0', 'CODE-0000'].map((text) =>
    use(
      `the confirmation codes of a user: ${text}`,
      palette.ownCodesByPrefix,
      ({ user }) => [user.sfid, text],
      // The web shop's codes are no confirmation codes.
      ({ draft, sold }) => [draft.id, sold.id],
      ({ client, albert, marie }) => [
        { account: { id: client.id }, contact: { id: albert.id } },
        { account: { id: client.id }, contact: { id: marie.id } },
      ],
    ),
  ),
  use(
    'the confirmation codes of a user who has none',
    palette.ownCodesByPrefix,
    ({ marie }) => [marie.sfid, 'code0'],
    () => [],
  ),
  use(
    'an order by its number',
    palette.orderByNumber,
    ({ sold }) => [sold.ordernumber ?? 0],
    ({ sold }) => [sold.id],
    ({ client, marie }) => [{ account: { id: client.id }, contact: { id: marie.id } }],
  ),
  use(
    'contacts by id',
    palette.contactsByIds,
    ({ marie, albert }) => [[marie.id, albert.id]],
    ({ marie, albert }) => [marie.id, albert.id],
    ({ client }) => [{ account: { id: client.id } }, { account: { id: client.id } }],
  ),
]

test.each(uses)('$name', async ({ query, expected, shows }) => {
  const sent = query()
  const { records } = await read(documents.pageDocument, sent)
  expect(records.map((record) => record[sent.name]).map((row) => row?.id ?? row?.name)).toEqual(expected())
  if (shows) expect(records).toMatchObject(shows())
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
  const searcher = { sfid: world.user.sfid, readsUsers: true, customers: world.namesake.sfid }
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
  const [all] = await app.database.rows(
    sql`select count(*)::int from property__c where not isdeleted`.returns({ count: number }),
  )
  expect(found.count).toBe(all?.count)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { testPassword } from '../../test/factories.ts'
import {
  atLeast,
  atMost,
  type Filter,
  is,
  isIn,
  like,
  listed,
  Refused,
  type Row,
  type SpecClient,
  signIn,
} from '../../test/spec-client.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { createTestClock } from '../../test/test-clock.ts'

const app = await startTestApp({ clock: createTestClock('2026-05-04T15:00:00.000Z') })
const clientOf = async (role: Parameters<TestApp['as']>[0]) =>
  signIn(app.url, (await app.as(role)).user.username__c, testPassword)
const desk = await clientOf('user')
const clerk = await clientOf('user_inventory')
const admin = await clientOf('admin')
beforeEach(() => app.forgetAttempts())

/** The client's own clock. */
const now = () => app.clock().toISOString()
const today = () => now().slice(0, 10)

/** The columns that such a client sends with every new row of a table that has them. */
const newRow = () => ({ isdeleted: false, createddate: now() })
const stamped = () => ({ ...newRow(), systemmodstamp: now() })

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** The error of a refused call, with its message. */
async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refused)) throw new Error('The call was not refused.')
  const [first] = error.errors
  return { ...first?.extensions, message: first?.message ?? '' }
}

let made = 0
const unique = (text: string) => `${text} ${++made}`
const confirmationCode = () => `code${String(++made).padStart(8, '0')}`

describe('signing in', () => {
  test('is checked again by every render', async () => {
    expect((await desk.call('GET', '/api/loggedin')).status).toBe(200)
    const response = await fetch(`${app.url}/api/loggedin`, { headers: { authorization: 'Bearer gone' } })
    expect(response.status).toBe(401)
  })
})

describe('page permissions', () => {
  const pages = [
    'giftcardinventory',
    'unification',
    'b2brewards',
    'settings',
    'settings/users',
    'settings/blocked-emails',
  ]
  test.each(pages.flatMap((page) => [page, encodeURIComponent(page)]))('are known for %s', async (page) => {
    const ask = async (client: SpecClient) => (await client.call('GET', `/api/page-permission/${page}`)).body
    expect(await ask(admin)).toMatchObject({ status: 200, result: true })
    expect(await ask(desk)).toMatchObject({ status: 200, result: false })
    expect(await ask(clerk)).toMatchObject({ status: 200, result: page === 'giftcardinventory' })
  })

  test.each(['nothing', 'settings/nothing', 'settings%2Fnothing', 'settings/users/1', ''])(
    'are not known for "%s"',
    async (page) => {
      expect((await admin.call('GET', `/api/page-permission/${page}`)).status).toBe(404)
    },
  )
})

describe('template mails', () => {
  test('send an activation again, with the fixed sender', async () => {
    const card = await app.make.giftCode({ recipient: 'Luc Roy' })
    const { rows } = await desk.table('trnsx_ecom_activegc_b2c', {
      limit: 10,
      filter: [like('customer_email', String(card.customer_email))],
    })
    const shown = rows[0] ?? {}
    const answer = await desk.call('POST', '/sendtemplateemail', {
      emails: [shown.customer_email],
      template: 'eGiftCard',
      from: { email: 'giftcards@elsewhere.example', name: 'Gift cards' },
      data: {
        FIRSTNAME: 'Luc',
        GIFTCODE: shown.gift_code,
        CARDVALUE: Math.round(Number(shown.CSL_CLOSING_BALANCE)),
        STOREADDRESS: shown.mall_address,
        LANGUAGE: shown.language === 'fr' ? 'FR' : 'EN',
      },
    })
    expect(answer).toMatchObject({ status: 200, body: { status: 200 } })
    const [mail] = (await app.caughtMails()).slice(-1)
    expect(mail?.recipient).toBe(card.customer_email)
    expect(mail?.sender).toContain(app.env.giftCardSender)
    const sent = await desk.updateRow('trnsx_ecom_activegc_b2c', card.id, { cwf_last_sent: now() })
    expect(sent.cwf_last_sent).toBe(now())
  })
})

describe('properties', () => {
  test('of a user come through the links by the sfid of the user, by name', async () => {
    const [b, a] = [
      await app.make.property({ name: 'B Place' }),
      await app.make.property({ name: 'A Place' }),
    ]
    const closed = await app.make.property({ isdeleted: true })
    const user = await app.make.staffUser({ properties: [b, a, closed] })
    await app.make.link(user, app.home, { isdeleted: true })
    const client = await signIn(app.url, user.username__c, testPassword)
    const { rows, count } = await client.table('property__c', {
      limit: 99,
      orderBy: 'name',
      join: ['property_propertyuser__c'],
      filter: [
        ...listed(),
        is('property_propertyuser__c.propertyuser__c', client.user.sfid),
        is('property_propertyuser__c.isdeleted', false),
      ],
    })
    expect({ count, ids: ids(rows) }).toEqual({ count: 2, ids: [a.id, b.id] })
    const links = await client.table('property_propertyuser__c', {
      limit: 50,
      contain: ['property__c'],
      filter: [...listed(), is('propertyuser__c', client.user.sfid)],
    })
    expect(links.records.map(({ property__c }) => property__c?.name ?? null).sort()).toEqual([
      'A Place',
      'B Place',
      null,
    ])
  })

  test('without a limit to a user are all but those of the partner', async () => {
    await app.make.setting('partner_property_prefix', 'Partner %')
    await app.make.property({ name: 'Partner Mall' })
    const { rows } = await desk.table('property__c', {
      limit: 99,
      orderBy: 'name',
      filter: [...listed(), { column: 'name', operator: 'NOT iLIKE', value: 'Partner %' }],
    })
    expect(rows.map(({ name }) => name)).toContain(app.home.name)
    expect(rows.map(({ name }) => name)).not.toContain('Partner Mall')
  })

  test('are linked to a user, unlinked, linked again and deleted', async () => {
    const user = await app.make.staffUser()
    const link = await admin.createRow('property_propertyuser__c', {
      propertyuser__c: user.sfid,
      property__c: app.home.sfid,
      sfid: null,
      ...stamped(),
    })
    expect(link).toMatchObject({ sfid: expect.stringMatching(/^.{18}$/), isdeleted: false })
    for (const isdeleted of [true, false, true]) {
      const toggled = await admin.updateRow('property_propertyuser__c', link.id, {
        isdeleted,
        systemmodstamp: now(),
      })
      expect(toggled.isdeleted).toBe(isdeleted)
    }
    await admin.deleteRow('property_propertyuser__c', link.id)
    const { count } = await admin.table('property_propertyuser__c', {
      limit: 50,
      filter: [is('propertyuser__c', user.sfid)],
    })
    expect(count).toBe(0)
  })
})

const address = {
  address_line_1__c: '12 Rue Principale',
  billingstreet: '12 Rue Principale',
  billingcity: 'Laval',
  billingstate: 'QC',
  billingpostalcode: 'H7A 1A1',
  billingcountry: 'Canada',
}

describe('companies', () => {
  test('are created with every column, linked to the property, and updated', async () => {
    const name = unique('Outside')
    const given = { name, ...address, external_id__c: 'EXT-1', sfid: null, ...newRow() }
    const company = await desk.createRow('account', given)
    expect(company).toMatchObject({
      name,
      ...address,
      external_id__c: null,
      sfid: expect.stringMatching(/^001.{15}$/),
      isdeleted: false,
      createddate: now(),
    })
    const link = await desk.createRow('accountproperty__c', {
      property__c: app.home.sfid,
      account__c: company.sfid,
      sfid: '0000',
      ...newRow(),
    })
    expect(link.sfid).toMatch(/^.{18}$/)
    const renamed = { ...company, name: `${name} inc.`, billingcity: 'Montréal' }
    expect(await desk.updateRow('account', company.id, renamed)).toEqual(renamed)
    const other = { ...company, id: 1, sfid: 'other', createddate: '2001-01-01', external_id__c: 'EXT-2' }
    expect(await desk.updateRow('account', company.id, other)).toEqual(company)
  })

  test('are found by name and address, by name, and by free text', async () => {
    const name = unique('Café Élan')
    const company = await app.make.account({ name, ...address, address_line_1__c: '77 Rue Unique' })
    await app.make.account({ name: `${name} fermé`, isdeleted: true })
    const search = async (limit: number, ...filter: Filter[]) =>
      ids((await desk.table('account', { limit, orderBy: 'name', filter: [...listed(), ...filter] })).rows)
    const found = [company.id]
    expect(await search(1, is('name', name), is('address_line_1__c', '77 Rue Unique'))).toEqual(found)
    expect(await search(50, like('name', `${name.toUpperCase()}%`))).toEqual(found)
    const text = `%${name}%`
    const columns = ['name', 'address_line_1__c', 'billingcity', 'billingpostalcode']
    expect(await search(50, { or_: columns.map((column) => like(column, text)) })).toEqual(found)
  })

  test('are found through their contacts, and through their active orders', async () => {
    const company = await app.make.account()
    const contact = await app.make.contact({ accountid: company.sfid, lastname: unique('Viau') })
    const text = `%${contact.lastname}%`
    const via = async (relation: string, ...filter: Filter[]) => {
      const { rows } = await desk.table('account', {
        limit: 10,
        join: [relation],
        filter: [...listed(), ...listed(`${relation}.`), ...filter],
      })
      return ids(rows)
    }
    const columns = ['contact.name', 'contact.email', 'contact.phone']
    expect(await via('contact', { or_: columns.map((column) => like(column, text)) })).toEqual([company.id])
    const order = await app.make.order({ accountid: company.sfid, vts_id: unique('VTS') })
    const online = { ecomm: true, external_id__c: unique('ECOM') }
    await app.make.order({ accountid: company.sfid, ...online })
    await app.make.order({
      accountid: (await app.make.account()).sfid,
      vts_id: order.vts_id,
      status: 'Draft',
    })
    for (const number of [order.vts_id, online.external_id__c]) {
      const found = await via('order', is('order.status', 'Activated'), {
        or_: [
          like('order.vts_id', `${number}%`),
          { and_: [is('order.ecomm', true), like('order.external_id__c', `${number}%`)] },
        ],
      })
      expect(found).toEqual([company.id])
    }
  })
})

describe('contacts', () => {
  test('are created with every column; the server dates and signs the consent', async () => {
    const company = await app.make.account()
    const email = `${unique('c').replace(' ', '')}@client.example`
    const given = {
      firstname: 'jean-françois',
      lastname: "o'neil",
      name: "jean-françois o'neil",
      email,
      phone: '5145550100',
      language: 'fr',
      accountid: company.sfid,
      optin_email: true,
      optin_other: false,
      optin_date: '2001-01-01T00:00:00.000Z',
      optin_source: 'Contact Web Form',
      optin_type: 'Tacit',
      ott_customer: false,
      hvc__c: false,
      hvc_last_modified_by__c: null,
      sfid: null,
      ...stamped(),
    }
    const contact = await desk.createRow('contact', given)
    expect(contact).toMatchObject({
      firstname: 'Jean-François',
      lastname: "O'Neil",
      name: "Jean-François O'Neil",
      optin_date: now(),
      sfid: expect.stringMatching(/^003.{15}$/),
    })
    const changed = await desk.updateRow('contact', contact.id, {
      ...contact,
      phone: '',
      hvc__c: true,
      hvc_last_modified_by__c: 'Another Name',
      systemmodstamp: now(),
    })
    expect(changed).toMatchObject({ phone: null, hvc_last_modified_by__c: desk.user.name, optin_date: now() })
  })

  test('of a company are searched, listed with their active orders, and looked up by email', async () => {
    const company = await app.make.account()
    const [zoe, adam] = [
      await app.make.contact({ accountid: company.sfid, firstname: 'Zoe', lastname: 'Roy' }),
      await app.make.contact({ accountid: company.sfid, firstname: 'Adam', lastname: 'Roy' }),
    ]
    await app.make.contact({ accountid: company.sfid, lastname: 'Roy', isdeleted: true })
    await app.make.order({ accountid: company.sfid, contact__c: zoe.sfid })
    await app.make.order({ accountid: company.sfid, contact__c: adam.sfid, status: 'Draft' })
    const search = async (filter: Filter[], join: string[] = []) => {
      const given = { limit: 20, orderBy: 'firstname', join, filter: [...filter, ...listed()] }
      return ids((await desk.table('contact', given)).rows)
    }
    const ofCompany = is('accountid', company.sfid)
    const words = ['name', 'email', 'phone'].map((column) => like(column, '%roy%'))
    expect(await search([ofCompany, { or_: words }])).toEqual([adam.id, zoe.id])
    const active = [is('order.status', 'Activated'), is('order.isdeleted', false)]
    expect(await search([ofCompany, ...active], ['order'])).toEqual([zoe.id])
    expect(await search([ofCompany, is('email', zoe.email)])).toEqual([zoe.id])
  })
})

async function buyer() {
  const company = await app.make.account()
  return { company, contact: await app.make.contact({ accountid: company.sfid }) }
}

/** A Draft order as the form sends it, with the number after the highest. */
async function draftFor({ company, contact }: Awaited<ReturnType<typeof buyer>>): Promise<Row> {
  const { rows } = await desk.table('order', {
    limit: 1,
    orderBy: 'ordernumber',
    orderByDirection: 'DESC',
    filter: [{ column: 'ordernumber', operator: '!=', value: null }, ...listed()],
  })
  return {
    external_id__c: confirmationCode(),
    vts_id: null,
    ordernumber: Number(rows[0]?.ordernumber ?? 0) + 1,
    status: 'Draft',
    totalamount: 0,
    effectivedate: now(),
    accountid: company.sfid,
    contact__c: contact.sfid,
    propertyuser__c: desk.user.sfid,
    property__c: app.home.sfid,
    ecomm: false,
    ...stamped(),
  }
}

describe('confirmation codes', () => {
  test('are Draft orders of amount 0, with the next number, looked up by the code before', async () => {
    await app.make.order({ ordernumber: 7_000_000 })
    const given = await draftFor(await buyer())
    const lookup = { limit: 1, filter: [is('external_id__c', given.external_id__c), is('isdeleted', false)] }
    expect((await desk.table('order', lookup)).count).toBe(0)
    const order = await desk.createRow('order', given)
    expect(order).toMatchObject({
      ...given,
      ordernumber: 7_000_001,
      effectivedate: today(),
      sfid: expect.stringMatching(/^801.{15}$/),
    })
    expect((await desk.table('order', lookup)).count).toBe(1)
  })

  test('are tied to a campaign', async () => {
    const campaign = await app.make.campaign({ properties: [app.home] })
    const order = await desk.createRow('order', {
      ...(await draftFor(await buyer())),
      campaign__c: campaign.sfid,
    })
    const link = await desk.createRow('order_campaign', { order_id: order.id, campaign_id: campaign.id })
    expect(link).toMatchObject({ order_id: order.id, campaign_id: campaign.id })
  })

  test('are deleted again if the campaign cannot be linked', async () => {
    const order = await desk.createRow('order', await draftFor(await buyer()))
    const link = { order_id: order.id, campaign_id: 999_999 }
    expect(await refusal(desk.createRow('order_campaign', link))).toMatchObject({ property: 'campaign_id' })
    expect(await desk.deleteRow('order', order.id)).toMatchObject({ id: order.id })
    const gone = await desk.table('order', { filter: [is('id', order.id)] })
    expect(gone.count).toBe(0)
  })
})

describe('orders', () => {
  test('of a company or contact are paged by date, with contact, items and property', async () => {
    const { company, contact } = await buyer()
    const orders = []
    for (const month of ['01', '02', '03'])
      orders.push(
        await app.make.order({
          accountid: company.sfid,
          contact__c: contact.sfid,
          property__c: app.home.sfid,
          effectivedate: `2025-${month}-15`,
        }),
      )
    const [first, , last] = orders
    if (!first || !last) throw new Error('Three orders were made.')
    const item = await app.make.orderItem(last, { quantity: 3 })
    for (const of of [is('accountid', company.sfid), is('contact__c', contact.sfid)]) {
      const { records, count } = await desk.table('order', {
        offset: 0,
        limit: 10,
        orderBy: 'effectivedate',
        orderByDirection: 'DESC',
        contain: ['contact', 'orderitem', 'property__c'],
        filter: [of, is('status', 'Activated'), ...listed()],
      })
      expect(count).toBe(3)
      expect(records.map(({ order }) => order?.id)).toEqual(ids(orders).reverse())
      expect(records[0]).toMatchObject({
        contact: { id: contact.id },
        property__c: { name: app.home.name },
        orderitem: [{ id: item.id, quantity: 3 }],
      })
    }
    const items = await desk.table('orderitem', {
      limit: 999_999,
      filter: [
        isIn(
          'orderid',
          orders.map(({ sfid }) => sfid),
        ),
        is('isdeleted', false),
      ],
    })
    expect(ids(items.rows)).toEqual([item.id])
    const range = await desk.table('order', {
      limit: 2000,
      filter: [
        is('accountid', company.sfid),
        is('status', 'Activated'),
        atLeast('effectivedate', '2025-02-15T00:00:00.000Z'),
        atMost('effectivedate', '2025-03-15T23:59:59.999Z'),
        ...listed(),
      ],
    })
    expect(range.count).toBe(2)
  })
})

describe('blocked emails', () => {
  test('are added, searched, listed in full and deleted', async () => {
    const email = `${unique('blocked').replace(' ', '')}@client.example`
    const row = await admin.createRow('blocked', { email: ` ${email.toUpperCase()} ` })
    expect(row).toMatchObject({ email })
    const page = { limit: 10, offset: 0, orderBy: 'email', orderByDirection: 'ASC' } as const
    const found = await admin.table('blocked', { ...page, filter: [like('email', `%${email.slice(0, 8)}%`)] })
    expect(ids(found.rows)).toContain(row.id)
    expect((await desk.table('blocked', { limit: 9999, filter: [is('email', email)] })).count).toBe(1)
    await admin.deleteRow('blocked', row.id)
    expect((await desk.table('blocked', { limit: 9999, filter: [is('email', email)] })).count).toBe(0)
  })
})

describe('staff users', () => {
  test('are looked up by username, exactly or in any case, and listed by name with a search', async () => {
    const user = await app.make.staffUser({ name: unique('Zacharie Unique') })
    const lookup = async (filter: Filter) =>
      ids((await admin.table('propertyuser__c', { limit: 1, filter: [filter, is('isdeleted', false)] })).rows)
    expect(await lookup(is('username__c', user.username__c))).toEqual([user.id])
    expect(await lookup(like('username__c', user.username__c.toUpperCase()))).toEqual([user.id])
    const page = await admin.table('propertyuser__c', {
      limit: 10,
      offset: 0,
      orderBy: 'name',
      orderByDirection: 'ASC',
      filter: [{ or_: [like('name', `%${user.name}%`), like('username__c', `%${user.name}%`)] }, ...listed()],
    })
    expect(page).toMatchObject({ count: 1, rows: [{ id: user.id, inactive: false, role__c: 'user' }] })
  })

  test('are updated: name, email, state, role and date', async () => {
    const user = await app.make.staffUser({ properties: [app.home] })
    const change = {
      name: unique('Renamed'),
      username__c: `${unique('renamed').replace(' ', '.')}@comptoir.example`,
      inactive: true,
      role__c: 'user_inventory',
    }
    const sent = { ...change, systemmodstamp: '2001-01-01T00:00:00.000Z', last_login: now() }
    expect(await admin.updateRow('propertyuser__c', user.id, sent)).toMatchObject({
      ...change,
      systemmodstamp: now(),
      last_login: null,
    })
  })
})

describe('campaigns', () => {
  const newCampaign = () => ({
    name: unique('Campaign'),
    sfid: `summer-${++made}`,
    startdate: '2026-05-01T00:00:00.000Z',
    enddate: '2026-08-31T00:00:00.000Z',
    description: 'Été',
    isactive: true,
    islocal: true,
    ...stamped(),
  })

  test('are created with their properties, listed, changed and deleted', async () => {
    const given = newCampaign()
    const campaign = await admin.createRow('campaign', given)
    const stored = { sfid: given.sfid.toUpperCase(), startdate: '2026-05-01', enddate: '2026-08-31' }
    expect(campaign).toMatchObject({ ...given, ...stored })
    const [one, other] = [app.home, await app.make.property()]
    const linkTo = ({ id }: Row) => ({ campaign_id: campaign.id, property_id: id })
    const created = await admin.batchCreateRow('campaign_property', [one, other].map(linkTo))
    expect(created).toHaveLength(2)
    const { rows: links } = await admin.table('campaign_property', {
      limit: 50,
      filter: [is('campaign_id', campaign.id)],
    })
    expect(ids(links)).toEqual(ids(created))
    const text = `%${given.name}%`
    const page = await admin.table('campaign', {
      limit: 10,
      offset: 0,
      filter: [{ or_: [like('name', text), like('description', text)] }, ...listed()],
    })
    expect(ids(page.rows)).toEqual([campaign.id])
    const change = { ...given, isactive: false, enddate: '2026-09-30T23:59:59.000Z' }
    expect(await admin.updateRow('campaign', campaign.id, change)).toMatchObject({
      ...stored,
      isactive: false,
      enddate: '2026-09-30',
    })
    await admin.batchDeleteRow('campaign_property', ids(links).slice(1))
    await admin.deleteRow('campaign', campaign.id)
    expect((await admin.table('campaign', { filter: [is('id', campaign.id)] })).count).toBe(0)
  })

  test('that are active at a property and end in the future are offered there', async () => {
    const property = await app.make.property()
    const offered = await app.make.campaign({ enddate: '2026-05-05', properties: [property] })
    await app.make.campaign({ enddate: '2026-05-03', properties: [property] })
    await app.make.campaign({ enddate: '2026-06-01', isactive: false, properties: [property] })
    const { rows } = await desk.table('campaign', {
      limit: 2000,
      join: ['campaign_property'],
      filter: [
        is('campaign_property.property_id', property.id),
        is('isactive', true),
        atLeast('enddate', now()),
        ...listed(),
      ],
    })
    expect(ids(rows)).toEqual([offered.id])
  })
})

describe('e-tokens', () => {
  test.each(['name', 'external_id__c', 'sfid'] as const)(
    'are looked up in any case and redeemed once, at the property by its %s',
    async (column) => {
      const token = await app.make.eToken()
      const { rows } = await desk.table('eml_token', {
        limit: 1,
        filter: [like('external_id', token.external_id.toLowerCase())],
      })
      expect(ids(rows)).toEqual([token.id])
      const redemption = {
        redeem: true,
        redeem_centre: app.home[column],
        comment: 'Seen',
        user_id: desk.user.id,
        updated_at: now(),
      }
      const redeemed = { ...rows[0], ...redemption, redeem_centre: app.home.external_id__c }
      expect(await desk.updateRow('eml_token', token.id, redemption)).toEqual(redeemed)
      expect(await refusal(desk.updateRow('eml_token', token.id, redemption))).toMatchObject({
        key: 'eml_token_redeem_fail',
      })
    },
  )
})

describe('active gift codes', () => {
  test('are found by email or name, and by the four prefixes of the E-Code search', async () => {
    const name = `Prefix${++made}`
    const card = await app.make.giftCode({
      customer_email: `${name}@client.example`,
      first_name: name,
      recipient: `${name} recipient`,
      order: `${name}-1`,
    })
    const found = async (...columns: string[]) => {
      const filter = [{ or_: columns.map((column) => like(column, `${name.toLowerCase()}%`)) }]
      return (await desk.table('trnsx_ecom_activegc_b2c', { limit: 10, filter })).rows
    }
    expect(ids(await found('customer_email', 'first_name', 'last_name'))).toEqual([card.id])
    const query = `query ($email: JSON, $name: JSON, $recipient: JSON, $order: JSON) {
      table(name: "trnsx_ecom_activegc_b2c", filter: [{ or_: [
        { column: "customer_email", operator: "iLIKE", value: $email }
        { column: "name", operator: "iLIKE", value: $name }
        { column: "recipient", operator: "iLIKE", value: $recipient }
        { column: "order", operator: "iLIKE", value: $order }] }]) { records } }`
    const text = `${name}%`
    const { data } = await desk.graphql(query, { email: text, name: text, recipient: text, order: text })
    expect(data?.table).toMatchObject({
      records: [{ trnsx_ecom_activegc_b2c: { id: card.id, gift_code: expect.stringMatching(/^\*+\d{3}$/) } }],
    })
  })
})

describe('counts', () => {
  async function countedSku() {
    const property = await app.make.property()
    for (const client of [clerk, admin]) await app.make.link(client.user, property)
    return { property, sku: await app.make.sku({ properties: [property] }) }
  }

  test('are taken for the card types of a property, mailed, changed, approved, and then stay', async () => {
    const { property, sku } = await countedSku()
    const { rows: skus } = await clerk.table('sku', {
      limit: 100,
      join: ['sku_property'],
      filter: [is('sku_property.property_id', property.id)],
    })
    expect(ids(skus)).toEqual([sku.id])
    const given = {
      sku: sku.id,
      property__c_id: property.id,
      date: now(),
      on_hand: 12,
      reason: null,
      comment: null,
      counted_by: clerk.user.id,
      approved_by: null,
    }
    const hidden = ['activated', 'destroyed', 'lost', 'received', 'transferred']
    const count = await clerk.createRow('gc_inventory', {
      ...given,
      ...Object.fromEntries(hidden.map((column) => [column, ''])),
    })
    expect(count).toMatchObject({ ...given, date: today() })
    expect(hidden.map((column) => count[column])).toEqual(hidden.map(() => null))
    await app.make.countEmails(property, 'boss@comptoir.example')
    const { rows: lists } = await clerk.table('gc_inventory_email_list', {
      filter: [is('property__c_id', property.id)],
    })
    const mail = await clerk.call('POST', '/sendtemplateemail', {
      emails: String(lists[0]?.emails).split(','),
      template: 'gcInventoryCreation',
      data: { INVENTORY_ID: count.id, LANGUAGE: 'EN' },
    })
    expect(mail.body.status).toBe(200)
    const changed = { ...given, on_hand: 15, comment: 'Counted again' }
    expect(await clerk.updateRow('gc_inventory', count.id, changed)).toMatchObject({ on_hand: 15 })
    const approved = await admin.updateRow('gc_inventory', count.id, { approved_by: admin.user.id })
    expect(approved.approved_by).toBe(admin.user.id)
    expect(await refusal(clerk.updateRow('gc_inventory', count.id, { on_hand: 1 }))).toMatchObject({
      key: 'giftcard_approved_error',
    })
  })

  test('are paged by date, read one by one, and have a history of counts and of changes', async () => {
    const { property, sku } = await countedSku()
    const [march, april] = [
      await app.make.count({ property, sku: sku.id, date: '2026-03-31' }),
      await app.make.count({ property, sku: sku.id, date: '2026-04-30' }),
    ]
    const page = await clerk.table('gc_inventory', {
      limit: 10,
      offset: 0,
      orderBy: 'date',
      orderByDirection: 'DESC',
      contain: ['sku', 'counted_by', 'approved_by'],
      filter: [is('property__c_id', property.id)],
    })
    expect(page.records).toMatchObject([
      { gc_inventory: { id: april.id }, sku: { id: sku.id }, approved_by: null },
      { gc_inventory: { id: march.id } },
    ])
    const history = await clerk.table('gc_inventory', {
      limit: 1000,
      orderBy: 'date',
      orderByDirection: 'DESC',
      filter: [
        is('property__c_id', property.id),
        isIn('sku', [sku.id]),
        atMost('date', '2026-04-29T23:59:59.999Z'),
      ],
    })
    expect(ids(history.rows)).toEqual([march.id])
    await clerk.updateRow('gc_inventory', april.id, { on_hand: 7 })
    const { data } = await clerk.graphql(
      `query ($id: ID!, $ids: [ID!]!) {
        allAudits(objectId: $id, operation: "gc_inventory.update") { createdAt objectId operation old new }
        auditCountForOperationGroupedByObject(operation: "gc_inventory.update", objectIds: $ids) { objectId count } }`,
      { id: april.id, ids: [march.id, april.id] },
    )
    expect(data).toMatchObject({
      allAudits: [{ createdAt: now(), old: { on_hand: 100 }, new: { on_hand: 7 } }],
      auditCountForOperationGroupedByObject: [{ objectId: String(april.id), count: 1 }],
    })
    expect(await admin.deleteRow('gc_inventory', april.id)).toMatchObject({ id: april.id })
  })
})

describe('the rest', () => {
  test('data and errors of one request arrive together', async () => {
    const { data, errors } = await desk.graphql(`{
      mine: table(name: "property__c", limit: 99) { count }
      counts: table(name: "gc_inventory") { count } }`)
    expect(data).toMatchObject({ mine: { count: expect.any(Number) }, counts: null })
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('every list takes the largest page of its use', async () => {
    const limits = {
      property__c: 99,
      property_propertyuser__c: 50,
      account: 50,
      contact: 20,
      order: 2000,
      blocked: 9999,
      campaign: 2000,
      campaign_property: 50,
      sku: 100,
      gc_inventory: 2000,
    }
    for (const [name, limit] of Object.entries(limits)) await admin.table(name, { limit })
  })
})

describe('a harmful value is refused, and the message says what to send', () => {
  test.each<[string, Row, string]>([
    ['another status', { status: 'Activated' }, 'status'],
    ['an amount', { totalamount: 100 }, 'totalamount'],
    ['a deleted order', { isdeleted: true }, 'isdeleted'],
    ['an order of the shop', { ecomm: true }, 'ecomm'],
  ])('%s', async (_, harm, property) => {
    const given = { ...(await draftFor(await buyer())), ...harm }
    expect(await refusal(desk.createRow('order', given))).toMatchObject({
      code: 'FORBIDDEN',
      property,
      message: expect.stringMatching(/leave it out/i),
    })
  })

  test('an order of a colleague, or at another property', async () => {
    const given = await draftFor(await buyer())
    const colleague = { ...given, propertyuser__c: clerk.user.sfid }
    expect(await refusal(desk.createRow('order', colleague))).toMatchObject({
      property: 'propertyuser__c',
      message: expect.stringContaining('your own sfid'),
    })
    const elsewhere = { ...given, property__c: (await app.make.property()).sfid }
    expect(await refusal(desk.createRow('order', elsewhere))).toMatchObject({
      property: 'property__c',
      message: expect.stringContaining('your own properties'),
    })
  })
})

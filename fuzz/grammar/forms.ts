import fc from 'fast-check'
import { day, moment, ownProperty, pick, some, word } from './values.ts'

type Values = { property: string; value: unknown }[]

/** The values that the screens send to create and change a row of each table. */
export const forms: Record<string, { create?: fc.Arbitrary<Values>; update?: fc.Arbitrary<Values> }> = {
  account: { create: form(company()), update: partOf(company()) },
  contact: { create: form(person()), update: partOf(person()) },
  accountproperty__c: {
    create: form({ property__c: ownProperty('sfid'), account__c: some('account', 'sfid') }),
  },
  order: { create: draftOrder(), update: partOf({ status: word, totalamount: fc.constantFrom(0, 5) }) },
  orderitem: { create: form({ quantity: fc.constant(1) }), update: form({ quantity: fc.constant(2) }) },
  order_campaign: {
    create: form({
      order_id: pick.map((at) => ({ $: ['mine', 'id', at] })),
      campaign_id: some('campaign', 'id'),
    }),
  },
  property__c: { create: form({ name: word, external_id__c: word }), update: form({ name: word }) },
  property_propertyuser__c: {
    create: form({
      propertyuser__c: some('propertyuser__c', 'sfid'),
      property__c: ownProperty('sfid'),
    }),
    update: form({ isdeleted: fc.boolean() }),
  },
  propertyuser__c: {
    create: form({ name: word, username__c: email(), role__c: role() }),
    update: partOf({
      name: word,
      username__c: email(),
      role__c: role(),
      inactive: fc.boolean(),
      isdeleted: fc.boolean(),
    }),
  },
  blocked: { create: form({ email: email() }), update: form({ email: email() }) },
  campaign: {
    create: fc.oneof(
      form(campaign()),
      form({ ...campaign(), sfid: fc.constantFrom('SUMMER-26', 'WINTER', 'lower', '') }),
    ),
    update: partOf({ ...campaign(), islocal: fc.boolean(), isdeleted: fc.boolean() }),
  },
  campaign_property: {
    create: form({ campaign_id: some('campaign', 'id'), property_id: some('property__c', 'id') }),
    update: form({ property_id: some('property__c', 'id') }),
  },
  eml_token: {
    create: form({ external_id: word, status: word }),
    update: fc.oneof(
      form({ redeem: fc.boolean(), redeem_centre: ownProperty('external_id__c'), comment: word }),
      form({ redeem: fc.constant(true) }),
      partOf({
        redeem: fc.boolean(),
        amount: fc.constant(1),
        status: word,
        user_id: some('propertyuser__c', 'id'),
        updated_at: moment,
      }),
    ),
  },
  trnsx_ecom_activegc_b2c: { update: form({ cwf_last_sent: moment }) },
  sku: { create: form({ description: word }), update: form({ description: word }) },
  gc_inventory: {
    create: pick.chain((at) => form(count(at))),
    update: fc.oneof(
      pick.chain((at) => partOf(count(at))),
      form({ approved_by: fc.oneof(fc.constant({ $: ['me', 'id'] }), some('propertyuser__c', 'id')) }),
      form({ on_hand: fc.nat({ max: 50 }), comment: word }),
    ),
  },
  gc_inventory_email_list: { create: form({ emails: email() }), update: form({ emails: email() }) },
}

function company() {
  return {
    name: fc.oneof(word, fc.constantFrom('Our Company', 'Café  ÉLAN', "d'Amour", 'Nord & Cie')),
    address_line_1__c: fc.constantFrom('12 rue Principale', '1 Main Street', '3 Main Street', '99 King'),
    billingcity: word,
    billingstate: fc.constant('QC'),
    billingpostalcode: fc.constantFrom('H7A 1A1', 'h7a1a1', 'H2X 1Y4'),
    billingcountry: fc.constant('CA'),
  }
}

function person() {
  return {
    firstname: fc.constantFrom('jean-françois', "o'neil", 'ZOÉ', 'anne marie', ' ', 'Élise'),
    lastname: fc.constantFrom('roy', 'Côté', 'de la tour'),
    email: email(),
    phone: fc.constantFrom('514-555-0100', '5145550111', '(514) 555-0122', null, null, '123'),
    language: fc.constantFrom('en', 'fr', 'en', 'fr', 'en', 'de'),
    accountid: some('account', 'sfid'),
    optin_email: fc.boolean(),
    optin_other: fc.boolean(),
    hvc__c: fc.boolean(),
  }
}

function draftOrder(): fc.Arbitrary<Values> {
  return pick.chain((at) =>
    form({
      external_id__c: fc.oneof(
        {
          weight: 6,
          arbitrary: fc.string({
            unit: fc.constantFrom(...'abcdef0123456789'),
            minLength: 12,
            maxLength: 12,
          }),
        },
        { weight: 1, arbitrary: some('order', 'external_id__c', '') },
      ),
      accountid: fc.constant({ $: ['of', 'contact', 'accountid', at] }),
      contact__c: fc.constant({ $: ['of', 'contact', 'sfid', at] }),
      property__c: fc.oneof(
        some('property__c', 'sfid'),
        fc.constant({ $: ['of', 'property__c', 'sfid', 0] }),
      ),
      propertyuser__c: fc.oneof(
        { weight: 6, arbitrary: fc.constant({ $: ['me', 'sfid'] }) },
        some('propertyuser__c', 'sfid'),
      ),
      status: fc.oneof({ weight: 8, arbitrary: fc.constant('Draft') }, fc.constant('Activated')),
      totalamount: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.constant(100)),
    }),
  )
}

function campaign() {
  return {
    name: word,
    startdate: fc.option(day),
    enddate: fc.option(day),
    description: fc.option(word),
    isactive: fc.boolean(),
  }
}

function count(at: number) {
  const cards = fc.nat({ max: 20 })
  return {
    sku: fc.constant({ $: ['of', 'sku_property', 'sku_id', at] }),
    property__c_id: fc.oneof(
      fc.constant({ $: ['of', 'sku_property', 'property_id', at] }),
      ownProperty('id'),
    ),
    on_hand: cards,
    activated: cards,
    destroyed: cards,
    lost: cards,
    received: cards,
    transferred: cards,
    reason: fc.option(word),
    date: day,
  }
}

function email(): fc.Arbitrary<unknown> {
  return fc.oneof(
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'blocked@client.example',
        ' New.One@Client.Example ',
        'no-address',
        'É@client.example',
      ),
    },
    { weight: 3, arbitrary: fc.nat({ max: 400 }).map((number) => `client${number}@client.example`) },
    { weight: 1, arbitrary: some('contact', 'email', '') },
  )
}

function role() {
  return fc.constantFrom('user', 'user_inventory', 'admin', 'superadmin')
}

function form(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Values> {
  return fc.record(fields).map(asValues)
}

function partOf(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Values> {
  return fc
    .subarray(Object.keys(fields), { minLength: 1, maxLength: Math.min(3, Object.keys(fields).length) })
    .chain((names) =>
      form(Object.fromEntries(names.map((name) => [name, fields[name] ?? fc.constant(null)]))),
    )
}

function asValues(record: Record<string, unknown>): Values {
  return Object.entries(record).map(([property, value]) => ({ property, value }))
}

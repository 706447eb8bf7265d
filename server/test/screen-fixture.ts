import type { TestApp } from './test-app.ts'

export type World = Awaited<ReturnType<typeof createScreenFixture>>

/** Rows that the lists of the screens should find, and similar ones that they should not. */
export async function createScreenFixture(app: TestApp) {
  const { make } = app
  const { user } = await app.as('admin')
  const here = await make.property({ name: 'Place Érable', external_id__c: 'PER' })
  const there = await make.property({ name: 'Carrefour Nord', external_id__c: 'CAN' })
  const closed = await make.property({ name: 'Place Fermée', external_id__c: 'PFE', isdeleted: true })
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
  const item = await make.orderItem(sold, { quantity: 4 })
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
  return {
    user,
    here,
    there,
    closed,
    linked,
    unlinked,
    client,
    namesake,
    companyLink,
    marie,
    albert,
    sold,
    online,
    draft,
    item,
    campaign,
    orderLink,
    simple,
    detailed,
    march,
    april,
    emailList,
    code,
    token,
    barred,
    barredToo,
  }
}

/** The tables of the specification that staff read and change, and their columns; each of their changes is audited. */
export const columnsOf = split({
  account:
    'id sfid name address_line_1__c billingstreet billingcity billingstate billingpostalcode billingcountry external_id__c createddate isdeleted',
  contact:
    'id sfid name firstname lastname email phone language accountid optin_email optin_other optin_date optin_source optin_type createddate systemmodstamp isdeleted ott_customer hvc__c hvc_last_modified_by__c anonymised_at',
  order:
    'id sfid external_id__c vts_id ordernumber status totalamount effectivedate createddate systemmodstamp isdeleted accountid contact__c propertyuser__c property__c campaign__c ecomm',
  orderitem: 'id orderid order__external_id__c isdeleted quantity',
  order_campaign: 'id order_id campaign_id',
  property__c: 'id sfid name external_id__c isdeleted',
  property_propertyuser__c: 'id sfid propertyuser__c property__c createddate systemmodstamp isdeleted',
  accountproperty__c: 'id sfid property__c account__c createddate isdeleted',
  propertyuser__c:
    'id sfid name username__c role__c inactive isdeleted last_login createddate systemmodstamp',
  blocked: 'id email',
  campaign:
    'id sfid name startdate enddate description isactive islocal isdeleted createddate systemmodstamp',
  campaign_property: 'id campaign_id property_id',
  eml_token:
    'id external_id last_4_digits program_name merchant_group_name amount status card_id recipient_email recipient_name customer_email customer_name order_id redeem redeem_centre comment user_id updated_at',
  trnsx_ecom_activegc_b2c:
    'id gift_code customer_email first_name last_name name recipient order language CSL_CLOSING_BALANCE mall mall_address created_at action_created_by cwf_last_sent',
  sku: 'id description detailed_form',
  sku_property: 'id sku_id property_id',
  gc_inventory:
    'id property__c_id sku date on_hand activated destroyed lost transferred received reason comment counted_by approved_by previous_on_hand withdrawal_reason',
  gc_inventory_email_list: 'id property__c_id emails',
})

export function split(
  columns: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(columns).map(([table, list]) => [table, list.split(' ')]))
}

/** Relations of the contract: the table, and the columns there and here that are equal; `[]` stands for many. */
export const relations = parsed({
  account: 'contact[] accountid sfid, order[] accountid sfid, accountproperty__c[] account__c sfid',
  contact: 'account sfid accountid, order[] contact__c sfid',
  order:
    'account sfid accountid, contact sfid contact__c, property__c sfid property__c, propertyuser__c sfid propertyuser__c, campaign sfid campaign__c, order_campaign[] order_id id',
  order_campaign: 'order id order_id, campaign id campaign_id',
  property__c:
    'property_propertyuser__c[] property__c sfid, accountproperty__c[] property__c sfid, campaign_property[] property_id id, sku_property[] property_id id',
  property_propertyuser__c: 'property__c sfid property__c, propertyuser__c sfid propertyuser__c',
  propertyuser__c: 'property_propertyuser__c[] propertyuser__c sfid',
  accountproperty__c: 'account sfid account__c, property__c sfid property__c',
  blocked: '',
  campaign: 'campaign_property[] campaign_id id, order_campaign[] campaign_id id, order[] campaign__c sfid',
  campaign_property: 'campaign id campaign_id, property__c id property_id',
  eml_token: 'propertyuser__c id user_id',
  trnsx_ecom_activegc_b2c: '',
  sku: 'sku_property[] sku_id id',
  gc_inventory: 'sku id sku, property__c id property__c_id',
})

function parsed(described: Readonly<Record<string, string>>) {
  const relation = (text: string) => {
    const [name = '', to = '', from = ''] = text.split(' ')
    return [name.replace('[]', ''), { isMany: name.endsWith('[]'), to, from }] as const
  }
  const entries = Object.entries(described).map(([table, list]) => {
    const named = list.split(', ').filter(Boolean).map(relation)
    return [table, Object.fromEntries(named)] as const
  })
  return Object.fromEntries(entries)
}

export const tableQuery = `query ($name: String!, $limit: Int, $offset: Int, $orderBy: String, $orderByDirection: String,
  $filter: [Filter!], $join: [String!], $contain: [String!], $columns: [String!]) {
  table(name: $name, limit: $limit, offset: $offset, orderBy: $orderBy, orderByDirection: $orderByDirection,
        filter: $filter, join: $join, contain: $contain, columns: $columns) { records count } }`

/** The changes of the table API, by their names. */
export const changes = {
  createRow: 'mutation ($table: String!, $values: [Value!]!) { createRow(table: $table, values: $values) }',
  updateRow: `mutation ($table: String!, $id: ID!, $values: [Value!]!) {
    updateRow(table: $table, id: $id, values: $values) }`,
  deleteRow: 'mutation ($table: String!, $id: ID!) { deleteRow(table: $table, id: $id) }',
  batchCreateRow: `mutation ($table: String!, $rows: [[Value!]!]!) {
    batchCreateRow(table: $table, rows: $rows) }`,
  batchDeleteRow: 'mutation ($table: String!, $ids: [ID!]!) { batchDeleteRow(table: $table, ids: $ids) }',
}

/** The values of a row as the changes take them. */
export function pairs(values: object): { property: string; value: unknown }[] {
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}

export const auditsQuery = `query ($objectId: ID!, $operation: String!) {
  allAudits(objectId: $objectId, operation: $operation) { createdAt objectId operation old new user } }`

/** How the sfids of a table begin. */
export const keyPrefixes: Readonly<Record<string, string>> = {
  account: '001',
  contact: '003',
  order: '801',
  property__c: 'a0P',
  propertyuser__c: 'a0U',
  property_propertyuser__c: 'a0L',
  accountproperty__c: 'a0A',
}

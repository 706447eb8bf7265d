import type { Rows } from './spec-tables.ts'

const made = { createddate: '2024-01-05T15:00:00.000Z', systemmodstamp: '2024-01-05T15:00:00.000Z' }
const live = { ...made, isdeleted: false }
const deleted = { ...made, isdeleted: true }

export const birch = 'a0P000000000003AAA'
export const cedar = 'a0P000000000004AAA'
export const ada = { id: 1, sfid: 'a0U000000000001AAA', name: 'Ada Roy', username__c: 'ada@spec.example' }

export const sue = { id: 8, sfid: 'a0U000000000008AAA', name: 'Sue Super', username__c: 'sue@spec.example' }

/**
 * Rows with nothing but the columns of the specification. Those named "Gone" are deleted and those named "Early" have no
 * sfid yet: a client has to leave them out.
 */
export function specRows(): Rows {
  const user = { role__c: 'admin', inactive: false, last_login: null, isdeleted: false }
  const link = (id: number, property__c: string, rest: object = live) => ({
    ...{ id, sfid: `a0L00000000000${id}AAA`, propertyuser__c: ada.sfid, property__c, ...rest },
  })
  const address = {
    address_line_1__c: '12 Elm Street',
    billingstreet: '12 Elm Street',
    billingcity: 'Oakville',
    billingstate: 'ON',
    billingpostalcode: 'L6H 1A1',
    billingcountry: 'Canada',
  }
  const company = (id: number, name: string, rest: object = {}) => ({
    ...{ id, sfid: `0010000000000${id}AAA`, name, ...address, external_id__c: null },
    ...{ createddate: made.createddate, isdeleted: false, ...rest },
  })
  const order = (id: number, rest: object) => ({
    ...{
      id,
      sfid: `8010000000000${id}AAA`,
      external_id__c: `shop-${id}`,
      vts_id: `V-${id}`,
      status: 'Activated',
    },
    ...{ accountid: '001000000000020AAA', property__c: birch, ecomm: true, ...live, ...rest },
  })
  const campaign = (id: number, name: string, rest: object) => ({
    ...{ id, sfid: name.toUpperCase(), name, description: null, startdate: null, enddate: null },
    ...{ isactive: true, islocal: true, ...live, ...rest },
  })
  return {
    propertyuser__c: [
      { ...ada, ...user, systemmodstamp: made.systemmodstamp },
      {
        ...user,
        id: 2,
        sfid: 'a0U000000000002AAA',
        name: 'Ida Idle',
        username__c: 'idle@spec.example',
        inactive: true,
      },
      { ...user, ...sue, role__c: 'superadmin' },
      {
        ...user,
        id: 5,
        sfid: 'a0U000000000005AAA',
        name: 'Gone Clerk',
        username__c: 'gone@spec.example',
        isdeleted: true,
      },
    ],
    property__c: [
      { id: 3, sfid: birch, name: 'Birch Mall', external_id__c: 'BRM', isdeleted: false },
      { id: 4, sfid: cedar, name: 'Cedar Mall', external_id__c: 'CDM', isdeleted: false },
      { id: 6, sfid: 'a0P000000000006AAA', name: 'Gone Mall', external_id__c: 'GNM', isdeleted: true },
      { id: 7, sfid: 'a0P000000000007AAA', name: 'Former Mall', external_id__c: 'FRM', isdeleted: false },
    ],
    property_propertyuser__c: [
      link(11, birch),
      link(12, cedar),
      link(13, 'a0P000000000006AAA'),
      link(14, 'a0P000000000007AAA', deleted),
    ],
    account: [
      company(20, 'Elm Bakery', { sfid: '001000000000020AAA' }),
      company(21, 'All customers', { sfid: '001000000000021AAA' }),
      company(22, 'Elm Gone', { isdeleted: true }),
      company(23, 'Elm Early', { sfid: null }),
    ],
    contact: [
      {
        ...{ id: 30, sfid: '003000000000030AAA', name: 'Gone Baker', firstname: 'Gone', lastname: 'Baker' },
        ...{ email: 'gone@elm.example', language: 'en', accountid: '001000000000020AAA', ...deleted },
      },
    ],
    order: [
      order(40, {
        ordernumber: 700,
        totalamount: 120,
        effectivedate: `${new Date().getUTCFullYear()}-01-02`,
      }),
      order(41, { ordernumber: 701, totalamount: 9000, effectivedate: '2024-01-03', ...deleted }),
      order(42, { ordernumber: null, totalamount: 0, status: 'Draft', effectivedate: null }),
    ],
    orderitem: [
      {
        id: 45,
        orderid: '801000000000040AAA',
        order__external_id__c: 'shop-40',
        isdeleted: false,
        quantity: 3,
      },
      {
        id: 46,
        orderid: '801000000000040AAA',
        order__external_id__c: 'shop-40',
        isdeleted: true,
        quantity: 5,
      },
    ],
    blocked: [{ id: 50, email: 'fraud@buyer.example' }],
    campaign: [
      campaign(55, 'Spring', {}),
      campaign(56, 'Gone sale', deleted),
      campaign(57, 'Elsewhere', { islocal: false }),
    ],
    campaign_property: [
      { id: 60, campaign_id: 55, property_id: 3 },
      { id: 61, campaign_id: 56, property_id: 3 },
    ],
    trnsx_ecom_activegc_b2c: [
      {
        ...{ id: 65, gift_code: 'GIFT1234XYZ', customer_email: 'zoe@buyer.example', first_name: 'Zoe' },
        ...{ last_name: 'Buyer', recipient: 'Max', order: '77', language: 'en', CSL_CLOSING_BALANCE: 50 },
        ...{ mall: 'Birch Mall', mall_address: '1 Birch Road', created_at: made.createddate },
        ...{ action_created_by: 'web shop', cwf_last_sent: null },
      },
    ],
    eml_token: [
      {
        ...{ id: 70, external_id: 'EML-700', last_4_digits: '0700', program_name: 'Gift', amount: 25 },
        ...{ status: 'Active', recipient_name: 'Lou Fox', recipient_email: 'lou@fox.example', redeem: false },
      },
    ],
    sku: [
      { id: 80, description: 'Birch card', detailed_form: true },
      { id: 81, description: 'Birch voucher', detailed_form: false },
    ],
    sku_property: [
      { id: 85, sku_id: 80, property_id: 3 },
      { id: 86, sku_id: 81, property_id: 3 },
    ],
    gc_inventory: [
      {
        ...{
          id: 90,
          sku: 80,
          property__c_id: 3,
          date: '2024-01-20',
          on_hand: 100,
          counted_by: 1,
          approved_by: 1,
        },
        ...{ activated: 0, destroyed: 0, lost: 0, transferred: 0, received: 100, reason: null },
      },
    ],
    gc_inventory_email_list: [{ id: 95, property__c_id: 3, emails: 'stock@spec.example' }],
  }
}

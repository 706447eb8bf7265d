/** The columns of the API, in its order; an exclamation mark says that one is a time, an asterisk that it is masked. */
export const columnsOf = {
  account:
    'id sfid name address_line_1__c billingstreet billingcity billingstate billingpostalcode billingcountry external_id__c createddate! isdeleted',
  order:
    'id sfid external_id__c vts_id ordernumber status totalamount effectivedate createddate! systemmodstamp! isdeleted accountid contact__c propertyuser__c property__c campaign__c ecomm',
  contact:
    'id sfid name firstname lastname email phone language accountid optin_email optin_other optin_date! optin_source optin_type createddate! systemmodstamp! isdeleted ott_customer hvc__c hvc_last_modified_by__c',
  orderitem: 'id orderid order__external_id__c isdeleted quantity',
  property__c: 'id sfid name external_id__c isdeleted',
  trnsx_ecom_activegc_b2c:
    'id gift_code* customer_email first_name last_name name recipient order language CSL_CLOSING_BALANCE mall mall_address created_at! action_created_by cwf_last_sent!',
}

/** A row of the table as the wire has it, written by PostgreSQL. */
export function accountJson(row: string): string {
  return rowJson(row, columnsOf.account)
}

export function orderJson(row: string): string {
  return rowJson(row, columnsOf.order)
}

export function contactJson(row: string): string {
  return rowJson(row, columnsOf.contact)
}

export function giftCodeJson(row: string): string {
  return rowJson(row, columnsOf.trnsx_ecom_activegc_b2c)
}

export function rowJson(row: string, columns: string): string {
  const list = columns.split(' ').map((column) => {
    const name = `"${column.replace(/[!*]/, '')}"`
    if (column.endsWith('*')) return `lpad(right(${row}.${name}, 3), length(${row}.${name}), '*') as ${name}`
    if (!column.endsWith('!')) return `${row}.${name}`
    return `to_char(${row}.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`
  })
  return `(select row_to_json(wire)::text from (select ${list.join(', ')}) wire)`
}

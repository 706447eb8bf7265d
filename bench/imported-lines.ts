import { checksum } from '@comptoir/contract/rules/sfid'

/** Files for an import, line by line, with the numbers from `from` up to `to`. */

export const companyCount = 1000

export function* companies(from: number, to: number): Generator<string> {
  yield 'external_id__c,name,address_line_1__c,billingcity,billingpostalcode\n'
  for (let at = from; at < to; at++) yield `B-${at},Company ${at},${at} Lantern Road,Halifax,B3L 2H5\n`
}

export function* giftCodes(from: number, to: number): Generator<string> {
  yield 'gift_code,customer_email,first_name,last_name,recipient,order,language,CSL_CLOSING_BALANCE,mall,created_at\n'
  for (let at = from; at < to; at++) {
    const code = `BENCH${at.toString(36).toUpperCase().padStart(11, '0')}`
    yield `${code},buyer${at % 300_000}@mail.example,Ada${at % 997},Roy${at % 4999},Louis Gagnon ${at % 7919},WEB-${at},fr,${at % 250}.50,Harbourstone Centre,2026-03-03T11:02:00.000Z\n`
  }
}

/** Every tenth at a company, the others customers of one company. */
export function* contacts(from: number, to: number): Generator<string> {
  yield 'sfid,accountid,firstname,lastname,email,phone,language,optin_email,optin_other\n'
  for (let at = from; at < to; at++) {
    const body = `003B${at.toString(36).padStart(11, '0')}`
    const company = at % 10 === 0 ? at % companyCount : 1
    yield `${body}${checksum(body)},B-${company},ada${at % 997},ROY-${at % 4999},Buyer${at}@Mail.example,(514) 555-${String(at % 10_000).padStart(4, '0')},en,true,false\n`
  }
}

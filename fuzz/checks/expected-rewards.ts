import type { DatabaseCopy, Row } from '../database-copy.ts'

/** What each company bought at a property in a year, from the raw rows, in cents. */
export function expectedRewards(copy: DatabaseCopy, externalId: string, year: number): object[] {
  const [property] = copy.where('property__c', 'external_id__c', externalId)
  const orders = copy
    .where('order', 'property__c', property?.sfid)
    .filter(
      (row) =>
        row.status === 'Activated' && !row.isdeleted && String(row.effectivedate).startsWith(`${year}-`),
    )
  const companies = copy.rows('account').filter((row) => !row.isdeleted && row.sfid !== null)
  const totals = companies
    .filter((company) => company.sfid !== copy.setting('b2c_account'))
    .map((company) => ({ company, bought: orders.filter((row) => row.accountid === company.sfid) }))
    .filter(({ bought }) => bought.length > 0)
    .map(({ company, bought }) => ({ company, cents: sum(bought), contact: mainContact(copy, bought) }))
  totals.sort(
    (one, other) =>
      other.cents - one.cents ||
      Buffer.compare(foldedName(copy, one.company), foldedName(copy, other.company)) ||
      one.company.id - other.company.id,
  )
  return totals.map(({ company, cents, contact }) => ({
    id: company.id,
    company_name: company.name,
    name: contact?.name ?? null,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    language: contact?.language ?? null,
    total_purchases: cents / 100,
    tier: cents >= 30_000 ? 'Gold' : cents >= 10_000 ? 'Silver' : null,
  }))
}

function mainContact(copy: DatabaseCopy, bought: readonly Row[]): Row | undefined {
  const buyers = [...new Set(bought.map((row) => row.contact__c))]
    .flatMap((sfid) => copy.where('contact', 'sfid', sfid))
    .filter((contact) => !contact.isdeleted)
    .map((contact) => ({
      contact,
      cents: sum(bought.filter((row) => row.contact__c === contact.sfid)),
    }))
  buyers.sort((one, other) => other.cents - one.cents || one.contact.id - other.contact.id)
  return buyers[0]?.contact
}

function sum(orders: readonly Row[]): number {
  return orders.reduce((cents, row) => cents + Math.round(Number(row.totalamount) * 100), 0)
}

function foldedName(copy: DatabaseCopy, company: Row): Buffer {
  return Buffer.from(copy.folded(String(company.name)))
}

import { changes, type Rule } from './call.ts'
import { folded, type Row, type State } from './state.ts'
import type { Transaction } from './transaction.ts'

const place = { billingcity: 'Montréal', billingstate: 'QC', billingcountry: 'Canada' }
const required: Readonly<Record<string, string>> = {
  name: 'company_name_empty_error',
  address_line_1__c: 'address_empty_error',
  billingstreet: 'address_empty_error',
  ...Object.fromEntries(
    [...Object.keys(place), 'billingpostalcode'].map((name) => [name, 'valid_address_error']),
  ),
}

const company: Rule = { expects: 'name', stored: companyRow }

/** The company as it is stored; the one of all customers is fixed. */
function companyRow(tx: Transaction, given: Row, before: Row | undefined): Row {
  const row: Record<string, unknown> = {
    isdeleted: false,
    ...given,
    external_id__c: before?.external_id__c ?? null,
  }
  tx.refuseIf(before && before.sfid === tx.setting('b2c_account'), 'forbidden')
  for (const [column, key] of Object.entries(required)) {
    row[column] = String(row[column]).trim()
    tx.refuseIf(row[column] === '', key)
  }
  tx.refuseIf(
    row.name !== before?.name && folded(row.name).startsWith('our company'),
    'company_name_reserved_error',
  )
  tx.refuseIf(hasCompanyTwin(tx, row), 'company_exists_error')
  return row
}

/** Whether another company has the same name, address and postal code. */
export function hasCompanyTwin(state: State, row: Row): boolean {
  const keyOf = ({ name, address_line_1__c, billingpostalcode }: Row) =>
    folded([name, address_line_1__c, billingpostalcode].join())
  return state.live('account').some((other) => other.id !== row.id && keyOf(other) === keyOf(row))
}

const createCompany = changes('create', 'account', company, (_, pick) => {
  const street = pick.one('2 Main St', '3 MAIN ST', '7 Elm St', ' ')
  const name = pick.one('Érablière Inc.', ' nord ltée', 'Our Company of Laval', '', 'A Bakery')
  const billingpostalcode = pick.one('H2X 1Y4', 'H7A 1A1')
  return {
    name,
    address_line_1__c: street,
    billingstreet: street,
    ...place,
    billingpostalcode,
    external_id__c: 'X',
  }
})

const changeCompany = changes('update', 'account', company, (_, pick) =>
  pick.one<Row>({ name: pick.one('Nord Ltée', 'A Bakery ', '') }, { billingcity: pick.one('Laval', ' ') }),
)

const linking: Rule = {
  stored(tx, row) {
    tx.refuseIf(!tx.inScope('sfid', row.property__c), 'forbidden')
    const { account__c, property__c } = row
    tx.refuseIf(tx.live('accountproperty__c', { account__c, property__c }).length > 0, 'conflict')
    return { ...row, isdeleted: false }
  },
}
const linkCompany = changes('create', 'accountproperty__c', linking, (state, pick) => ({
  account__c: pick.of(state.rows('account'))?.sfid,
  property__c: pick.of(state.rows('property__c'))?.sfid,
}))

export const companyOperations = { createCompany, changeCompany, linkCompany }

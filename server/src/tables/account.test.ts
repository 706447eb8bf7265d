import type { AccountRow } from '@comptoir/contract/tables/account'
import { expect, test } from 'vitest'
import { done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'

const app = await startTestApp()
const user = tableClient(await app.as('user'))

const address = {
  address_line_1__c: '10 Elm Street',
  billingstreet: '10 Elm Street',
  billingcity: 'Laval',
  billingstate: 'QC',
  billingpostalcode: 'H7A 1A1',
  billingcountry: 'CA',
}

async function created(values: Partial<AccountRow>): Promise<AccountRow> {
  return done(await user.create<AccountRow>('account', { ...address, ...values }))
}

const incomplete = [
  ['company_name_empty_error', 'name', { name: '   ' }],
  ['company_name_empty_error', 'name', { name: null }],
  ['company_name_empty_error', 'name', { name: '\u3164' }],
  ['hidden_characters_error', 'name', { name: 'Harbour\u202eweiv' }],
  ['address_empty_error', 'address_line_1__c', { address_line_1__c: ' ', billingstreet: ' ' }],
  ['valid_address_error', 'billingcity', { billingcity: '' }],
  ['valid_address_error', 'billingstate', { billingstate: null }],
  ['valid_address_error', 'billingpostalcode', { billingpostalcode: ' ' }],
  ['valid_address_error', 'billingcountry', { billingcountry: '' }],
] as const

test.each(incomplete)('a company is refused with %s for its %s: %j', async (key, property, values) => {
  const company = { name: 'Incomplete', ...address, ...values }
  const reason = await refused(app, () => user.create('account', company))
  expect(reason).toEqual(ruleError(key, property))
  const kept = await app.make.account()
  expect(await refused(app, () => user.update('account', kept.id, values))).toEqual(reason)
})

test('the longest name and address are kept, whatever letters they are made of', async () => {
  // Three bytes per letter without repetition, so that PostgreSQL cannot compress them in an index.
  const letters = (count: number, step: number) =>
    String.fromCodePoint(
      ...Array.from({ length: count }, (_, at) => 0x4e00 + ((at * at * step + at) % 20_000)),
    )
  const longest = {
    name: letters(255, 3),
    address_line_1__c: letters(255, 7),
    billingcity: letters(120, 11),
    billingpostalcode: letters(20, 13),
  }
  expect(await created(longest)).toMatchObject(longest)
})

test('the address line and the billing street fill each other', async () => {
  const { billingstreet: _, ...withLine } = address
  const byLine = done(await user.create<AccountRow>('account', { name: 'By line', ...withLine }))
  expect(byLine.billingstreet).toBe('10 Elm Street')
  const { address_line_1__c: __, ...withStreet } = address
  const byStreet = done(await user.create<AccountRow>('account', { name: 'By street', ...withStreet }))
  expect(byStreet.address_line_1__c).toBe('10 Elm Street')

  const moved = done(await user.update('account', byLine.id, { address_line_1__c: '12 Oak Street' }))
  expect(moved.billingstreet).toBe('12 Oak Street')
  const movedAgain = done(await user.update('account', byLine.id, { billingstreet: '14 Ash Street' }))
  expect(movedAgain.address_line_1__c).toBe('14 Ash Street')
})

test('a company gets an id that lists it at once, and its date, from the server', async () => {
  const company = await created({ name: 'Fresh', createddate: '2001-01-01T00:00:00.000Z', isdeleted: false })
  expect(company.sfid).toMatch(/^001[A-Za-z0-9]{15}$/)
  expect(company.createddate).toBe(app.clock().toISOString())
  const { rows } = await user.list('account', { filter: [{ column: 'name', operator: '=', value: 'Fresh' }] })
  expect(rows).toEqual([company])
})

test('a caller cannot delete a company', async () => {
  const company = { name: 'Forged', ...address, isdeleted: true }
  expect(await refused(app, () => user.create('account', company))).toEqual(forbidden('isdeleted'))
  const { id } = await app.make.account()
  expect(await refused(app, () => user.update('account', id, { isdeleted: true }))).toEqual(
    forbidden('isdeleted'),
  )
})

test('what the server sets in a company is ignored, and what the company has may be repeated', async () => {
  const forged = { id: 7, sfid: '001000000000000AAA', external_id__c: 'EXT-1', createddate: '2001-01-01' }
  const company = done(await user.create<AccountRow>('account', { name: 'Echo', ...address, ...forged }))
  expect(company).toMatchObject({ external_id__c: null, createddate: app.clock().toISOString() })
  expect(company.sfid).not.toBe(forged.sfid)
  const change = { ...company, ...forged, isdeleted: false, billingcity: 'Longueuil' }
  expect(done(await user.update('account', company.id, change))).toEqual({
    ...company,
    billingcity: 'Longueuil',
  })
})

test('the name of the parent company is reserved, however it is written', async () => {
  await app.make.setting('reserved_company_pattern', '%groupe maître%')
  const reserved = ruleError('company_name_reserved_error', 'name')
  for (const name of ['Groupe Maître', 'LE GROUPE MAITRE INC.']) {
    expect(await refused(app, () => user.create('account', { name, ...address }))).toEqual(reserved)
  }
  const other = await app.make.account({ name: 'Le Maître' })
  expect(await refused(app, () => user.update('account', other.id, { name: 'groupe maître' }))).toEqual(
    reserved,
  )
  const parent = await app.make.account({ name: 'Groupe Maître' })
  done(await user.update('account', parent.id, { billingcity: 'Montréal' }))
})

const taken = { code: 'CONFLICT', key: 'company_exists_error' }

test.each([
  { name: 'Café des Érables' },
  { name: 'CAFE DES ERABLES' },
  { name: '  café   des-érables. ' },
  { name: 'Café des Érables', address_line_1__c: '10, ELM  street' },
  { name: 'Café des Érables', billingpostalcode: 'h7a1a1' },
  { name: 'Café des Érables', billingcity: 'Montréal' },
])('a company of the same name and address exists already when %j is sent', async (values) => {
  await app.database.rows(sql`delete from account where comptoir_key(name) = 'cafedeserables'`)
  const first = await created({ name: 'Café des Érables' })
  expect(await refused(app, () => user.create('account', { ...address, ...values }))).toEqual(taken)
  const other = await app.make.account()
  expect(await refused(app, () => user.update('account', other.id, { ...address, ...values }))).toEqual(taken)
  await app.database.rows(sql`update account set isdeleted = true where id = ${first.id}`)
  await created(values)
})

test('the same name at another address or postal code is another company', async () => {
  await created({ name: 'Chain' })
  await created({ name: 'Chain', address_line_1__c: '12 Elm Street' })
  await created({ name: 'Chain', billingpostalcode: 'H7A 1A2' })
})

test('a company may correct the spelling of its own name', async () => {
  const { id } = await created({ name: 'ecole du parc' })
  expect(done(await user.update('account', id, { name: 'École du Parc' }))).toMatchObject({
    name: 'École du Parc',
  })
})

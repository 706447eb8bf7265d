import { typedCompany, typedContact } from '@comptoir/contract/matching/typed-forms'
import { describe, expect, test } from 'vitest'
import { openFreshDatabase } from '../../../test/database.ts'
import { type ColumnType, json, list, optional, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import { withoutSequentialScans } from '../../database/without-sequential-scans.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { buildingsOn, countOn, doorsOn } from '../addresses/address-doors.ts'
import { findStreets, streetsStatement } from '../addresses/address-streets.ts'
import { readAddressTerm } from '../addresses/read-address-term.ts'
import {
  candidatesStatement,
  companyCandidates,
  contactCandidates,
  hasContactWithPhone,
} from './find-similar.ts'

const database = await openFreshDatabase()
await database.rows(sql`
  insert into address_street (street, city, province)
  select 'Rue des Érables ' || n, (array['Laval', 'Québec', 'Toronto'])[1 + n % 3], 'QC' from generate_series(1, 1500) n`)
await database.rows(sql`
  insert into address (street_number, street, city, province, postal_code)
  select k::text, street, city, province, 'H' || id % 10 || 'N ' || k || 'K4' from address_street, generate_series(1, 9) k`)
await database.rows(sql`
  insert into account (sfid, name, address_line_1__c, billingcity, billingpostalcode)
  select 'A' || n, 'Atelier ' || md5(n::text), n || ' rue ' || md5(n::text), 'Laval', 'H7N ' || n from generate_series(1, 3000) n`)
await database.rows(sql`
  insert into contact (sfid, name, firstname, lastname, email, phone, accountid)
  select 'C' || n, md5(n::text), 'Marie', md5(n::text), n || '@client.example', (5140000000 + n)::text, 'A' || 1 + n % 9
  from generate_series(1, 3000) n`)
// Unlike `analyze`, this also flushes the pending lists of GIN indexes, which make the planner avoid them.
await database.rows(sql`vacuum analyze`)

interface PlanNode {
  'Node Type': string
  'Relation Name': string | undefined
  'Index Name': string | undefined
  'Index Cond': string | undefined
  Plans: PlanNode[] | undefined
}

const planNode: ColumnType<PlanNode> = json({
  'Node Type': text,
  'Relation Name': optional(text),
  'Index Name': optional(text),
  'Index Cond': optional(text),
  Plans: optional(
    list({ name: 'a plan node', accepts: (value): value is PlanNode => planNode.accepts(value) }),
  ),
})

/** The tables and indexes of which a statement makes a full scan. */
async function fullScans(statement: Statement): Promise<string[]> {
  const explained = await withoutSequentialScans(database, (tx) =>
    tx.first(sqlOf({ 'QUERY PLAN': list(json({ Plan: planNode })) })`explain (format json) ${statement}`),
  )
  const nodes = explained ? explained['QUERY PLAN'].flatMap(({ Plan }) => everyNode(Plan)) : []
  const reading = nodes.filter((node) => /Seq Scan|Index/.test(node['Node Type']))
  expect(reading.length).toBeGreaterThan(0)
  return reading
    .filter((node) => node['Index Cond'] === undefined)
    .map((node) => node['Index Name'] ?? node['Relation Name'] ?? node['Node Type'])
}

function everyNode(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(everyNode)]
}

describe('no address search makes a full scan', () => {
  test.each([
    'erables laval',
    '5 rue des érables 12, laval',
    'erables 5',
    'r',
    'ru',
    '5',
    'h7',
    'h7n 2k4',
    '5 h7n',
    'erables h7n',
    'apt 3, 5 erables',
    '3-5 erables laval québec',
  ])('%s', async (term) => {
    for (const reading of readAddressTerm(term)) {
      const { words: _, ...filter } = reading
      const statements = [streetsStatement(reading, false), streetsStatement(reading, true)]
      const streets = (await findStreets(database, reading, false)).slice(0, 10)
      statements.push(doorsOn(streets, filter, 11), buildingsOn(streets, filter, 10))
      statements.push(countOn(streets, filter))
      for (const statement of statements) {
        if (statement) expect(await fullScans(statement)).toEqual([])
      }
    }
  })
})

const clerk: Actor = {
  id: 1,
  sfid: 'U1',
  name: 'Clerk',
  username: 'clerk@comptoir.example',
  role: 'user',
  scope: [],
}

describe('no duplicate search makes a full scan', () => {
  test.each([
    { name: 'Boulangerie Tremblay' },
    { name: 'Roy' },
    { name: 'Ab' },
    { name: 'Salon Roy', address_line_1__c: '12 rue des Érables', billingcity: 'Laval' },
    { name: 'Salon Roy', billingpostalcode: 'h7n2k4', phone: '514 000 0001' },
  ])('a company: %j', async (typed) => {
    const company = typedCompany.parse(typed)
    const statement = candidatesStatement(
      clerk,
      'account',
      companyCandidates(company),
      hasContactWithPhone(company.phone),
    )
    expect(await fullScans(statement)).toEqual([])
  })

  test.each([
    { email: 'a.b@gmail.com' },
    { phone: '5140000001' },
    { firstname: 'Marie', lastname: 'Roy', accountid: 'A1', email: '1@client.example', phone: '5140000001' },
  ])('a contact: %j', async (typed) => {
    const statement = candidatesStatement(
      clerk,
      'contact',
      contactCandidates(typedContact.parse(typed)),
      raw('false'),
    )
    expect(await fullScans(statement)).toEqual([])
  })
})

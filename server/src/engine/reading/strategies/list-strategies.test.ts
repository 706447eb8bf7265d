import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/test-app.ts'
import { nullable, number, optional, text } from '../../../database/row-shape.ts'
import { join, raw, sql, sqlOf } from '../../../database/sql.ts'
import { registry } from '../../../tables/all-tables.ts'
import type { Actor } from '../../definition/actor.ts'
import { createCompiler } from '../compile-sql.ts'
import { likePattern } from '../like-pattern.ts'
import { type FilterArgument, parseQuery, type TableArguments } from '../parse-query.ts'
import { createListSql, type Requested, type Strategy } from './list-sql.ts'
import { listStrategies, scanInOrder } from './list-strategies.ts'

const names = [
  'Café Zénith',
  'CAFE ZENITH',
  'The Harbour-View Holdings Company of Lévis inc.',
  'Harbour View',
  'Jab & Job (Québec)',
  'Жab ltée',
  '中ab',
  'abordage',
  'Cabane à sucre',
  'Crab',
  '-ab-',
  '100 % pur_jus',
  '100 percent pur jus',
  'Back\\slash et compagnie',
  'Œuvres du Cœur',
  'Straße & Söhne',
  'ab',
  'a b',
  'İstanbul Halıları',
  'ΟΔΥΣΣΕΥΣ traiteur',
]

const app = await startTestApp()
for (const [at, name] of names.entries()) {
  const { sfid } = await app.make.account({ name, address_line_1__c: `${at} rue du Test` })
  await app.make.contact({
    accountid: sfid,
    firstname: name,
    lastname: `No ${at % 3}`,
    email: `c${at}@x.example`,
  })
}
await app.database.withoutTimeout(async (client) => {
  await client.query(`
    insert into account (sfid, name, address_line_1__c)
    select 'F' || lpad(number::text, 17, '0'), 'Foule ' || lpad(number::text, 6, '0'), number || ' rue de la Foule'
    from generate_series(1, 8100) number`)
  await client.query(`
    insert into contact (sfid, name, firstname, lastname, email, accountid)
    select 'C' || lpad(number::text, 17, '0'), 'Personne ' || number, 'Personne', number::text,
           'personne' || number || '@foule.example', 'F' || lpad((1 + number % 40)::text, 17, '0')
    from generate_series(1, 15100) number`)
  await client.query(`
    insert into contact (sfid, name, firstname, lastname, email, accountid)
    select 'D' || number, name || ' ' || number, name, number::text, lower(name) || number || '@loin.example',
           'F' || lpad(number::text, 17, '0')
    from (values ('Promise', 5), ('Promise', 6), ('Promise', 7), ('Promise', 4001), ('Promise', 4002),
                 ('Tardive', 4003), ('Tardive', 4004), ('Tardive', 4005), ('Tardive', 4006), ('Tardive', 4007)) far(name, number)`)
  await client.query('vacuum analyze account, contact')
})

const actor: Actor = { id: 1, sfid: 'u', name: 'n', username: 'u', role: 'user', scope: 'every property' }
const uncounted = { records: true, count: false }
const like = (column: string, value: string): FilterArgument => ({ column, operator: 'iLIKE', value })

function strategiesFor(given: Partial<TableArguments>, requested: Requested): readonly Strategy[] {
  const query = { name: 'account', orderBy: 'name', limit: 5, columns: ['id'], ...given }
  return listStrategies(registry, createCompiler(registry, actor), parseQuery(registry, query), requested)
}

/** What each strategy answers, in the order in which they are tried. */
async function answers(given: Partial<TableArguments>, requested = { records: true, count: true }) {
  const found = []
  for (const strategy of strategiesFor(given, requested)) {
    const row = await app.database.first(
      strategy(requested).returns({ records: optional(nullable(text)), count: optional(nullable(number)) }),
    )
    const records = row?.records ?? undefined
    found.push({
      ids:
        records === undefined
          ? undefined
          : JSON.parse(`[${records}]`).map((record: { account: { id: number } }) => record.account.id),
      count: row?.count ?? undefined,
    })
  }
  return found
}

/** The plan that PostgreSQL makes for one of the strategies. */
async function planOf(given: Partial<TableArguments>, at = 0): Promise<string> {
  const statement = strategiesFor(given, uncounted)[at]?.(uncounted)
  if (!statement) throw new Error('There is no such strategy.')
  const lines = await app.database.rows(sqlOf({ 'QUERY PLAN': text })`explain ${statement}`)
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

describe('every strategy that answers finds the same rows', () => {
  test.each([
    ...['%ab%', '%AB%', 'ab%', '%ab', 'ab', '%a b%', '%-a%', '%œu%', '%ss%', '%ßE%', '%sö%', '%οδ%', '%st%'],
    ...['%cafe%', '%café zénith%', 'Café%', '%harbour-view holdings%', '%harbour_view%', '%harbour%view%'],
    ...['%100 \\% pur\\_jus%', '%\\_%', '%pur_jus%', '%back\\\\slash et compagnie%', '%straße & söhne%'],
    ...[
      '%οδυσσευς traiteur%',
      '%istanbul halilari%',
      '%cœur%',
      '%uvres du c%',
      '%nowhere to be found%',
      '%f%',
    ],
    ...['%foule%', '%foule 0000%', 'foule 000001', '%le 0030%', '%%', '%company of levis inc.%'],
  ])('for names like %s', async (pattern) => {
    const everything = await app.database.rows(sqlOf({ id: number })`
      select id from account where not isdeleted and sfid is not null and comptoir_fold(name) like ${likePattern(pattern)}
      order by name_folded, id`)
    const ids = everything.map(({ id }) => id)
    for (const offset of [0, 5, 3000]) {
      const found = await answers({ filter: [like('name', pattern)], offset })
      expect(found.at(-1)).toEqual({ ids: ids.slice(offset, offset + 5), count: ids.length })
      for (const { ids: page, count } of found) {
        expect(page ?? ids.slice(offset, offset + 5)).toEqual(ids.slice(offset, offset + 5))
        expect(count ?? ids.length).toBe(ids.length)
      }
    }
  })

  test.each([
    '%no 1%',
    '%ab%',
    '%b%',
    'ab%',
    '%cafe zenith no%',
    '%personne%',
    '%personne 12%',
    '%foule.example%',
    '%1@foule%',
    'zz%',
  ])('for companies with a contact like %s', async (pattern) => {
    const everything = await app.database.rows(sqlOf({ id: number })`
      select id from account a where not isdeleted and sfid is not null and exists (
        select from contact c where c.accountid = a.sfid and not c.isdeleted and c.sfid is not null
          and (comptoir_fold(c.name) like ${likePattern(pattern)} or comptoir_fold(c.email) like ${likePattern(pattern)}))
      order by name_folded, id`)
    const ids = everything.map(({ id }) => id)
    const searched = { or_: [like('contact.name', pattern), like('contact.email', pattern)] }
    for (const requested of [
      { records: true, count: true },
      { records: true, count: false },
    ]) {
      const found = await answers({ join: ['contact'], filter: [searched] }, requested)
      expect(found.at(-1)?.ids).toEqual(ids.slice(0, 5))
      for (const { ids: page, count } of found) {
        expect(page ?? ids.slice(0, 5)).toEqual(ids.slice(0, 5))
        expect(count ?? ids.length).toBe(ids.length)
      }
    }
  })

  const theirs = like('contact.email', '%9@foule%')
  test.each<[string, FilterArgument[], number]>([
    ['both', [like('name', '%fou%'), theirs], 4],
    ['either', [{ or_: [like('name', '%crab%'), like('contact.name', '%zenith%')] }], 3],
    ['only the latter', [{ and_: [theirs] }, { column: 'isdeleted', operator: '=', value: false }], 4],
  ])('for own and related conditions: %s', async (_, filter, size) => {
    const found = await answers({ join: ['contact'], filter }, { records: true, count: false })
    const last = found.at(-1)?.ids
    expect(last).toHaveLength(size)
    for (const { ids } of found) expect(ids ?? last).toEqual(last)
  })
})

describe('words that may stand in any of several columns', () => {
  const columns = ['name', 'address_line_1__c', 'billingcity', 'billingpostalcode']
  const anywhere = (...patterns: string[]) => ({
    or_: patterns.flatMap((pattern) => columns.map((column) => like(column, pattern))),
  })

  test.each<[string, string[]]>([
    ['stand in one or the other', ['%zenith%', '%rue%']],
    ['are two letters', ['%zenith%', '%ru%']],
    ['are beginnings', ['harb%', '%test%']],
    ['have a wildcard within', ['%harb_ur%', '%rue%test%']],
    ['reach from one column into the next', ['%zenith%rue%']],
    ['stand on both sides of where two columns meet', ['%zenith 0%']],
    ['end in a literal wildcard', ['%100 \\%']],
  ])('are found by every strategy alike where they %s', async (_, patterns) => {
    const matched = patterns.map(
      (pattern) => sql`(comptoir_fold(name) like ${likePattern(pattern)}
        or comptoir_fold(address_line_1__c) like ${likePattern(pattern)}
        or comptoir_fold(billingcity) like ${likePattern(pattern)}
        or comptoir_fold(billingpostalcode) like ${likePattern(pattern)})`,
    )
    const everything = await app.database.rows(sqlOf({ id: number })`
      select id from account where not isdeleted and sfid is not null and ${join(matched, ' and ')}
      order by name_folded, id limit 5`)
    const ids = everything.map(({ id }) => id)
    const found = await answers({ filter: patterns.map((pattern) => anywhere(pattern)) }, uncounted)
    expect(found.at(-1)?.ids).toEqual(ids)
    for (const { ids: page } of found) expect(page ?? ids).toEqual(ids)
  })

  test('are asked of one index that has them all', async () => {
    const plan = await planOf({ filter: [anywhere('%zenith%'), anywhere('%cafe%', '%caf_%')] })
    expect(plan.match(/Index Scan on \w+/g)).toEqual(['Index Scan on account_free_text'])
  })

  test('are asked of the indexes of their own columns where not all of them may hold it', async () => {
    const plan = await planOf({ filter: [{ or_: [like('billingcity', '%zen%'), like('name', '%zen%')] }] }, 1)
    expect(plan).not.toContain('account_free_text')
  })
})

describe('which strategy answers', () => {
  const sizes = (found: { ids?: number[] | undefined }[]) => found.map(({ ids }) => ids?.length)

  test('few matches are looked up in an index once they are not among the first in order', async () => {
    const [scan, lookup] = await answers({ filter: [like('name', '%zenith%')] }, uncounted)
    expect(scan?.ids).toBeUndefined()
    expect(lookup?.ids).toHaveLength(2)
  })

  test('of very many matches, a scan finds the first in order', async () => {
    const [firstScan, lookup, longScan] = await answers({ filter: [like('name', '%foule%')] }, uncounted)
    expect(sizes([firstScan, lookup, longScan].flatMap((answer) => answer ?? []))).toEqual([5, undefined, 5])
  })

  test('a text that hardly any row can hold is looked up in an index first', async () => {
    const [lookup] = await answers({ filter: [like('name', '%foule 000012%')] }, uncounted)
    expect(lookup?.ids).toHaveLength(1)
  })

  test('several words are looked up in an index first, short ones too', async () => {
    const filter = [like('name', '%foule%'), like('name', '%00%'), like('name', '%12%')]
    const strategies = strategiesFor({ filter }, uncounted)
    expect(strategies).toHaveLength(3)
    expect(strategies[0]?.(uncounted).text).toContain('hits as materialized')
  })

  test('the beginning of names, in the order of the names, is one range of their index', async () => {
    expect(sizes(await answers({ filter: [like('name', 'fou%')] }, uncounted))).toEqual([5])
    expect(await planOf({ filter: [like('name', 'fou%')] })).toMatch(
      /Index (?:Only )?Scan using account_by_name.*Index Cond: \(\(name_folded >= 'fou'::text\) AND \(name_folded < 'fov'::text\)\)/s,
    )
  })

  test('the beginning of another column is found in its own index', async () => {
    const filter = [{ or_: [like('billingcity', 'qu%'), like('address_line_1__c', 'qu%')] }]
    const plan = await planOf({ filter }, 1)
    expect(plan).toContain('Bitmap Index Scan on account_city_prefix')
    expect(plan).toContain('Bitmap Index Scan on account_address_prefix')
  })

  test('a scan for a free text reads the index alone', async () => {
    const columns = ['name', 'address_line_1__c', 'billingcity', 'billingpostalcode']
    const filter = [{ or_: columns.map((column) => like(column, '%zenith%')) }]
    expect(await planOf({ filter })).toContain('Index Only Scan using account_by_name')
  })

  test('a trigram index is not asked for a single letter, which it cannot find', () => {
    const [plain] = strategiesFor({ filter: [like('name', '%z%')] }, uncounted)
    expect(plain?.(uncounted).text).toMatch(/strpos\(t\."name_folded"/)
    expect(plain?.(uncounted).text).not.toContain(' like ')
  })

  test('once the page is found, no more candidates are collected than are counted', async () => {
    const [, lookup] = strategiesFor({ filter: [like('name', '%foule%')] }, { records: true, count: true })
    expect(lookup?.({ records: false, count: true }).values).toContain(10_001)
    expect(lookup?.({ records: true, count: true }).values).not.toContain(10_001)
  })

  test('the limit on candidates is hidden from the planner, which would scan the table for it', async () => {
    const plan = await planOf({ join: ['contact'], filter: [like('contact.email', '%personne1@%')] })
    expect(plan).toMatch(/CTE all_found\s+-> +(?:Seq Scan|Bitmap Heap Scan) on contact/)
    expect(plan).toMatch(/CTE found\s+-> +Limit[^\n]*\s+-> +CTE Scan on all_found/)
  })

  test('a scan that does not find the page does not count either', () => {
    const [scan] = strategiesFor({ filter: [like('name', '%foule%')] }, { records: true, count: true })
    const countedIf =
      /case when \(+select count\(\*\) from met\) = \$\d+ or .* from met_on\) = \$\d+\) and \(select .* tablesample/s
    expect(scan?.({ records: true, count: true }).text).toMatch(countedIf)
    expect(scan?.({ records: false, count: true }).text).not.toMatch(countedIf)
  })

  test('companies of the contacts found are looked for in order, in the index alone', async () => {
    const plan = await planOf({ join: ['contact'], filter: [like('contact.name', '%personne%')] }, 1)
    expect(plan).toMatch(/CTE met.*hashed SubPlan.*Index Only Scan using account_by_name/s)
  })

  test('companies that all come late in order are sorted', async () => {
    const query = { join: ['contact'], filter: [like('contact.email', '%personne1@%')] }
    const [found] = await answers({ ...query, limit: 1 }, uncounted)
    expect(found?.ids).toHaveLength(1)
    const [late] = await answers(query, uncounted)
    expect(late?.ids).toEqual(found?.ids)
  })

  test('a scan among related rows goes on if the first ones hold half a page, otherwise not', async () => {
    const query = (name: string) => ({ join: ['contact'], filter: [like('contact.name', name)] })
    expect(sizes(await answers(query('%promise%'), uncounted))).toEqual([5, 5])
    expect(sizes(await answers(query('%tardive%'), uncounted))).toEqual([undefined, 5])
  })

  test('it also goes on if a sample shows that many match, which then come late', async () => {
    const given = { name: 'account', orderBy: 'name', limit: 5, columns: ['id'], join: ['contact'] }
    const query = parseQuery(registry, { ...given, filter: [like('contact.name', '%tardive%')] })
    const list = createListSql(createCompiler(registry, actor), query)
    const found = async (rowsPerMatch: number) => {
      const sample = { percent: 100, minMatches: 1, rowsPerMatch }
      const scan = scanInOrder(list, uncounted, { budget: 1000, extendedBudget: 12_000, sample })
      const row = await app.database.first(scan.returns({ records: nullable(text) }))
      return row?.records === null ? undefined : JSON.parse(`[${row?.records}]`).length
    }
    expect(await found(10_000)).toBe(5)
    expect(await found(50)).toBeUndefined()
  })

  test('rows are counted in the order of the pages, not in that of an index', async () => {
    const requested = { records: true, count: true }
    const [scan] = strategiesFor({ filter: [like('name', '%fo%')] }, requested)
    const plan = await app.database.rows(sqlOf({ 'QUERY PLAN': text })`
      explain ${scan?.(requested) ?? raw('')}`)
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(lines).toMatch(
      /Limit[^\n]*\n *-> *Sample Scan on account[^\n]*\n *Sampling: system \('100'::real\)/,
    )
  })

  test('very many related matches are not sorted either', async () => {
    const query = { join: ['contact'], filter: [like('contact.email', '%@foule%')] }
    const [lookup, scan] = await answers(query, uncounted)
    expect(lookup?.ids).toBeUndefined()
    expect(scan?.ids).toHaveLength(5)
  })

  test('a short term is looked for among the first rows in order before any index is asked', async () => {
    const [scan] = await answers({ filter: [like('name', '%fo%')] }, uncounted)
    expect(scan?.ids).toHaveLength(5)
  })

  test('nothing is scanned for deleted rows, which the ordered indexes leave out', async () => {
    const deleted = { column: 'contact.isdeleted', operator: '=', value: true }
    const query = { join: ['contact'], filter: [like('contact.name', '%personne%'), deleted] }
    expect(await answers(query, uncounted)).toHaveLength(2)
  })

  test('nothing is scanned in an order that no index has', async () => {
    const found = await answers({ filter: [like('name', '%foule%')], orderBy: 'billingstate' }, uncounted)
    expect(sizes(found)).toEqual([undefined, 5])
  })
})

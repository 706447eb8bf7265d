import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { join, sql } from '../../database/sql.ts'
import { registry } from '../../tables/all-tables.ts'
import type { Actor } from '../definition/actor.ts'
import { createCompiler } from '../reading/compile-sql.ts'
import { type FilterArgument, parseQuery, type TableArguments } from '../reading/parse-query.ts'
import { likePattern } from './like-pattern.ts'
import { type Wanted, type Way, waysToList } from './ways-to-list.ts'

let app: TestApp

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

beforeAll(async () => {
  app = await startTestApp()
  for (const [at, name] of names.entries()) {
    const { sfid } = await app.make.account({ name, address_line_1__c: `${at} rue du Test` })
    await app.make.contact({
      accountid: sfid,
      firstname: name,
      lastname: `No ${at % 3}`,
      email: `c${at}@x.example`,
    })
  }
  await app.database.unhurried(async (client) => {
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
}, 60_000)
afterAll(() => app.close())

const actor: Actor = { id: 1, sfid: 'u', name: 'n', username: 'u', role: 'user', scope: 'every property' }
const uncounted = { records: true, count: false }
const like = (column: string, value: string): FilterArgument => ({ column, operator: 'iLIKE', value })

function waysFor(given: Partial<TableArguments>, wanted: Wanted): readonly Way[] {
  const asked = { name: 'account', orderBy: 'name', limit: 5, columns: ['id'], ...given }
  return waysToList(registry, createCompiler(registry, actor), parseQuery(registry, asked), wanted)
}

/** What each way answers, in the order in which they are tried. */
async function answers(given: Partial<TableArguments>, wanted = { records: true, count: true }) {
  const found = []
  for (const way of waysFor(given, wanted)) {
    const row = await app.database.first<{ records: string | null; count?: number | null }>(way(wanted))
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

/** How PostgreSQL goes about one of the ways. */
async function planOf(given: Partial<TableArguments>, at = 0): Promise<string> {
  const statement = waysFor(given, uncounted)[at]?.(uncounted)
  if (!statement) throw new Error('There is no such way.')
  const lines = await app.database.rows<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

describe('every way that answers finds the same rows', () => {
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
    const everything = await app.database.rows<{ id: number }>(sql`
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
    const everything = await app.database.rows<{ id: number }>(sql`
      select id from account a where not isdeleted and sfid is not null and exists (
        select from contact c where c.accountid = a.sfid and not c.isdeleted and c.sfid is not null
          and (comptoir_fold(c.name) like ${likePattern(pattern)} or comptoir_fold(c.email) like ${likePattern(pattern)}))
      order by name_folded, id`)
    const ids = everything.map(({ id }) => id)
    const searched = { or_: [like('contact.name', pattern), like('contact.email', pattern)] }
    for (const wanted of [
      { records: true, count: true },
      { records: true, count: false },
    ]) {
      const found = await answers({ join: ['contact'], filter: [searched] }, wanted)
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
  ])('are found by every way alike where they %s', async (_, patterns) => {
    const matched = patterns.map(
      (pattern) => sql`(comptoir_fold(name) like ${likePattern(pattern)}
        or comptoir_fold(address_line_1__c) like ${likePattern(pattern)}
        or comptoir_fold(billingcity) like ${likePattern(pattern)}
        or comptoir_fold(billingpostalcode) like ${likePattern(pattern)})`,
    )
    const everything = await app.database.rows<{ id: number }>(sql`
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

describe('which way answers', () => {
  const sizes = (found: { ids?: number[] | undefined }[]) => found.map(({ ids }) => ids?.length)

  test('few matches are gathered, once they are not among the first in order', async () => {
    const [walked, gathered] = await answers({ filter: [like('name', '%zenith%')] }, uncounted)
    expect(walked?.ids).toBeUndefined()
    expect(gathered?.ids).toHaveLength(2)
  })

  test('of very many, the first in order are met on a walk', async () => {
    const [near, gathered, far] = await answers({ filter: [like('name', '%foule%')] }, uncounted)
    expect(sizes([near, gathered, far].flatMap((way) => way ?? []))).toEqual([5, undefined, 5])
  })

  test('what hardly any row can hold is gathered at once', async () => {
    const [gathered] = await answers({ filter: [like('name', '%foule 000012%')] }, uncounted)
    expect(gathered?.ids).toHaveLength(1)
  })

  test('several words at once are gathered at once, short ones too', async () => {
    const filter = [like('name', '%foule%'), like('name', '%00%'), like('name', '%12%')]
    const ways = waysFor({ filter }, uncounted)
    expect(ways).toHaveLength(3)
    expect(ways[0]?.(uncounted).text).toContain('hits as materialized')
  })

  test('how names begin, in the order of the names, is one run of them', async () => {
    expect(sizes(await answers({ filter: [like('name', 'fou%')] }, uncounted))).toEqual([5])
    expect(await planOf({ filter: [like('name', 'fou%')] })).toMatch(
      /Index (?:Only )?Scan using account_by_name.*Index Cond: \(\(name_folded >= 'fou'::text\) AND \(name_folded < 'fov'::text\)\)/s,
    )
  })

  test('how some other column begins is found in its own index', async () => {
    const filter = [{ or_: [like('billingcity', 'qu%'), like('address_line_1__c', 'qu%')] }]
    const gathered = await planOf({ filter }, 1)
    expect(gathered).toContain('Bitmap Index Scan on account_city_prefix')
    expect(gathered).toContain('Bitmap Index Scan on account_address_prefix')
  })

  test('no row is fetched on a walk for a free text', async () => {
    const columns = ['name', 'address_line_1__c', 'billingcity', 'billingpostalcode']
    const filter = [{ or_: columns.map((column) => like(column, '%zenith%')) }]
    expect(await planOf({ filter })).toContain('Index Only Scan using account_by_name')
  })

  test('an index of pieces is not asked for a letter, of which it knows nothing', () => {
    const [looked] = waysFor({ filter: [like('name', '%z%')] }, uncounted)
    expect(looked?.(uncounted).text).toMatch(/strpos\(t\."name_folded"/)
    expect(looked?.(uncounted).text).not.toContain(' like ')
  })

  test('of what a page was found of, no more is gathered than is counted', async () => {
    const [, gathered] = waysFor({ filter: [like('name', '%foule%')] }, { records: true, count: true })
    expect(gathered?.({ records: false, count: true }).values).toContain(10_001)
    expect(gathered?.({ records: true, count: true }).values).not.toContain(10_001)
  })

  test('the planner is not told how few of the matches are wanted, lest it read the whole table', async () => {
    const plan = await planOf({ join: ['contact'], filter: [like('contact.email', '%personne1@%')] })
    expect(plan).toMatch(/CTE all_found\s+-> +(?:Seq Scan|Bitmap Heap Scan) on contact/)
    expect(plan).toMatch(/CTE found\s+-> +Limit[^\n]*\s+-> +CTE Scan on all_found/)
  })

  test('where the page is not found on a walk, nothing is counted there', () => {
    const [near] = waysFor({ filter: [like('name', '%foule%')] }, { records: true, count: true })
    const countedIf = /case when \(+select count\(\*\) from met\) = \$\d+ and \(select .* tablesample/s
    expect(near?.({ records: true, count: true }).text).toMatch(countedIf)
    expect(near?.({ records: false, count: true }).text).not.toMatch(countedIf)
  })

  test('companies of contacts that were found are looked for in order, without a look at their rows', async () => {
    const plan = await planOf({ join: ['contact'], filter: [like('contact.name', '%personne%')] }, 1)
    expect(plan).toMatch(/CTE met.*hashed SubPlan.*Index Only Scan using account_by_name/s)
  })

  test('where they all come late in order, they are sorted', async () => {
    const asked = { join: ['contact'], filter: [like('contact.email', '%personne1@%')] }
    const [found] = await answers({ ...asked, limit: 1 }, uncounted)
    expect(found?.ids).toHaveLength(1)
    const [late] = await answers(asked, uncounted)
    expect(late?.ids).toEqual(found?.ids)
  })

  test('more rows are looked through for related ones if the first promise it, and otherwise none', async () => {
    const asked = (name: string) => ({ join: ['contact'], filter: [like('contact.name', name)] })
    expect(sizes(await answers(asked('%promise%'), uncounted))).toEqual([5, 5])
    expect(sizes(await answers(asked('%tardive%'), uncounted))).toEqual([undefined, 5])
  })

  test('very many related ones are not gathered either', async () => {
    const asked = { join: ['contact'], filter: [like('contact.email', '%@foule%')] }
    const [gathered, walked] = await answers(asked, uncounted)
    expect(gathered?.ids).toBeUndefined()
    expect(walked?.ids).toHaveLength(5)
  })

  test('a short term is looked for among the first in order before any index is asked', async () => {
    const [walked] = await answers({ filter: [like('name', '%fo%')] }, uncounted)
    expect(walked?.ids).toHaveLength(5)
  })

  test('nothing is walked for deleted rows, which no index leads to', async () => {
    const deleted = { column: 'contact.isdeleted', operator: '=', value: true }
    const asked = { join: ['contact'], filter: [like('contact.name', '%personne%'), deleted] }
    expect(await answers(asked, uncounted)).toHaveLength(2)
  })

  test('nothing is walked in an order that no index has', async () => {
    const ways = await answers({ filter: [like('name', '%foule%')], orderBy: 'billingstate' }, uncounted)
    expect(ways.map(({ ids }) => ids?.length)).toEqual([undefined, 5])
  })
})

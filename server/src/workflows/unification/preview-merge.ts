import { consentColumns, type MergePreview } from '@comptoir/contract/unification'
import type { Database, Queries } from '../../database/pool.ts'
import { number, text } from '../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../database/sql.ts'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import { Refusal } from '../../engine/definition/refusal.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import type { WriteContext } from '../../engine/writing/write-context.ts'
import { registry } from '../../tables/all-tables.ts'
import { changeKept, chosenValues } from './chosen-values.ts'
import { lockPair, type UnifiedRow } from './lock-pair.ts'
import { type MergeRequest, sides } from './merge-records.ts'

type Preview = Omit<MergePreview, 'status'>

/** Previews a merge by updating the record under its rules, in a transaction that is then rolled back. */
export async function previewMerge(database: Database, request: MergeRequest): Promise<Preview> {
  const { kind, pairId, choice, actor, now } = request
  try {
    return await database.transaction(async (tx) => {
      const context: WriteContext = { tx, registry, actor, now }
      const locked = await lockPair(tx, kind, pairId, choice.seen)
      const { kept, gone } = sides(locked, choice.keep)
      const counts = kind === 'account' ? await companyMoves(tx, kept, gone) : await contactMoves(tx, gone)
      await serverWrites(context).update(kind, { id: gone.id }, { isdeleted: true })
      const { row, refusal } = await keptRow(context, kind, kept, chosenValues(kind, choice, locked))
      throw new PreviewDone({
        ...counts,
        row: row as unknown as Preview['row'],
        givesUpBlockedEmail: kind === 'contact' && (await isGivenUpBlocked(tx, [kept, gone], row)),
        consentLost: consentColumns.filter(
          (consent) => (kept[consent] === true || gone[consent] === true) && row[consent] === false,
        ),
        refusal,
      })
    })
  } catch (error) {
    if (error instanceof PreviewDone) return error.preview
    throw error
  }
}

/** Thrown to roll the transaction back. */
class PreviewDone extends Error {
  constructor(readonly preview: Preview) {
    super('What a merge would do is known.')
  }
}

async function keptRow(
  context: WriteContext,
  kind: MergeRequest['kind'],
  kept: UnifiedRow,
  values: ReturnType<typeof chosenValues>,
): Promise<{ row: AnyRow; refusal: Preview['refusal'] }> {
  await context.tx.rows(raw('savepoint kept_row'))
  try {
    return { row: await changeKept(context, kind, kept, values), refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await context.tx.rows(raw('rollback to savepoint kept_row'))
    const wanted = Object.fromEntries(values.map(({ property, value }) => [property, value]))
    return { row: { ...kept, ...wanted }, refusal: error.key }
  }
}

type Counts = Pick<Preview, 'moves' | 'combined' | 'linkedTwice'>

async function companyMoves(tx: Queries, kept: UnifiedRow, gone: UnifiedRow): Promise<Counts> {
  const combined = await tx.rows(sqlOf({ name: text, email: text })`
    select g.name, g.email from contact g join contact k on k.email = g.email and k.accountid = ${kept.sfid}
    where g.accountid = ${gone.sfid} and not g.isdeleted and not k.isdeleted order by g.name`)
  const found = await tx.first(sqlOf({ contacts: number, orders: number, links: number, twice: number })`
    select (select count(*)::int from contact where accountid = ${gone.sfid} and not isdeleted) as contacts,
           (select count(*)::int from "order" where accountid = ${gone.sfid} and not isdeleted) as orders,
           count(*)::int as links,
           count(*) filter (where exists (
             select from accountproperty__c k
             where k.account__c = ${kept.sfid} and k.property__c = g.property__c and not k.isdeleted))::int as twice
    from accountproperty__c g where g.account__c = ${gone.sfid} and not g.isdeleted`)
  const { contacts = 0, orders = 0, links = 0, twice = 0 } = found ?? {}
  return {
    moves: { contacts: contacts - combined.length, orders, properties: links - twice },
    combined: { count: combined.length, first: combined.slice(0, maxListed) },
    linkedTwice: twice,
  }
}

const maxListed = 5

async function contactMoves(tx: Queries, gone: UnifiedRow): Promise<Counts> {
  const found = await tx.first(sqlOf({ orders: number })`
    select count(*)::int as orders from "order" where contact__c = ${gone.sfid} and not isdeleted`)
  return {
    moves: { contacts: 0, orders: found?.orders ?? 0, properties: 0 },
    combined: { count: 0, first: [] },
    linkedTwice: 0,
  }
}

async function isGivenUpBlocked(tx: Queries, both: readonly AnyRow[], row: AnyRow): Promise<boolean> {
  const givenUp = both.map(({ email }) => email).filter((email) => email !== null && email !== row.email)
  const blocked = await tx.first(sql`
    select 1 from unnest(${givenUp}::text[]) email where comptoir_is_blocked(email) limit 1`)
  return blocked !== undefined
}

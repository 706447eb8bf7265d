import { matchReasons } from '@comptoir/contract/matching/evidence'
import { activated } from '@comptoir/contract/rules/order-status'
import type { UnifiedKind } from '@comptoir/contract/tools'
import type { ComparedRecord, Comparison, Side } from '@comptoir/contract/unification'
import type { Queries } from '../../database/pool.ts'
import { flag, json, list, nullable, number, oneOf, type RowShape, text } from '../../database/row-shape.ts'
import { name, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { wireRow } from '../../engine/reading/read.ts'
import { registry } from '../../tables/all-tables.ts'
import { versionOf } from './lock-pair.ts'
import { consumers } from './scanned-kinds.ts'

/** The two records of a pair, each with the counts of its related rows. */
export async function comparePair(
  queries: Queries,
  { kind, pairId }: { kind: UnifiedKind; pairId: number },
): Promise<Omit<Comparison, 'status'>> {
  const pair = await queries.first(sqlOf({
    id: number,
    left_id: number,
    right_id: number,
    score: number,
    why: list(oneOf(matchReasons)),
    state: text,
  })`
    select id, left_id, right_id, round(score::numeric, 3)::float8 as score, why, state
    from unification_pair where id = ${pairId} and kind = ${kind}`)
  if (pair?.state !== 'open') throw refuse('unification_settled_error')
  const [left, right] = [
    await comparedRecord(queries, kind, pair.left_id),
    await comparedRecord(queries, kind, pair.right_id),
  ]
  if (!left || !right) throw refuse('unification_gone_error')
  const { id, score, why } = pair
  return { id, score, why, left, right, suggested: suggestedSide(left, right) }
}

async function comparedRecord(
  queries: Queries,
  kind: UnifiedKind,
  id: number,
): Promise<ComparedRecord | undefined> {
  const room = registry.room(kind)
  const found = await queries.first(sqlOf(comparedRow)`
    select ${wireRow(room)} as row, ${kind === 'account' ? companyFacts : contactFacts}
    from ${name(kind)} t where t.id = ${id} and not t.isdeleted`)
  return found && ({ ...found, version: versionOf(found.row) } as ComparedRecord)
}

const comparedRow: RowShape<Omit<ComparedRecord, 'row' | 'version'> & { row: AnyRow }> = {
  row: json({}),
  company: nullable(json({ name: text, consumers: flag })),
  contacts: number,
  orders: number,
  total: number,
  lastOrder: nullable(text),
  properties: list(text),
  blocked: flag,
}

/** The record's orders are those that refer to it by the column. */
function orderFacts(column: 'accountid' | 'contact__c'): Statement {
  const theirs = sql`from "order" o where o.${name(column)} = t.sfid and not o.isdeleted`
  return sql`
    (select count(*)::int ${theirs}) as orders,
    (select coalesce(sum(o.totalamount), 0)::float8 ${theirs} and o.status = ${activated}) as total,
    (select max(o.effectivedate)::text ${theirs}) as "lastOrder"`
}

const companyFacts = sql`
  null::json as company, ${orderFacts('accountid')}, false as blocked,
  (select count(*)::int from contact c where c.accountid = t.sfid and not c.isdeleted) as contacts,
  array(select p.name from accountproperty__c l join property__c p on p.sfid = l.property__c
        where l.account__c = t.sfid and not l.isdeleted order by p.name) as properties`

const contactFacts = sql`
  (select json_build_object('name', a.name, 'consumers', a.sfid is not distinct from ${consumers})
   from account a where a.sfid = t.accountid) as company,
  ${orderFacts('contact__c')}, comptoir_is_blocked(t.email) as blocked, 0 as contacts, array[]::text[] as properties`

/** The record with more orders, or else more contacts, or else the older one. */
function suggestedSide(left: ComparedRecord, right: ComparedRecord): Side {
  if (left.orders !== right.orders) return left.orders > right.orders ? 'left' : 'right'
  if (left.contacts !== right.contacts) return left.contacts > right.contacts ? 'left' : 'right'
  return left.row.createddate <= right.row.createddate ? 'left' : 'right'
}

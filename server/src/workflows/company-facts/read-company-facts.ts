import { exactCountLimit, maxPageSize } from '@comptoir/contract/constants'
import type { CompanyFacts } from '@comptoir/contract/rest'
import { activated } from '@comptoir/contract/rules/order-status'
import type { Queries } from '../../database/pool.ts'
import { json, list, nullable, number, type RowShape, text } from '../../database/row-shape.ts'
import { allOf, raw, type Statement, sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { createCompiler } from '../../engine/reading/compile-sql.ts'
import { registry } from '../../tables/all-tables.ts'

/** The facts of those companies that the actor may see, in no particular order. */
export function readCompanyFacts(
  database: Queries,
  actor: Actor,
  ids: readonly number[],
): Promise<CompanyFacts[]> {
  return database.rows(companyFactsStatement(actor, ids).returns(companyFacts))
}

/** Each part reads an index by the company: the last order is the first entry of `order_by_account` that is Activated. */
export function companyFactsStatement(actor: Actor, ids: readonly number[]): Statement {
  const compiler = createCompiler(registry, actor)
  const visible = (table: string, alias: string) => allOf(compiler.visible(registry.room(table), raw(alias)))
  return sql`
    select a.id,
      (select count(*)::int from (
        select from contact c where c.accountid = a.sfid and ${visible('contact', 'c')}
        limit ${exactCountLimit + 1}) counted) as contacts,
      (select json_build_object('date', o.effectivedate, 'amount', o.totalamount)
        from "order" o where o.accountid = a.sfid and o.status = ${activated} and ${visible('order', 'o')}
        order by o.effectivedate desc nulls last, o.id desc nulls last limit 1) as last_order,
      array(select p.name from accountproperty__c l join property__c p on p.sfid = l.property__c
        where l.account__c = a.sfid and ${visible('accountproperty__c', 'l')} and ${visible('property__c', 'p')}
        order by p.name_folded, p.id limit ${maxPageSize.property__c}) as properties
    from account a where a.id = any(${ids}::bigint[]) and ${visible('account', 'a')}`
}

const companyFacts: RowShape<CompanyFacts> = {
  id: number,
  contacts: number,
  last_order: nullable(json({ date: nullable(text), amount: number })),
  properties: list(text),
}

import { type ClientReport, monthsBetween, type ReportQuestion } from '@comptoir/contract/reports'
import { activated } from '@comptoir/contract/tables/order'
import { createAdmissionQueue } from '../../database/admission-queue.ts'
import { type Database, DatabaseUnavailable, queriesOn } from '../../database/pool.ts'
import { nullable, number, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql } from '../../database/sql.ts'
import type { ReportScope } from './report-scope.ts'

type Client = ClientReport['clients'][number]

const maxClients = 25

/** The companies that bought the most, without the preset company that holds all consumers. */
export async function clientReport(
  database: Database,
  { covers, since, until }: ReportScope,
  { from, to }: ReportQuestion,
  isGone: () => boolean = () => false,
): Promise<Omit<ClientReport, 'status'>> {
  const statement = sql`
    with bought as (
      select accountid, count(*) as orders, sum(totalamount) as revenue from "order"
      where ${isActivated} and effectivedate >= ${since}::date and effectivedate < ${until}::date
        and ${covers(sql`property__c`, 'sfid')} and accountid is not null
        and accountid is distinct from (select value from settings where setting = 'b2c_account')
      group by accountid order by revenue desc, accountid limit ${maxClients}
    )
    select a.id::float8 as id, a.name, a.billingcity as city, b.orders::int as orders, b.revenue::float8 as revenue
    from bought b join account a on a.sfid = b.accountid
    order by b.revenue desc, b.accountid`.returns<Client>({
    id: number,
    name: text,
    city: nullable(text),
    orders: number,
    revenue: number,
  })
  const clients =
    monthsBetween(from, to) <= quickMonths
      ? await withWorkMem(database, statement)
      : await longRunning(database, statement, isGone)
  return { clients }
}

/** Must equal the predicate of the partial index, so that PostgreSQL can use it. */
const isActivated = raw(`status = '${activated}' and not isdeleted and sfid is not null`)

/** Up to this many months, the sum over millions of orders fits the usual statement timeout. */
const quickMonths = 24

/** The hash aggregate has a group per company; with less memory it would spill to disk. */
const workMem = raw(`set local work_mem = '96MB'`)

function withWorkMem(database: Database, statement: Statement<Client>): Promise<Client[]> {
  return database.transaction(async (tx) => {
    await tx.rows(workMem)
    return tx.rows(statement)
  })
}

const statementTimeoutMs = 15_000

/** One long report at a time; a full queue refuses immediately. */
const turns = createAdmissionQueue({ maxActive: 1, maxQueued: 3, queueTimeoutMs: statementTimeoutMs + 1000 })

/** Runs on a dedicated connection, so that the pool stays free for other calls. */
async function longRunning(
  database: Database,
  statement: Statement<Client>,
  isGone: () => boolean,
): Promise<Client[]> {
  const leave = await turns.enter().catch(unavailable)
  try {
    if (isGone()) return unavailable('The client has disconnected')
    return await database.withoutTimeout(async (client) => {
      const queries = queriesOn(client)
      await queries.rows(raw('begin'))
      await queries.rows(workMem)
      await queries.rows(raw(`set local statement_timeout = ${statementTimeoutMs}`))
      const clients = await queries.rows(statement)
      await queries.rows(raw('commit'))
      return clients
    })
  } catch (cause) {
    return unavailable(cause)
  } finally {
    leave()
  }
}

function unavailable(cause: unknown): never {
  throw new DatabaseUnavailable(cause)
}

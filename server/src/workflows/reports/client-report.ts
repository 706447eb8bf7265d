import { type ClientReport, monthsBetween, type ReportQuestion } from '@comptoir/contract/reports'
import { activated } from '@comptoir/contract/tables/order'
import { createAdmissionQueue } from '../../database/admission-queue.ts'
import { type Database, DatabaseUnavailable } from '../../database/pool.ts'
import { raw, type Statement, sql } from '../../database/sql.ts'
import type { ReportScope } from './report-scope.ts'

type Client = ClientReport['clients'][number]

const mostClients = 25

/** The companies that bought the most. The pre-set company behind all consumers is no client. */
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
      group by accountid order by revenue desc, accountid limit ${mostClients}
    )
    select a.id::float8 as id, a.name, a.billingcity as city, b.orders::int as orders, b.revenue::float8 as revenue
    from bought b join account a on a.sfid = b.accountid
    order by b.revenue desc, b.accountid`
  const clients =
    monthsBetween(from, to) <= quickMonths
      ? await withRoom(database, statement)
      : await takingTime(database, statement, isGone)
  return { clients }
}

/** In the very words of the index that holds all of it. */
const isActivated = raw(`status = '${activated}' and not isdeleted and sfid is not null`)

/** As many months as millions of orders can be summed by company for while any other call would wait. */
const quickMonths = 24

/** There are as many sums as companies that bought something; they are not to go to the disk and back. */
const room = raw(`set local work_mem = '96MB'`)

function withRoom(database: Database, statement: Statement): Promise<Client[]> {
  return database.transaction(async (tx) => {
    await tx.rows(room)
    return tx.rows<Client>(statement)
  })
}

/** Milliseconds that PostgreSQL may take for one. */
const longest = 15_000

/** One at a time, so that they are never many; whoever would wait longer than anybody does is told at once. */
const turns = createAdmissionQueue({ maxActive: 1, maxQueued: 3, queueTimeoutMs: longest + 1000 })

/** On a connection of its own, which keeps no other call waiting. */
async function takingTime(
  database: Database,
  statement: Statement,
  isGone: () => boolean,
): Promise<Client[]> {
  const leave = await turns.enter().catch(unavailable)
  try {
    if (isGone()) return unavailable('Whoever asked has gone')
    return await database.withoutTimeout(async (client) => {
      await client.query('begin')
      await client.query(room.text)
      await client.query(`set local statement_timeout = ${longest}`)
      const { rows } = await client.query<Client>(statement.text, [...statement.values])
      await client.query('commit')
      return rows
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

import { randomBytes } from 'node:crypto'
import { number, text } from '../server/src/database/row-shape.ts'
import { sqlOf } from '../server/src/database/sql.ts'
import type { HttpClient, HttpClientOptions, Reply, RequestSpec } from '../tooling/http-client.ts'
import { signIn } from '../tooling/sign-in.ts'
import { create, list, succeeded } from '../tooling/table-calls.ts'
import { openClient, startServer } from './fixture.ts'
import { startOwnPostgres, withDatabase } from './own-postgres.ts'

/** Without the body: a long run would keep them all in memory. */
export type Sample = Pick<Reply, 'status' | 'failure' | 'milliseconds'>

export interface Traffic {
  samples: Sample[]
  /** The keys of the rows whose creation was acknowledged. */
  acknowledged: { emails: string[]; codes: string[] }
  /** Waits for the calls that are in flight now. */
  settle(): Promise<void>
  /** Stops sending, and waits for the calls in flight. */
  stop(): Promise<void>
}

interface Load {
  http: HttpClient
  /** The server of the next call. */
  url: () => string
  token: string
  buyer: Buyer
  perSecond: number
  /** How many of a hundred calls write. */
  writes: number
  send?: (base: string, call: RequestSpec) => Promise<Reply>
}

/** A server with the demo on a PostgreSQL of its own, and what traffic needs to ask it. */
export async function startDesk(options?: HttpClientOptions, dataFolder?: string) {
  const postgres = await startOwnPostgres(dataFolder)
  const databaseUrl = await postgres.newDatabase('demo')
  const server = await startServer({ DATABASE_URL: databaseUrl })
  const http = openClient(options)
  const token = await signIn(http, server.url, 'superadmin')
  const buyer = await someBuyer(databaseUrl)
  return { postgres, databaseUrl, server, http, url: () => server.url, token, buyer }
}

/** Sends calls at a fixed rate, whether or not earlier ones were answered. */
export function startTraffic({
  http,
  url,
  token,
  buyer,
  perSecond,
  writes,
  send = http.send,
}: Load): Traffic {
  const samples: Sample[] = []
  const acknowledged: Traffic['acknowledged'] = { emails: [], codes: [] }
  const underWay = new Set<Promise<void>>()
  const began = performance.now()
  let sent = 0

  async function ask(): Promise<void> {
    const isWrite = sent % 100 < writes
    const [email, code] = [`${randomBytes(8).toString('hex')}@fault.example`, confirmationCode()]
    const isOrder = sent % 2 === 0
    const call = isWrite
      ? isOrder
        ? create('order', { ...buyer, external_id__c: code }, token)
        : create('blocked', { email }, token)
      : reading(token)
    const reply = await send(url(), call)
    const { status, failure, milliseconds } = reply
    samples.push({ status, failure, milliseconds })
    if (!isWrite || !succeeded(reply)) return
    if (isOrder) acknowledged.codes.push(code)
    else acknowledged.emails.push(email)
  }

  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    for (; sent < due; sent++) {
      const asking = ask().finally(() => underWay.delete(asking))
      underWay.add(asking)
    }
  }, 5)

  return {
    samples,
    acknowledged,
    async settle() {
      await Promise.all(underWay)
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}

/** How many of the acknowledged writes are not in the database. */
export async function lostWrites(databaseUrl: string, { acknowledged }: Traffic): Promise<number> {
  return withDatabase(databaseUrl, async (database) => {
    const found = await database.first(sqlOf({ lost: number })`
      select ((select count(*) from unnest(${acknowledged.emails}::text[]) e
               where not exists (select from blocked where email = e))
            + (select count(*) from unnest(${acknowledged.codes}::text[]) c
               where not exists (select from "order" where external_id__c = c)))::int as lost`)
    return found?.lost ?? -1
  })
}

export interface Buyer {
  accountid: string
  contact__c: string
  property__c: string
}

/** A contact who may be given a confirmation code. */
export async function someBuyer(databaseUrl: string): Promise<Buyer> {
  const found = await withDatabase(databaseUrl, (database) =>
    database.first(sqlOf({ accountid: text, contact__c: text, property__c: text })`
      select c.accountid, c.sfid as contact__c, (select sfid from property__c where not isdeleted order by id limit 1) as property__c
      from contact c where c.email is not null and not c.isdeleted
        and exists (select from account a where a.sfid = c.accountid and not a.isdeleted)
        and not exists (select from blocked b where b.email = c.email)
      order by c.id limit 1`),
  )
  if (!found) throw new Error('The demo has no buyer.')
  return found
}

function confirmationCode(): string {
  return randomBytes(6).toString('hex')
}

let turn = 0

/** The searches and lists of the screens, in turn. */
function reading(token: string): RequestSpec {
  const calls = [
    () => list('account', { limit: 10, filter: contains('name', 'cafe') }, token),
    () => list('contact', { limit: 20, filter: contains('email', 'mar') }, token),
    () =>
      list(
        'order',
        { limit: 10, orderBy: 'effectivedate', orderByDirection: 'desc', contain: ['contact', 'orderitem'] },
        token,
      ),
    () => list('trnsx_ecom_activegc_b2c', { limit: 10, filter: contains('customer_email', 'ro') }, token),
    () => list('eml_token', { limit: 10, filter: contains('external_id', '12') }, token),
    (): RequestSpec => ({ method: 'GET', path: '/api/loggedin', token }),
  ]
  turn++
  const call = calls[turn % calls.length]
  return call ? call() : { method: 'GET', path: '/health/live' }
}

function contains(column: string, text: string) {
  return [{ column, operator: 'iLIKE', value: `%${text}%` }]
}

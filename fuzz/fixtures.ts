import { createHash } from 'node:crypto'
import { text } from '../server/src/database/row-shape.ts'
import { sql } from '../server/src/database/sql.ts'
import { type Actor, actorOf } from './actor.ts'
import type { AppUnderTest } from './app-under-test.ts'
import type { Change } from './change-log.ts'
import { insertFixtureRows } from './fixture-rows.ts'

/** A caller. Its permissions are read from the database at each call. */
export interface Caller {
  token: string | undefined
  session: string | undefined
  userId: number | undefined
  /** Another session of the same user, to sign out of. */
  spare?: { token: string; session: string }
}

/** The rows of a round and its callers. */
export interface Fixtures {
  callers: readonly Caller[]
  /** Secrets of the links mailed so far. */
  secrets: string[]
  unsubscribeIds: string[]
  actor(caller: Caller): Actor | undefined
  /** Applies a change to the copy of the database, and collects its secrets. */
  apply(change: Change): void
}

export async function loadFixtures(app: AppUnderTest): Promise<Fixtures> {
  const { copy, changeLog, clock, sessions, database } = app
  await app.clear()
  changeLog.reset()
  const { staff } = await insertFixtureRows(database, clock())
  const callers: Caller[] = [
    { token: undefined, session: undefined, userId: undefined },
    { token: 'garbage.token.here', session: undefined, userId: undefined },
  ]
  for (const user of staff) {
    const [{ token }, { token: other }] = [
      await sessions.open(database, user.id, { address: '127.0.0.1', userAgent: undefined }),
      await sessions.open(database, user.id, { address: '127.0.0.1', userAgent: undefined }),
    ]
    const spare = { token: other, session: await sessionOf(database, other) }
    callers.push({ token, session: await sessionOf(database, token), userId: user.id, spare })
  }
  const fixtures: Fixtures = {
    callers,
    secrets: [],
    unsubscribeIds: [],
    actor: ({ session }) => actorOf(copy, session, clock()),
    apply(change) {
      copy.apply(change)
      if (change.table === 'mail_queue' && change.verb === 'INSERT')
        for (const [, secret] of JSON.stringify(change.new).matchAll(/token=([\w-]+)/g))
          fixtures.secrets.push(secret ?? '')
      if (change.table === 'contact' && change.verb === 'INSERT')
        fixtures.unsubscribeIds.push(String(change.new?.unsubscribe_id))
    },
  }
  for (const change of await changeLog.take()) fixtures.apply(change)
  await database.rows(sql`analyze`)
  return fixtures
}

async function sessionOf(database: AppUnderTest['database'], token: string): Promise<string> {
  const hash = createHash('sha256').update(token).digest('hex')
  const found = await database.first(
    sql`select id from session where token_hash = ${hash}`.returns({ id: text }),
  )
  if (!found) throw new Error('The token names no session.')
  return found.id
}

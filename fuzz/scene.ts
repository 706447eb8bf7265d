import { createHash } from 'node:crypto'
import { sql } from '../server/src/database/sql.ts'
import { type Actor, actorOf } from './oracle/actor.ts'
import type { Stage } from './stage.ts'
import type { Change } from './witness.ts'
import { plantWorld } from './world.ts'

/** Somebody who makes calls. What they may do is read from the database at each of them. */
export interface Caller {
  token: string | undefined
  session: string | undefined
  userId: number | undefined
  /** Another session of theirs, to sign out of. */
  spare?: { token: string; session: string }
}

/** A fresh world and whoever calls in it. */
export interface Scene {
  callers: readonly Caller[]
  /** Secrets of links that were mailed so far. */
  secrets: string[]
  unsubscribeIds: string[]
  actor(caller: Caller): Actor | undefined
  /** Takes up what changed. */
  follow(change: Change): void
}

export async function openScene(stage: Stage): Promise<Scene> {
  const { mirror, witness, clock, sessions, database } = stage
  await stage.clear()
  witness.forget()
  const { staff } = await plantWorld(database, clock())
  const callers: Caller[] = [
    { token: undefined, session: undefined, userId: undefined },
    { token: 'garbage.token.here', session: undefined, userId: undefined },
  ]
  for (const user of staff) {
    const [{ token }, { token: other }] = [
      await sessions.open(database, user.id),
      await sessions.open(database, user.id),
    ]
    const spare = { token: other, session: await sessionOf(database, other) }
    callers.push({ token, session: await sessionOf(database, token), userId: user.id, spare })
  }
  const scene: Scene = {
    callers,
    secrets: [],
    unsubscribeIds: [],
    actor: ({ session }) => actorOf(mirror, session, clock()),
    follow(change) {
      mirror.apply(change)
      if (change.table === 'mail_queue' && change.verb === 'INSERT')
        for (const [, secret] of JSON.stringify(change.new).matchAll(/token=([\w-]+)/g))
          scene.secrets.push(secret ?? '')
      if (change.table === 'contact' && change.verb === 'INSERT')
        scene.unsubscribeIds.push(String(change.new?.unsubscribe_id))
    },
  }
  for (const change of await witness.seen()) scene.follow(change)
  await mirror.learn(['partner', 'PÄRTNER'])
  await mirror.learnRows()
  await database.rows(sql`analyze`)
  return scene
}

async function sessionOf(database: Stage['database'], token: string): Promise<string> {
  const hash = createHash('sha256').update(token).digest('hex')
  const found = await database.first<{ id: string }>(sql`select id from session where token_hash = ${hash}`)
  if (!found) throw new Error('The token names no session.')
  return found.id
}

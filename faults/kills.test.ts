import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { runningPostmaster } from '../server/src/database/embedded/obtain-postgres.ts'
import { socketUrl } from '../server/src/database/embedded/probe.ts'
import { number } from '../server/src/database/row-shape.ts'
import { sqlOf } from '../server/src/database/sql.ts'
import type { HttpClient } from '../tooling/http-client.ts'
import { waitUntilReady } from '../tooling/server-process.ts'
import { signIn } from '../tooling/sign-in.ts'
import { createMany, removeMany, succeeded } from '../tooling/table-calls.ts'
import { waitFor } from '../tooling/wait-for.ts'
import { measured, outcomes, slowest } from './figures.ts'
import { folder, openClient, quick, startServer } from './fixture.ts'
import { withDatabase } from './own-postgres.ts'
import { lostWrites, someBuyer, startTraffic } from './traffic.ts'

const dataFolder = join(folder, 'kills')
const env = { COMPTOIR_DATA: dataFolder }
const http = openClient()
let server = await startServer(env)
const token = await signIn(http, server.url, 'superadmin')

test('kill -9 of the server amid batches leaves none in part, and every row with its audit', async () => {
  const readyAfter: number[] = []
  let acknowledged = 0
  for (let kill = 1; kill <= (quick ? 5 : 50); kill++) {
    const writing = writeBatches(http, server.url, token, kill)
    // The delays reach from before the first commit to the middle of a later batch.
    await pause(20 + ((kill * 37) % 400))
    await server.end('SIGKILL')
    acknowledged += await writing
    server = await startServer(env)
    readyAfter.push(server.readyAfterMs)
  }
  const state = await batchesIn(currentUrl())
  measured('kills', readyAfter.length)
  measured('whole batches', state.whole).toBeGreaterThanOrEqual(acknowledged)
  measured('batches in part', state.partial).toBe(0)
  measured('rows without audit', state.unaudited).toBe(0)
  measured('audits without row', state.orphans).toBe(0)
  measured('ms until ready, at most', Math.max(...readyAfter)).toBeLessThanOrEqual(5000)
})

test('kill -9 of PostgreSQL under writes loses nothing that was acknowledged', async () => {
  const buyer = await someBuyer(currentUrl())
  const traffic = startTraffic({ http, url: () => server.url, token, buyer, perSecond: 50, writes: 60 })
  const recoveries: number[] = []
  for (let kill = 1; kill <= (quick ? 2 : 10); kill++) {
    await pause(500 + ((kill * 131) % 700))
    const pid = runningPid() ?? 0
    process.kill(pid, 'SIGKILL')
    const began = performance.now()
    await waitFor(() => runningPid() !== undefined && runningPid() !== pid, {
      what: 'PostgreSQL should be started again',
    })
    await waitUntilReady(server.url)
    recoveries.push(performance.now() - began)
  }
  await traffic.stop()
  const { emails, codes } = traffic.acknowledged
  measured('kills', recoveries.length)
  measured('acknowledged writes', emails.length + codes.length).toBeGreaterThan(0)
  measured('lost writes', await lostWrites(currentUrl(), traffic)).toBe(0)
  measured('ms until the server has PostgreSQL back, at most', Math.max(...recoveries)).toBeLessThanOrEqual(
    5000,
  )
  measured('ms for an answer, at most', slowest(traffic.samples)).toBeLessThan(5000)
  measured('answers', outcomes(traffic.samples))
  measured('unanswered', traffic.samples.filter(({ status }) => status === 0).length).toBe(0)
})

const batchSize = 50

/** Creates batches and deletes every third until the server is gone; returns how many creations were acknowledged. */
async function writeBatches(http: HttpClient, url: string, token: string, kill: number): Promise<number> {
  for (let batch = 0; ; batch++) {
    const rows = Array.from({ length: batchSize }, (_, row) => ({
      email: `row${row}@batch${kill}x${batch}.fault.example`,
    }))
    const created = await http.send(url, createMany('blocked', rows, token))
    if (!succeeded(created)) return batch - Math.floor(batch / 3)
    if (batch % 3 !== 2) continue
    const { data } = JSON.parse(created.text) as { data: { batchCreateRow: { blocked: { id: number } }[] } }
    const ids = data.batchCreateRow.map(({ blocked }) => blocked.id)
    if (!succeeded(await http.send(url, removeMany('blocked', ids, token))))
      return batch - Math.floor(batch / 3)
  }
}

async function batchesIn(url: string) {
  const found = await withDatabase(url, (database) =>
    database.first(sqlOf({ whole: number, partial: number, unaudited: number, orphans: number })`
      with batch as (
        select count(*) as rows from blocked where email like '%.fault.example' group by split_part(email, '@', 2)
      ), audited as (
        select object_id as id from audit where operation = 'blocked.create'
        except
        select object_id from audit where operation = 'blocked.delete'
      ), present as (select id from blocked where email like '%.fault.example')
      select (select count(*) from batch where rows = ${batchSize})::int as whole,
             (select count(*) from batch where rows <> ${batchSize})::int as partial,
             (select count(*) from (select id from present except select id from audited) x)::int as unaudited,
             (select count(*) from (select id from audited except select id from present) x)::int as orphans`),
  )
  if (!found) throw new Error('no answer')
  return found
}

function runningPid(): number | undefined {
  return runningPostmaster(join(dataFolder, 'postgresql-18'))?.pid
}

function currentUrl(): string {
  const running = runningPostmaster(join(dataFolder, 'postgresql-18'))
  if (!running) throw new Error('PostgreSQL does not run')
  return socketUrl(running.socketFolder, 'comptoir')
}

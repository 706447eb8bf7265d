import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runningPostmaster } from '../../server/src/database/embedded/postmaster-file.ts'
import { socketUrl } from '../../server/src/database/embedded/probe.ts'
import { number } from '../../server/src/database/row-shape.ts'
import { sql } from '../../server/src/database/sql.ts'
import { createHttpClient, type HttpClient } from '../../tooling/http-client.ts'
import { waitUntilReady } from '../../tooling/server-process.ts'
import { signIn } from '../../tooling/sign-in.ts'
import { waitFor } from '../../tooling/wait-for.ts'
import { largest, ms, seconds } from '../figures.ts'
import { withDatabase } from '../own-postgres.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'
import { createMany, removeMany, succeeded } from '../table-calls.ts'
import { lostWrites, someBuyer, startTraffic } from '../traffic.ts'

/** `kill -9`, of the server and of its PostgreSQL, in the middle of writing. */
export async function kills(suite: Suite): Promise<void> {
  const dataFolder = join(suite.folder, 'kills')
  const env = { COMPTOIR_DATA: dataFolder }
  const http = createHttpClient()
  suite.atEnd(() => http.close())

  let server = await startSuiteServer(suite, env)
  const token = await signIn(http, server.url, 'superadmin')
  const readyAfter: number[] = []
  let acknowledged = 0
  const times = suite.quick ? 5 : 50
  for (let kill = 1; kill <= times; kill++) {
    const writing = writeBatches(http, server.url, token, kill)
    // The delays reach from before the first commit to the middle of a later batch.
    await pause(20 + ((kill * 37) % 400))
    await server.end('SIGKILL')
    acknowledged += await writing
    server = await startSuiteServer(suite, env)
    readyAfter.push(server.readyAfterMs)
  }
  const state = await batchesIn(currentUrl(dataFolder))
  suite.check(
    `${times} × kill -9 of the server amid batches: no batch in part`,
    state.partial === 0 && state.whole >= acknowledged,
    `${state.whole} whole batches (${acknowledged} acknowledged), ${state.partial} in part`,
  )
  suite.check(
    'every row has its audit, and every audit its row',
    state.unaudited === 0 && state.orphans === 0,
    `${state.unaudited} rows without audit, ${state.orphans} audits without row`,
  )
  suite.check(
    'ready again within 5 s of a start',
    largest(readyAfter) <= 5000,
    `${seconds(largest(readyAfter))} at most`,
  )
  await killPostgres(suite, http, server.url, token, dataFolder)
}

async function killPostgres(suite: Suite, http: HttpClient, url: string, token: string, folder: string) {
  const buyer = await someBuyer(currentUrl(folder))
  const traffic = startTraffic({ http, url: () => url, token, buyer, perSecond: 50, writes: 60 })
  const recoveries: number[] = []
  const times = suite.quick ? 2 : 10
  for (let kill = 1; kill <= times; kill++) {
    await pause(500 + ((kill * 131) % 700))
    const { pid } = postmasterOf(folder)
    process.kill(pid, 'SIGKILL')
    const began = performance.now()
    await waitFor(() => runningPid(folder) !== undefined && runningPid(folder) !== pid, {
      what: 'PostgreSQL should be started again',
    })
    await waitUntilReady(url)
    recoveries.push(performance.now() - began)
  }
  await traffic.stop()
  const lost = await lostWrites(currentUrl(folder), traffic)
  const { emails, codes } = traffic.acknowledged
  suite.check(
    `${times} × kill -9 of PostgreSQL under writes: nothing acknowledged is lost`,
    lost === 0 && codes.length > 0,
    `${lost} of ${emails.length + codes.length} lost`,
  )
  suite.check(
    'the server has PostgreSQL back within 5 s',
    largest(recoveries) <= 5000,
    `${seconds(largest(recoveries))} at most`,
  )
  const slowest = largest(traffic.samples.map(({ milliseconds }) => milliseconds))
  const unanswered = traffic.samples.filter(({ status }) => status === 0).length
  suite.check(
    'every request is answered within 5 s meanwhile',
    slowest < 5000 && unanswered === 0,
    `${ms(slowest)} at most, ${unanswered} of ${traffic.samples.length} unanswered`,
  )
}

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
    database.first(
      sql`
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
             (select count(*) from (select id from audited except select id from present) x)::int as orphans`.returns(
        { whole: number, partial: number, unaudited: number, orphans: number },
      ),
    ),
  )
  if (!found) throw new Error('no answer')
  return found
}

function postmasterOf(dataFolder: string) {
  const running = runningPostmaster(join(dataFolder, 'postgresql-18'))
  if (!running) throw new Error('PostgreSQL does not run')
  return running
}

function runningPid(dataFolder: string): number | undefined {
  return runningPostmaster(join(dataFolder, 'postgresql-18'))?.pid
}

function currentUrl(dataFolder: string): string {
  return socketUrl(postmasterOf(dataFolder).socketFolder, 'comptoir')
}

import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { number } from '../../server/src/database/row-shape.ts'
import { raw } from '../../server/src/database/sql.ts'
import { createHttpClient, type Reply } from '../../tooling/http-client.ts'
import { signIn } from '../../tooling/sign-in.ts'
import { waitFor } from '../../tooling/wait-for.ts'
import { seconds, tally } from '../figures.ts'
import { startOwnPostgres, withDatabase } from '../own-postgres.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'
import { createMany, list, succeeded } from '../table-calls.ts'

const title = 'the disk is full'

/** PostgreSQL's disk has no room left, and gets some again. */
export async function fullDisk(suite: Suite): Promise<void> {
  const disk = join(suite.folder, 'small-disk')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', disk], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0) {
    suite.skip(title, `no file system can be mounted here: ${mounted.stderr || mounted.error?.message}`)
    return
  }
  suite.atEnd(() => void execFileSync('umount', ['-l', disk]))
  const postgres = await startOwnPostgres(suite, join(disk, 'postgres'))
  const databaseUrl = await postgres.newDatabase('demo')
  const server = await startSuiteServer(suite, { DATABASE_URL: databaseUrl })
  const http = createHttpClient()
  suite.atEnd(() => http.close())
  const token = await signIn(http, server.url, 'superadmin')
  const write = (batch: number) => http.send(server.url, createMany('blocked', rowsOf(batch), token))
  const read = () => http.send(server.url, list('account', { limit: 10 }, token))

  const ballast = join(disk, 'ballast')
  fill(ballast)
  const writes: Reply[] = []
  const reads: Reply[] = []
  // Pages that exist have some room left, so the first writes may still succeed.
  for (let batch = 0; writes.filter(({ status }) => status !== 200).length < 20 && batch < 400; batch++) {
    writes.push(await write(batch))
    reads.push(await read())
  }
  const refused = writes.filter((answer) => !succeeded(answer))
  const pid = postgres.pid()
  suite.check(
    `${title}: writes get 503`,
    refused.length >= 20 && refused.every(({ status }) => status === 503),
    `${writes.length - refused.length} fitted, then ${tally(refused.map(({ status, failure }) => failure ?? status))}`,
  )
  suite.check(
    `${title}: reads go on`,
    reads.every(succeeded),
    tally(reads.map(({ status, failure }) => failure ?? status)),
  )
  rmSync(ballast)
  const back = await waitFor(async () => succeeded(await write(1000)), {
    what: 'writes should succeed again',
  })
  suite.check(`${title}: writes succeed within 5 s of room`, back <= 5000, seconds(back))
  const kept = writes.flatMap((answer, batch) => (succeeded(answer) ? [batch] : []))
  const state = await inspect(databaseUrl)
  suite.check(
    `${title}: nothing is corrupt, nothing acknowledged is lost, no batch is there in part`,
    state.partial === 0 && state.whole === kept.length + 1 && state.broken === 0 && postgres.pid() === pid,
    `${state.whole} whole batches of ${kept.length + 1} acknowledged, ${state.partial} in part, ${state.broken} broken indexes, ${postgres.pid() === pid ? 'the same PostgreSQL' : 'PostgreSQL restarted'}`,
  )
}

function rowsOf(batch: number): { email: string }[] {
  return Array.from({ length: 50 }, (_, row) => ({
    email: `row${row}.${'x'.repeat(40)}@batch${batch}.${'long-domain.'.repeat(8)}fault.example`,
  }))
}

function fill(file: string): void {
  const block = Buffer.alloc(1 << 16)
  const ballast = openSync(file, 'w')
  try {
    for (let length = block.length; length >= 512; ) {
      try {
        writeSync(ballast, block, 0, length)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        length /= 2
      }
    }
  } finally {
    closeSync(ballast)
  }
}

/** Counts the batches through the table and through its index, which must agree. */
async function inspect(databaseUrl: string): Promise<{ whole: number; partial: number; broken: number }> {
  return withDatabase(databaseUrl, (database) =>
    database.transaction(async (tx) => {
      const count = async () =>
        (await tx.first(
          raw(`select count(*) filter (where rows = 50)::int as whole, count(*) filter (where rows <> 50)::int as partial
             from (select count(*) as rows from blocked where email > '' and email like '%fault.example'
                   group by split_part(email, '@', 2)) batch`).returns({ whole: number, partial: number }),
        )) ?? { whole: -1, partial: -1 }
      await tx.rows(raw('set local enable_indexscan = off'))
      await tx.rows(raw('set local enable_bitmapscan = off'))
      await tx.rows(raw('set local enable_indexonlyscan = off'))
      const byTable = await count()
      await tx.rows(raw('set local enable_indexscan = on'))
      await tx.rows(raw('set local enable_indexonlyscan = on'))
      await tx.rows(raw('set local enable_seqscan = off'))
      const byIndex = await count()
      return { ...byTable, broken: JSON.stringify(byTable) === JSON.stringify(byIndex) ? 0 : 1 }
    }),
  )
}

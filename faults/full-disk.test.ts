import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { number } from '../server/src/database/row-shape.ts'
import { raw } from '../server/src/database/sql.ts'
import type { Reply } from '../tooling/http-client.ts'
import { createMany, list, succeeded } from '../tooling/table-calls.ts'
import { waitFor } from '../tooling/wait-for.ts'
import { measured, outcomes } from './figures.ts'
import { atEnd, folder } from './fixture.ts'
import { withDatabase } from './own-postgres.ts'
import { startDesk } from './traffic.ts'

test('a full disk refuses writes with 503, goes on reading, and loses nothing', async ({ skip }) => {
  const disk = join(folder, 'small-disk')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', disk])
  if (mounted.status !== 0) skip(`no file system can be mounted here: ${mounted.error ?? mounted.stderr}`)
  atEnd(() => execFileSync('umount', ['-l', disk]))
  const { postgres, databaseUrl, server, http, token } = await startDesk({}, join(disk, 'postgres'))
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
  const pid = postgres.pid()
  measured('refused writes', outcomes(writes.filter((answer) => !succeeded(answer)))).toEqual({ 503: 20 })
  measured('reads that failed', reads.filter((answer) => !succeeded(answer)).length).toBe(0)
  rmSync(ballast)
  const back = await waitFor(async () => succeeded(await write(1000)), {
    what: 'writes should succeed again',
  })
  measured('ms until writes succeed after there is room', back).toBeLessThanOrEqual(5000)
  const acknowledged = writes.filter(succeeded).length + 1
  const { byTable, byIndex } = await inspect(databaseUrl)
  measured('batches', byTable).toEqual({ whole: acknowledged, partial: 0 })
  measured('batches by the index', byIndex).toEqual(byTable)
  measured('the same PostgreSQL', postgres.pid() === pid).toBe(true)
})

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
async function inspect(databaseUrl: string) {
  return withDatabase(databaseUrl, (database) =>
    database.transaction(async (tx) => {
      const count = () =>
        tx.first(
          raw(`select count(*) filter (where rows = 50)::int as whole, count(*) filter (where rows <> 50)::int as partial
             from (select count(*) as rows from blocked where email > '' and email like '%fault.example'
                   group by split_part(email, '@', 2)) batch`).returns({ whole: number, partial: number }),
        )
      await tx.rows(raw('set local enable_indexscan = off'))
      await tx.rows(raw('set local enable_bitmapscan = off'))
      await tx.rows(raw('set local enable_indexonlyscan = off'))
      const byTable = await count()
      await tx.rows(raw('set local enable_indexscan = on'))
      await tx.rows(raw('set local enable_indexonlyscan = on'))
      await tx.rows(raw('set local enable_seqscan = off'))
      const byIndex = await count()
      return { byTable, byIndex }
    }),
  )
}

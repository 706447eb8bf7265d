import { expect, test, vi } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { queriesOn } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import { createImportPace } from './import-pace.ts'

const app = await startTestApp()

test('an import gives way while others use the database, and works at full speed again when they stop', async () => {
  await app.database.withoutTimeout(async (client) => {
    const pace = createImportPace(queriesOn(client), 5000)
    /** Returns how many lines the next batch may have. */
    async function runBatch(): Promise<number> {
      await pace.run(() => client.query('select pg_sleep(0.2)'))
      return pace.batchSize
    }
    expect(await runBatch()).toBe(5000)

    let isAtWork = true
    const staff = (async () => {
      while (isAtWork) await app.database.rows(sql`select 1`)
    })()
    await vi.waitUntil(async () => (await runBatch()) === 1000, { timeout: 30_000 })
    const begunAt = performance.now()
    await runBatch()
    expect(performance.now() - begunAt, 'four parts of rest, one of work').toBeGreaterThan(980)

    isAtWork = false
    await staff
    await vi.waitUntil(async () => (await runBatch()) === 5000, { timeout: 30_000 })
  })
})

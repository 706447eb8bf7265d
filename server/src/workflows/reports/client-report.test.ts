import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { DatabaseUnavailable } from '../../database/pool.ts'
import { raw, sql } from '../../database/sql.ts'
import { clientReport } from './company-reports.ts'

const app = await startTestApp()

const question = { from: '2020-01', to: '2026-12' }
const scope = {
  covers: () => raw('true'),
  propertyOf: () => ({ externalId: null, name: null }),
  since: '2020-01-01',
  until: '2027-01-01',
  today: '2026-03-18',
}

test('long reports queue, a full queue refuses, and a caller who has left is skipped', async () => {
  const begun: string[] = []
  const requestReport = (who: string, isGone = () => false) => {
    const withoutTimeout: typeof app.database.withoutTimeout = (work) => {
      begun.push(who)
      return app.database.withoutTimeout(work)
    }
    return clientReport({ ...app.database, withoutTimeout }, scope, question, isGone)
  }
  const reports = await app.database.transaction(async (tx) => {
    await tx.rows(sql`lock table "order" in access exclusive mode`)
    const first = requestReport('first')
    const gone = expect(requestReport('gone', () => true)).rejects.toThrow(DatabaseUnavailable)
    const others = [requestReport('second'), requestReport('third')]
    await expect(requestReport('one too many')).rejects.toThrow(DatabaseUnavailable)
    return { all: [first, ...others], gone }
  })
  expect(await Promise.all(reports.all)).toEqual(Array(3).fill({ clients: [] }))
  await reports.gone
  expect(begun).toEqual(['first', 'second', 'third'])
  expect(await requestReport('later')).toEqual({ clients: [] })
})

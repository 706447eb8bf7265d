import type { ReportQuestion } from '@comptoir/contract/reports'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { sql } from '../../database/sql.ts'
import { resentReport } from './code-reports.ts'
import { reportScope } from './report-scope.ts'

const app = await startTestApp()

const question: ReportQuestion = { from: '2026-03', to: '2026-05' }

async function report() {
  const { user } = await app.as('superadmin')
  const actor = {
    ...user,
    role: 'superadmin' as const,
    username: user.username__c,
    scope: 'every property' as const,
  }
  const scope = await reportScope(app.database, actor, question, app.clock())
  return resentReport(app.database, scope, question)
}

/** Writes the audit of the server and then the update of the screen. */
async function send(id: number, at: string, mail = {}): Promise<void> {
  await app.database.rows(sql`
    insert into audit (created_at, operation, object_id, new) values (${at}, 'trnsx_ecom_activegc_b2c.email', ${id},
      ${JSON.stringify(mail)})`)
  await app.database.rows(sql`update trnsx_ecom_activegc_b2c set cwf_last_sent = ${at} where id = ${id}`)
}

test('a month keeps its count when a code is sent again later', async () => {
  const { external_id__c } = await app.make.property({ name: 'Carré Belmont' })
  const code = await app.make.giftCode({ mall: 'Carré Belmont', cwf_last_sent: null })
  await send(code.id, '2026-03-31T23:59:59Z')
  const march = { month: '2026-03', codes: 1 }
  expect((await report()).months).toContainEqual(march)
  await send(code.id, '2026-05-02T10:00:00Z')
  await send(code.id, '2026-05-02T11:00:00Z', { outcome: 'unknown' })
  await send(code.id, '2026-05-02T12:00:00Z', { outcome: 'failed' })
  await app.make.giftCode({ mall: 'Place du Pin', cwf_last_sent: '2026-04-10T08:00:00Z' })
  expect(await report()).toEqual({
    total: 4,
    months: [march, { month: '2026-04', codes: 1 }, { month: '2026-05', codes: 2 }],
    properties: [
      { name: 'Carré Belmont', externalId: external_id__c, codes: 3 },
      { name: 'Place du Pin', externalId: null, codes: 1 },
    ],
  })
})

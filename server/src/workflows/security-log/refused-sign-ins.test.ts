import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { closeRefusedSignIns, maxRefusedSignIns } from './refused-sign-ins.ts'
import { createSecurityLog } from './security-log.ts'

const app = await startTestApp()

const log = { info: () => undefined, warn: () => undefined }
let now = new Date('2026-03-02T14:00:00Z')

/** A server of its own on the same database. */
function startReplica() {
  const securityLog = createSecurityLog({ database: app.database, clock: () => now, log })
  return {
    async refuse(attempts: number, addressOf: (at: number) => string) {
      for (let at = 0; at < attempts; at++) {
        const details = { account: `name${at % 30}@x.example`, reason: 'credentials' } as const
        securityLog.record({ kind: 'sign_in_failed', clientAddress: addressOf(at), details })
      }
      await securityLog.flush()
    },
    async closeWindows() {
      await closeRefusedSignIns({ database: app.database, securityLog, clock: () => now })
    },
  }
}

async function stored(address: (found: string | null) => boolean) {
  const events = await app.securityEvents('sign_in_failed')
  return events.filter(({ client_address }) => address(client_address)).length
}

function passWindow(): void {
  now = new Date(now.getTime() + maxRefusedSignIns.windowMinutes * 60_000)
}

test('after 100 refused sign-ins of an address, replicas only count them, and one row follows', async () => {
  const [one, other] = [startReplica(), startReplica()]
  await one.refuse(90, () => '10.0.0.1')
  await other.refuse(700, () => '10.0.0.1')
  await other.refuse(5, () => '10.0.0.2')
  expect(await stored((address) => address === '10.0.0.1')).toBe(100)
  expect(await stored((address) => address === '10.0.0.2')).toBe(5)
  await one.closeWindows()
  expect(await app.securityEvents('sign_ins_refused')).toEqual([])
  passWindow()
  // Without a further attempt, by a server that was started since, and once.
  const restarted = startReplica()
  await Promise.all([restarted.closeWindows(), other.closeWindows()])
  expect(await app.securityEvents('sign_ins_refused')).toMatchObject([
    { client_address: '10.0.0.1', details: { attempts: 790, names: 30 } },
  ])
  await restarted.refuse(1, () => '10.0.0.1')
  expect(await stored((address) => address === '10.0.0.1')).toBe(101)
})

test('refused sign-ins of many addresses are bounded together, and the rest are counted', async () => {
  passWindow()
  const replica = startReplica()
  await replica.closeWindows()
  await replica.refuse(2600, (at) => `10.1.0.${at % 52}`)
  expect(await stored((address) => address?.startsWith('10.1.') ?? false)).toBe(2000)
  passWindow()
  await replica.closeWindows()
  expect((await app.securityEvents('sign_ins_refused')).at(-1)).toMatchObject({
    client_address: null,
    details: { left_out: 600 },
  })
})

test('other events are stored however many they are', async () => {
  const securityLog = createSecurityLog({ database: app.database, clock: () => now, log })
  for (let at = 0; at < 150; at++)
    securityLog.record({ kind: 'gift_code_revealed', clientAddress: '10.2.0.1', details: { record: at } })
  await securityLog.flush()
  expect(await app.securityEvents('gift_code_revealed')).toHaveLength(150)
})

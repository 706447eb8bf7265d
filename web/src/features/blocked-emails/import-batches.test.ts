import { expect, test } from 'vitest'
import { Failure } from '../../data/failure.ts'
import { type BatchServer, blockBatch } from './import-batches.ts'

/** The table of blocked addresses with its unique column, and things that can happen on the way to it. */
function table(...blocked: string[]) {
  const rows = new Set(blocked)
  const before: (() => void)[] = []
  const after: (() => void)[] = []
  const server: BatchServer = {
    blockedAmong: async (emails) => new Set(emails.filter((email) => rows.has(email))),
    blockEmails: async (emails) => {
      before.shift()?.()
      if (emails.some((email) => rows.has(email))) throw new Failure('email_already_blocked')
      for (const email of emails) rows.add(email)
      after.shift()?.()
    },
  }
  return { rows, server, before, after }
}

const [ann, bob, eve] = ['ann@client.example', 'bob@client.example', 'eve@client.example'] as const
const lost = () => {
  throw new Failure('connection_lost')
}

test('a batch of new addresses is blocked', async () => {
  const { server, rows } = table()
  expect(await blockBatch(server, [ann, bob], false)).toBe(2)
  expect([...rows]).toEqual([ann, bob])
})

test('an address that somebody else blocks in between does not stop the others', async () => {
  const { server, rows, before } = table()
  before.push(() => rows.add(bob))
  expect(await blockBatch(server, [ann, bob, eve], false)).toBe(2)
  expect([...rows].sort()).toEqual([ann, bob, eve])
})

test('a batch that others have blocked whole is done, and none of it was blocked here', async () => {
  const { server } = table(ann, bob)
  expect(await blockBatch(server, [ann, bob], false)).toBe(0)
})

test('a batch whose answer was lost after it was blocked is not blocked twice', async () => {
  const { server, rows, after } = table()
  after.push(lost)
  await expect(blockBatch(server, [ann, bob], false)).rejects.toMatchObject({ key: 'connection_lost' })
  expect(await blockBatch(server, [ann, bob], true)).toBe(2)
  expect(rows.size).toBe(2)
})

test('a batch that never arrived is blocked when it is tried again', async () => {
  const { server, rows, before } = table()
  before.push(lost)
  await expect(blockBatch(server, [ann, bob], false)).rejects.toMatchObject({ key: 'connection_lost' })
  expect(await blockBatch(server, [ann, bob], true)).toBe(2)
  expect([...rows]).toEqual([ann, bob])
})

test('a server that keeps refusing without a reason that can be found is not asked for ever', async () => {
  let asked = 0
  const server: BatchServer = {
    blockedAmong: async () => new Set(),
    blockEmails: async () => {
      asked++
      throw new Failure('email_already_blocked')
    },
  }
  await expect(blockBatch(server, [ann], false)).rejects.toMatchObject({ key: 'email_already_blocked' })
  expect(asked).toBe(5)
})

test('any other refusal is handed on at once', async () => {
  const { server, before } = table()
  before.push(() => {
    throw new Failure('forbidden')
  })
  await expect(blockBatch(server, [ann], false)).rejects.toMatchObject({ key: 'forbidden' })
})

import { expect, test } from 'vitest'
import { Failure } from '../../lib/failure.ts'
import { type BatchServer, blockBatch } from './use-import.ts'

/** A fake table of blocked addresses with a unique column, and hooks before and after each insert. */
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

test('an address that another user blocks meanwhile does not stop the others', async () => {
  const { server, rows, before } = table()
  before.push(() => rows.add(bob))
  expect(await blockBatch(server, [ann, bob, eve], false)).toBe(2)
  expect([...rows].sort()).toEqual([ann, bob, eve])
})

test('a batch that is blocked already is done, with no address added', async () => {
  const { server } = table(ann, bob)
  expect(await blockBatch(server, [ann, bob], false)).toBe(0)
})

test('a batch whose response was lost is not blocked twice', async () => {
  const { server, rows, after } = table()
  after.push(lost)
  await expect(blockBatch(server, [ann, bob], false)).rejects.toMatchObject({ key: 'connection_lost' })
  expect(await blockBatch(server, [ann, bob], true)).toBe(2)
  expect(rows.size).toBe(2)
})

test('a batch whose request was lost is blocked by a retry', async () => {
  const { server, rows, before } = table()
  before.push(lost)
  await expect(blockBatch(server, [ann, bob], false)).rejects.toMatchObject({ key: 'connection_lost' })
  expect(await blockBatch(server, [ann, bob], true)).toBe(2)
  expect([...rows]).toEqual([ann, bob])
})

test('blocking gives up after five refusals', async () => {
  let requests = 0
  const server: BatchServer = {
    blockedAmong: async () => new Set(),
    blockEmails: async () => {
      requests++
      throw new Failure('email_already_blocked')
    },
  }
  await expect(blockBatch(server, [ann], false)).rejects.toMatchObject({ key: 'email_already_blocked' })
  expect(requests).toBe(5)
})

test('any other error is thrown without a retry', async () => {
  const { server, before } = table()
  before.push(() => {
    throw new Failure('forbidden')
  })
  await expect(blockBatch(server, [ann], false)).rejects.toMatchObject({ key: 'forbidden' })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../../data/failure.ts'
import { type Attempt, type CodeCalls, type CodeOrder, generateCode } from './generate-code.ts'

/** What the server would hold; each call can be told to fail before or after it has done its work. */
let orders: CodeOrder[]
let failing: Partial<Record<'create' | 'find' | 'link' | 'remove', ('before' | 'after' | Failure)[]>>
let attempt: Attempt
let codes: string[]

const lost = () => new Failure('connection_lost')
const taken = () => new Failure('order_code_exists_error', { code: 'CONFLICT' })

beforeEach(() => {
  orders = []
  failing = {}
  attempt = { code: undefined }
  codes = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
})

function calls(campaignId?: number): CodeCalls {
  return {
    campaignId,
    newCode: () => codes.shift() ?? '',
    create: during('create', (code: string) => {
      if (orders.some((order) => order.code === code)) throw taken()
      const order = {
        id: orders.length + 1,
        code,
        createddate: '2026-03-17T14:05:09.000Z',
        campaignId: undefined,
      }
      orders.push(order)
      return order
    }),
    find: during('find', (code: string) => orders.find((order) => order.code === code)),
    link: during('link', ({ id }: CodeOrder, campaign: number) => {
      orders = orders.map((order) => (order.id === id ? { ...order, campaignId: campaign } : order))
    }),
    remove: during('remove', ({ id }: CodeOrder) => {
      orders = orders.filter((order) => order.id !== id)
    }),
  }
}

function during<Given extends unknown[], Answer>(
  name: keyof typeof failing,
  work: (...given: Given) => Answer,
): (...given: Given) => Promise<Answer> {
  return async (...given) => {
    const fault = failing[name]?.shift()
    if (fault === 'before') throw lost()
    if (fault instanceof Failure) throw fault
    const answer = work(...given)
    if (fault === 'after') throw lost()
    return answer
  }
}

function held(): [string, number | undefined][] {
  return orders.map(({ code, campaignId }) => [code, campaignId])
}

test('a code is an order, tied to its campaign where one is chosen', async () => {
  expect(await generateCode(calls(), attempt)).toMatchObject({ code: 'first', campaignId: undefined })
  expect(await generateCode(calls(7), attempt)).toMatchObject({ code: 'second', campaignId: 7 })
  expect(held()).toEqual([
    ['first', undefined],
    ['second', 7],
  ])
})

test('a code that somebody else has is replaced by another', async () => {
  failing.create = [taken(), taken()]
  expect(await generateCode(calls(), attempt)).toMatchObject({ code: 'third' })
  expect(held()).toEqual([['third', undefined]])
})

test('codes that are always taken are not tried for ever', async () => {
  failing.create = Array.from({ length: 9 }, taken)
  await expect(generateCode(calls(), attempt)).rejects.toMatchObject({ key: 'vts_code_fail' })
  expect(failing.create).toHaveLength(4)
  expect(held()).toEqual([])
})

test.each(['contact_missing_email', 'alert_purchase_prohibited', 'forbidden'] as const)(
  'what the server refuses with %s is not tried again',
  async (key) => {
    failing.create = [new Failure(key, { code: 'RULE' })]
    await expect(generateCode(calls(), attempt)).rejects.toMatchObject({ key })
    expect(held()).toEqual([])
    expect(attempt.code).toBeUndefined()
  },
)

describe('when an answer is lost', () => {
  test('the order that was made all the same is the success', async () => {
    failing.create = ['after']
    expect(await generateCode(calls(), attempt)).toMatchObject({ code: 'first' })
    expect(held()).toEqual([['first', undefined]])
  })

  test('and the order cannot be looked for either, trying again finds it', async () => {
    failing = { create: ['after'], find: ['before'] }
    await expect(generateCode(calls(3), attempt)).rejects.toMatchObject({ key: 'connection_lost' })
    expect(await generateCode(calls(3), attempt)).toMatchObject({ code: 'first', campaignId: 3 })
    expect(held()).toEqual([['first', 3]])
  })

  test('and nothing was made, trying again makes one order', async () => {
    failing.create = ['before']
    await expect(generateCode(calls(), attempt)).rejects.toMatchObject({ key: 'connection_lost' })
    expect(await generateCode(calls(), attempt)).toMatchObject({ code: 'first' })
    expect(held()).toEqual([['first', undefined]])
  })

  test('the link that was made all the same is the success', async () => {
    failing.link = ['after']
    expect(await generateCode(calls(3), attempt)).toMatchObject({ code: 'first', campaignId: 3 })
    expect(held()).toEqual([['first', 3]])
  })

  test('another campaign chosen meanwhile is the one that counts', async () => {
    failing = { link: ['after'], find: ['before'], remove: ['before'] }
    await expect(generateCode(calls(3), attempt)).rejects.toMatchObject({ key: 'connection_lost' })
    expect(await generateCode(calls(4), attempt)).toMatchObject({ code: 'second', campaignId: 4 })
    expect(held()).toEqual([['second', 4]])
  })

  test('no campaign chosen meanwhile leaves none', async () => {
    failing = { link: ['after'], find: ['before'], remove: ['before'] }
    await expect(generateCode(calls(3), attempt)).rejects.toMatchObject({ key: 'connection_lost' })
    expect(await generateCode(calls(), attempt)).toMatchObject({ code: 'second', campaignId: undefined })
    expect(held()).toEqual([['second', undefined]])
  })
})

describe('when the campaign cannot be tied', () => {
  test('the order is taken back, and the next try begins with another code', async () => {
    failing.link = [new Failure('bad_input', { code: 'BAD_INPUT' })]
    await expect(generateCode(calls(3), attempt)).rejects.toMatchObject({ key: 'vts_code_fail' })
    expect(held()).toEqual([])
    expect(await generateCode(calls(3), attempt)).toMatchObject({ code: 'second', campaignId: 3 })
  })

  test('and the order cannot be taken back, the next try goes on with it', async () => {
    failing = { link: ['before'], remove: ['before'] }
    await expect(generateCode(calls(3), attempt)).rejects.toMatchObject({ key: 'connection_lost' })
    expect(held()).toEqual([['first', undefined]])
    expect(await generateCode(calls(3), attempt)).toMatchObject({ code: 'first', campaignId: 3 })
    expect(held()).toEqual([['first', 3]])
  })
})

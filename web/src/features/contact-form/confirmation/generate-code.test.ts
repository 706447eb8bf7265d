import { beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../../lib/failure.ts'
import { type Attempt, type CodeCalls, type CodeOrder, generateCode } from './generate-code.ts'

/** A fake server, whose calls can fail before or after they take effect. */
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

test('a code is an order, linked to its campaign if one is chosen', async () => {
  expect(await generateCode(calls(), attempt)).toMatchObject({ code: 'first', campaignId: undefined })
  expect(await generateCode(calls(7), attempt)).toMatchObject({ code: 'second', campaignId: 7 })
  expect(held()).toEqual([
    ['first', undefined],
    ['second', 7],
  ])
})

test('a code that another order has is replaced by a new one', async () => {
  failing.create = [taken(), taken()]
  expect(await generateCode(calls(), attempt)).toMatchObject({ code: 'third' })
  expect(held()).toEqual([['third', undefined]])
})

test('generation gives up after five codes that are taken', async () => {
  failing.create = Array.from({ length: 9 }, taken)
  await expect(generateCode(calls(), attempt)).rejects.toMatchObject({ key: 'vts_code_fail' })
  expect(failing.create).toHaveLength(4)
  expect(held()).toEqual([])
})

test.each(['contact_missing_email', 'alert_purchase_prohibited', 'forbidden'] as const)(
  'the refusal %s is not retried',
  async (key) => {
    failing.create = [new Failure(key, { code: 'RULE' })]
    await expect(generateCode(calls(), attempt)).rejects.toMatchObject({ key })
    expect(held()).toEqual([])
    expect(attempt.code).toBeUndefined()
  },
)

describe('when a response is lost', () => {
  test('an order that was created is found and returned', async () => {
    failing.create = ['after']
    expect(await generateCode(calls(), attempt)).toMatchObject({ code: 'first' })
    expect(held()).toEqual([['first', undefined]])
  })

  test('and the lookup fails too, a retry finds the order', async () => {
    failing = { create: ['after'], find: ['before'] }
    await expect(generateCode(calls(3), attempt)).rejects.toMatchObject({ key: 'connection_lost' })
    expect(await generateCode(calls(3), attempt)).toMatchObject({ code: 'first', campaignId: 3 })
    expect(held()).toEqual([['first', 3]])
  })

  test('and no order was created, a retry creates one', async () => {
    failing.create = ['before']
    await expect(generateCode(calls(), attempt)).rejects.toMatchObject({ key: 'connection_lost' })
    expect(await generateCode(calls(), attempt)).toMatchObject({ code: 'first' })
    expect(held()).toEqual([['first', undefined]])
  })

  test('a campaign link that was created is found and returned', async () => {
    failing.link = ['after']
    expect(await generateCode(calls(3), attempt)).toMatchObject({ code: 'first', campaignId: 3 })
    expect(held()).toEqual([['first', 3]])
  })

  test('a retry with another campaign links that one', async () => {
    failing = { link: ['after'], find: ['before'], remove: ['before'] }
    await expect(generateCode(calls(3), attempt)).rejects.toMatchObject({ key: 'connection_lost' })
    expect(await generateCode(calls(4), attempt)).toMatchObject({ code: 'second', campaignId: 4 })
    expect(held()).toEqual([['second', 4]])
  })

  test('a retry without a campaign links none', async () => {
    failing = { link: ['after'], find: ['before'], remove: ['before'] }
    await expect(generateCode(calls(3), attempt)).rejects.toMatchObject({ key: 'connection_lost' })
    expect(await generateCode(calls(), attempt)).toMatchObject({ code: 'second', campaignId: undefined })
    expect(held()).toEqual([['second', undefined]])
  })
})

describe('when the campaign cannot be linked', () => {
  test('the order is deleted, and the next attempt uses a new code', async () => {
    failing.link = ['before']
    await expect(generateCode(calls(3), attempt)).rejects.toMatchObject({ key: 'vts_code_fail' })
    expect(held()).toEqual([])
    expect(await generateCode(calls(3), attempt)).toMatchObject({ code: 'second', campaignId: 3 })
  })

  test('because it is not offered any more, the reason is passed on', async () => {
    failing.link = [new Failure('campaign_not_offered_error', { code: 'RULE' })]
    await expect(generateCode(calls(3), attempt)).rejects.toMatchObject({ key: 'campaign_not_offered_error' })
    expect(held()).toEqual([])
  })

  test('and the order cannot be deleted, the next attempt reuses it', async () => {
    failing = { link: ['before'], remove: ['before'] }
    await expect(generateCode(calls(3), attempt)).rejects.toMatchObject({ key: 'connection_lost' })
    expect(held()).toEqual([['first', undefined]])
    expect(await generateCode(calls(3), attempt)).toMatchObject({ code: 'first', campaignId: 3 })
    expect(held()).toEqual([['first', 3]])
  })
})

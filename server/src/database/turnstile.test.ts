import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurnstile } from './turnstile.ts'

test('so many are inside at a time, and the others follow in their order', async () => {
  const turnstile = createTurnstile({ places: 2, longestQueue: 10, patience: 1000 })
  const order: string[] = []
  const visit = async (name: string) => {
    const leave = await turnstile.enter()
    order.push(name)
    return leave
  }
  const [first, second] = [await visit('first'), await visit('second')]
  const [third, fourth] = [visit('third'), visit('fourth')]
  expect(turnstile.waiting).toBe(2)
  second()
  ;(await third)()
  ;(await fourth)()
  first()
  expect(order).toEqual(['first', 'second', 'third', 'fourth'])
  expect(turnstile.waiting).toBe(0)
})

test('leaving twice makes room for one', async () => {
  const turnstile = createTurnstile({ places: 1, longestQueue: 10, patience: 1000 })
  const leave = await turnstile.enter()
  const [one, other] = [turnstile.enter(), turnstile.enter()]
  leave()
  leave()
  const next = await one
  expect(turnstile.waiting).toBe(1)
  next()
  ;(await other)()
})

test('a queue that moves is waited in for longer than anybody’s patience', async () => {
  const patience = 200
  const turnstile = createTurnstile({ places: 1, longestQueue: 100, patience })
  const began = performance.now()
  const visits = Array.from({ length: 10 }, async () => {
    const leave = await turnstile.enter()
    await pause(patience / 4)
    leave()
  })
  await Promise.all(visits)
  expect(performance.now() - began).toBeGreaterThan(patience)
})

test('a queue that stands still is sent away, and those inside stay', async () => {
  const turnstile = createTurnstile({ places: 1, longestQueue: 100, patience: 50 })
  const leave = await turnstile.enter()
  const outcomes = await Promise.allSettled([turnstile.enter(), turnstile.enter()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  leave()
  ;(await turnstile.enter())()
})

test('those who are sent away are told a few at a time, and others are served in between', async () => {
  const turnstile = createTurnstile({ places: 1, longestQueue: 100, patience: 20 })
  await turnstile.enter()
  let told = 0
  const waiting = Array.from({ length: 100 }, () => turnstile.enter().catch(() => ++told))
  await waiting[0]
  const served = await new Promise<number>((resolve) => setImmediate(() => resolve(told)))
  expect(served).toBeLessThan(100)
  await Promise.all(waiting)
  expect(told).toBe(100)
})

test('a queue that is too long is not joined', async () => {
  const turnstile = createTurnstile({ places: 1, longestQueue: 1, patience: 1000 })
  const leave = await turnstile.enter()
  const waiting = turnstile.enter()
  expect(turnstile.full).toBe(true)
  await expect(turnstile.enter()).rejects.toThrow('waiting already')
  leave()
  ;(await waiting)()
})

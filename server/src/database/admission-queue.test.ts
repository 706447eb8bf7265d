import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createAdmissionQueue } from './admission-queue.ts'

test('so many are inside at a time, and the others follow in their order', async () => {
  const admissionQueue = createAdmissionQueue({ maxActive: 2, maxQueued: 10, queueTimeoutMs: 1000 })
  const order: string[] = []
  const visit = async (name: string) => {
    const release = await admissionQueue.enter()
    order.push(name)
    return release
  }
  const [first, second] = [await visit('first'), await visit('second')]
  const [third, fourth] = [visit('third'), visit('fourth')]
  expect(admissionQueue.waiting).toBe(2)
  second()
  ;(await third)()
  ;(await fourth)()
  first()
  expect(order).toEqual(['first', 'second', 'third', 'fourth'])
  expect(admissionQueue.waiting).toBe(0)
})

test('leaving twice makes room for one', async () => {
  const admissionQueue = createAdmissionQueue({ maxActive: 1, maxQueued: 10, queueTimeoutMs: 1000 })
  const release = await admissionQueue.enter()
  const [one, other] = [admissionQueue.enter(), admissionQueue.enter()]
  release()
  release()
  const next = await one
  expect(admissionQueue.waiting).toBe(1)
  next()
  ;(await other)()
})

test('a request waits in a moving queue for longer than the queue timeout', async () => {
  const queueTimeoutMs = 200
  const admissionQueue = createAdmissionQueue({ maxActive: 1, maxQueued: 100, queueTimeoutMs })
  const began = performance.now()
  const visits = Array.from({ length: 10 }, async () => {
    const release = await admissionQueue.enter()
    await pause(queueTimeoutMs / 4)
    release()
  })
  await Promise.all(visits)
  expect(performance.now() - began).toBeGreaterThan(queueTimeoutMs)
})

test('a queue that stands still is sent away, and those inside stay', async () => {
  const admissionQueue = createAdmissionQueue({ maxActive: 1, maxQueued: 100, queueTimeoutMs: 50 })
  const release = await admissionQueue.enter()
  const outcomes = await Promise.allSettled([admissionQueue.enter(), admissionQueue.enter()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  release()
  ;(await admissionQueue.enter())()
})

test('those who are sent away are told a few at a time, and others are served in between', async () => {
  const admissionQueue = createAdmissionQueue({ maxActive: 1, maxQueued: 100, queueTimeoutMs: 20 })
  await admissionQueue.enter()
  let told = 0
  const waiting = Array.from({ length: 100 }, () => admissionQueue.enter().catch(() => ++told))
  await waiting[0]
  const served = await new Promise<number>((resolve) => setImmediate(() => resolve(told)))
  expect(served).toBeLessThan(100)
  await Promise.all(waiting)
  expect(told).toBe(100)
})

test('a queue that is too long is not joined', async () => {
  const admissionQueue = createAdmissionQueue({ maxActive: 1, maxQueued: 1, queueTimeoutMs: 1000 })
  const release = await admissionQueue.enter()
  const waiting = admissionQueue.enter()
  expect(admissionQueue.isFull).toBe(true)
  await expect(admissionQueue.enter()).rejects.toThrow('waiting already')
  release()
  ;(await waiting)()
})

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createAdmissionQueue } from './admission-queue.ts'

test('a limited number is active at a time, and the others follow in their order', async () => {
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

test('a place that comes free goes to each waiting person in turn', async () => {
  const admissionQueue = createAdmissionQueue({ maxActive: 1, maxQueued: 10, queueTimeoutMs: 1000 })
  const order: (number | undefined)[] = []
  const visits = [1, 1, 1, 1, 2, undefined, 2].map(async (person) => {
    const release = await admissionQueue.enter(person)
    order.push(person)
    release()
  })
  await Promise.all(visits)
  expect(order).toEqual([1, 1, 2, undefined, 1, 2, 1])
})

test('one person leaves places to the others, whoever else waits', async () => {
  const options = { maxActive: 3, maxPerPerson: 2, maxQueued: 2, queueTimeoutMs: 1000 }
  const admissionQueue = createAdmissionQueue(options)
  const releases = [await admissionQueue.enter(1), await admissionQueue.enter(1)]
  const [third, fourth] = [admissionQueue.enter(1), admissionQueue.enter(1)]
  expect(admissionQueue.waiting).toBe(2)
  expect([1, 2].map((person) => admissionQueue.isFullFor(() => person))).toEqual([true, false])
  ;(await admissionQueue.enter(2))()
  expect(admissionQueue.waiting).toBe(2)
  for (const release of releases) release()
  ;(await third)()
  ;(await fourth)()
  const all = [1, 1, 2].map((person) => admissionQueue.enter(person))
  for (const entered of all) (await entered)()
})

test('in a full queue, the person who waits for the most makes room for another', async () => {
  const admissionQueue = createAdmissionQueue({ maxActive: 1, maxQueued: 3, queueTimeoutMs: 1000 })
  const release = await admissionQueue.enter(1)
  const [kept, , last] = [admissionQueue.enter(1), admissionQueue.enter(1), admissionQueue.enter(1)]
  expect([1, 2].map((person) => admissionQueue.isFullFor(() => person))).toEqual([true, false])
  const refused = expect(last).rejects.toThrow('3 are waiting already')
  const colleague = admissionQueue.enter(2)
  await refused
  expect(admissionQueue.waiting).toBe(3)
  release()
  ;(await kept)()
  ;(await colleague)()
})

test('releasing a place twice frees it once', async () => {
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

test('a queue that stands still is refused, and active callers keep their places', async () => {
  const admissionQueue = createAdmissionQueue({ maxActive: 1, maxQueued: 100, queueTimeoutMs: 50 })
  const release = await admissionQueue.enter()
  const outcomes = await Promise.allSettled([admissionQueue.enter(), admissionQueue.enter()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  release()
  ;(await admissionQueue.enter())()
})

test('a queue is refused in batches, so that other work runs in between', async () => {
  const admissionQueue = createAdmissionQueue({ maxActive: 1, maxQueued: 100, queueTimeoutMs: 20 })
  await admissionQueue.enter()
  let refused = 0
  const waiting = Array.from({ length: 100 }, () => admissionQueue.enter().catch(() => ++refused))
  await waiting[0]
  const refusedSoFar = await new Promise<number>((resolve) => setImmediate(() => resolve(refused)))
  expect(refusedSoFar).toBeLessThan(100)
  await Promise.all(waiting)
  expect(refused).toBe(100)
})

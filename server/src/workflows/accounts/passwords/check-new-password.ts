import { Worker } from 'node:worker_threads'
import { meetsPasswordPolicy } from '@comptoir/contract/rules/password'
import type { Queries } from '../../../database/pool.ts'
import { list, nullable, text } from '../../../database/row-shape.ts'
import { sqlOf } from '../../../database/sql.ts'
import { refuse } from '../../../engine/definition/refusal.ts'

/** What belongs to the company that runs this installation: its addresses contain its name. */
export interface CompanyAddresses {
  publicUrl: string
  supportEmail: string
  giftCardSender: string
}

/**
 * Refuses a new password that breaks the specified rule, or that a program would guess early: a common or leaked one, or
 * one made of names that belong to the user, the company or the product.
 */
export async function checkNewPassword(
  queries: Queries,
  company: CompanyAddresses,
  { userId, password }: { userId: number; password: string },
): Promise<void> {
  if (!meetsPasswordPolicy(password)) throw refuse('password_policy_error', { property: 'password' })
  const known = await queries.first(sqlOf({ name: text, username: text, properties: nullable(list(text)) })`
    select u.name, u.username__c as username, array(
      select p.name from property_propertyuser__c l join property__c p on p.sfid = l.property__c
      where l.propertyuser__c = u.sfid and not l.isdeleted) as properties
    from propertyuser__c u where u.id = ${userId}`)
  const localPart = known?.username.split('@')[0] ?? ''
  const ownWords = known ? [known.name, localPart, known.username, ...(known.properties ?? [])] : []
  const addresses = [company.publicUrl, company.supportEmail, company.giftCardSender]
  const guesses = await estimateGuesses(password, contextWords([productName, ...ownWords, ...addresses]))
  if (guesses < minGuesses) throw refuse('password_common_error', { property: 'password' })
}

const productName = 'Comptoir'

/** Half of what eight random characters count for, so that none of those is refused. */
const minGuesses = 5e7

/** Each text as it is, without its separators, and its words. */
function contextWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((one) => {
    const parts = one.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= minWordLength)
    return [one, parts.join(''), ...parts]
  })
  return [...new Set(words.map((word) => word.toLowerCase()))]
}

const minWordLength = 3

/**
 * How many guesses a program needs that tries leaked passwords, English and French words, names, dates and keyboard
 * patterns first, and the given words before all others.
 */
export async function estimateGuesses(password: string, words: readonly string[]): Promise<number> {
  running ??= startWorker()
  const { worker, waiting } = running
  worker.ref()
  clearTimeout(idleTimer)
  const id = nextId++
  try {
    return await new Promise<number>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      // The rest of a long password only makes it stronger, and the time of a check grows with the length.
      worker.postMessage({ id, password: password.slice(0, maxCheckedLength), words })
    })
  } finally {
    waiting.delete(id)
    if (waiting.size === 0) endWhenIdle(worker)
  }
}

/** Loads the word lists while a person is still typing a new password. */
export function preparePasswordCheck(): void {
  if (running) return
  running = startWorker()
  endWhenIdle(running.worker)
}

interface Answer {
  resolve(guesses: number): void
  reject(error: Error): void
}

interface RunningWorker {
  worker: Worker
  waiting: Map<number, Answer>
}

let running: RunningWorker | undefined
let idleTimer: NodeJS.Timeout | undefined
let nextId = 0

/** The word lists take 90 MB, and passwords are chosen rarely: the worker exists only while they are. */
function endWhenIdle(worker: Worker): void {
  worker.unref()
  idleTimer = setTimeout(() => {
    running = undefined
    void worker.terminate()
  }, maxIdleMs).unref()
}

function startWorker(): RunningWorker {
  const waiting = new Map<number, Answer>()
  const worker = new Worker(new URL('./password-worker.js', import.meta.url))
  worker.on('message', ({ id, guesses }: { id: number; guesses: number }) =>
    waiting.get(id)?.resolve(guesses),
  )
  worker.on('error', (error) => {
    running = undefined
    for (const { reject } of waiting.values()) reject(error)
  })
  return { worker, waiting }
}

const maxCheckedLength = 40
const maxIdleMs = 120_000

import { draftDeletableMinutes } from '@comptoir/contract/constants'
import { storedJson, tabStore } from '../../../lib/browser-store.ts'
import type { Purchase } from './confirmation-data.ts'
import type { Attempt } from './generate-code.ts'

/**
 * The try whose outcome is unknown, kept by the tab so that neither a reload nor a look at somebody else loses it. It
 * counts as long as its order could be taken back: later on, somebody who buys again wants another code.
 */
export function keptAttempt(author: string, { contact, property }: Purchase): Attempt {
  const key = `comptoir-code-attempt:${author}:${contact.id}:${property.id}`
  return {
    get code() {
      return storedJson(key, freshCode, tabStore)
    },
    set code(code) {
      if (code === undefined) tabStore.remove(key)
      else tabStore.set(key, JSON.stringify({ code, begunAt: Date.now() }))
    },
  }
}

function freshCode(value: unknown): string | undefined {
  const { code, begunAt } = (value ?? {}) as { code?: unknown; begunAt?: unknown }
  const isFresh = typeof begunAt === 'number' && Date.now() - begunAt < draftDeletableMinutes * 60_000
  return isFresh && typeof code === 'string' ? code : undefined
}

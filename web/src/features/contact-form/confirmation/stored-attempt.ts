import { draftDeletableMinutes } from '@comptoir/contract/constants'
import { storedJson, tabStore } from '../../../lib/browser-store.ts'
import type { Purchase } from './confirmation-data.ts'
import type { Attempt } from './generate-code.ts'

/**
 * The attempt whose outcome is unknown, stored for the tab so that a reload or a visit to another contact does not lose it.
 * It expires when its order can no longer be cancelled, because a later purchase needs a new code.
 */
export function storedAttempt(author: string, { contact, property }: Purchase): Attempt {
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

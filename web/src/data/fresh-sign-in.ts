import type { ErrorKey } from '@comptoir/contract/error-keys'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../lib/listeners.ts'
import type { Reply } from './fetch-json.ts'
import { session } from './session.ts'

let askedWith: string | undefined
let waiting: ((isProved: boolean) => void)[] = []
const { subscribe, notify } = createListeners()

/** Requests that wait for the user to prove again who they are. A dialog asks while there is one. */
export const freshSignIn = {
  /** Waits for the proof. Returns whether it was given; false if the user gave up or the session ended. */
  ask(): Promise<boolean> {
    return new Promise((resolve) => {
      askedWith = tokenNow()
      waiting.push(resolve)
      notify()
    })
  },

  /** Lets all waiting requests go on: to be sent again, or to fail. */
  settle(isProved: boolean): void {
    const settled = waiting
    waiting = []
    for (const resolve of settled) resolve(isProved)
    notify()
  },

  giveUp(): void {
    freshSignIn.settle(false)
  },
}

export function useIsFreshSignInAsked(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0)
}

/** Whether the server refused the request until the user proves again who they are. */
export function needsFreshSignIn({ status, body }: Reply): boolean {
  if (status !== 403 && status !== 200) return false
  const { error, errors } = (body ?? {}) as { error?: unknown; errors?: unknown }
  return error === refusedKey || (Array.isArray(errors) && errors.some(isRefusedField))
}

const refusedKey: ErrorKey = 'fresh_sign_in_required'

function isRefusedField(entry: { extensions?: { key?: unknown } } | null): boolean {
  return entry?.extensions?.key === refusedKey
}

function tokenNow(): string | undefined {
  const current = session.get()
  return current.status === 'present' ? current.token : undefined
}

// A session that ended asks for the whole sign-in instead. A new one, such as another tab begins, is fresh.
session.subscribe(() => {
  if (waiting.length > 0 && tokenNow() !== askedWith) freshSignIn.settle(tokenNow() !== undefined)
})

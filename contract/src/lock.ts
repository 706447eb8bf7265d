import * as z from 'zod'
import { type Done, post } from './call.ts'
import { lockIds } from './fields.ts'
import { writeCalls } from './schemaless-calls.ts'
import type { PasskeyRequestOptions } from './second-factor.ts'
import { passkeyAssertion } from './second-factor-proof.ts'
import { type SignedIn, signInForm } from './tables/staff-user.ts'

/**
 * Why a session was locked: by its user, or because no key was pressed for the minutes of the setting. `offline`: either, and
 * the server learnt of it once the browser had a network again.
 */
export const lockCauses = ['user', 'idle', 'offline'] as const
export type LockCause = (typeof lockCauses)[number]

/** The secret by which the server knows a browser. */
const desk = z.string().max(200)
const personAtDesk = { desk, person: z.int(), locks: lockIds }

export const lockCalls = {
  /** What the browser needs to lock later, also without a network, and to read what its user locked before. */
  prepareLock: post<Done & PreparedLock>()(
    writeCalls.prepareLock.path,
    z.object({
      desk: desk.optional(),
      locks: lockIds,
      property: z.string().max(18).optional(),
    }),
  ),
  /** Puts the session to sleep: its token is refused from now on. */
  lock: post<Done>()(writeCalls.lock.path, z.object({ by: z.enum(lockCauses) })),
  /** Who signed in at the browser lately; empty if the setting hides them. Puts to sleep what was locked without a network. */
  peopleAtDesk: post<Done & { people: PersonAtDesk[] }>()(
    writeCalls.peopleAtDesk.path,
    z.object({ desk, locks: lockIds }),
  ),
  /** Answers like a sign-in: with a session, or with the second step. */
  openWithPassword: post<SignedIn>()(
    writeCalls.openWithPassword.path,
    z.object({ ...personAtDesk, password: signInForm.shape.password }),
  ),
  /** Without options, the person has no passkey for this address. */
  offerPasskeyAtDesk: post<Done & { options?: PasskeyRequestOptions }>()(
    writeCalls.offerPasskeyAtDesk.path,
    z.object(personAtDesk),
  ),
  openWithPasskey: post<SignedIn>()(
    writeCalls.openWithPasskey.path,
    z.object({ ...personAtDesk, assertion: passkeyAssertion }),
  ),
}

export interface PreparedLock extends LockKey {
  /** Without a key for so long, the browser locks by itself; 0 for never. */
  minutes: number
  /** Empty if the browser lists no names. */
  desk: string
  /** Whether the caller may work for the chosen property. */
  hasProperty: boolean
  /** The keys of the locks that were asked about and are the caller's own. */
  opened: LockKey[]
}

/** Encrypts what the browser keeps for the owner of a session while it is locked. The browser has it in memory only. */
export interface LockKey {
  id: string
  /** 256 bits, in base64url. */
  key: string
}

export interface PersonAtDesk {
  id: number
  name: string
  /** Whose lock is the last one of the browser. */
  wasLast: boolean
  hasPasskey: boolean
}

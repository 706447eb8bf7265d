import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { findLink } from '../workflows/staff-accounts/password-links.ts'
import {
  renewActivation,
  requestReset,
  sendActivation,
} from '../workflows/staff-accounts/request-password-link.ts'
import { setPassword } from '../workflows/staff-accounts/set-password.ts'
import { clientAddress } from './client-address.ts'
import type { Parts } from './parts.ts'
import { readBody } from './read-body.ts'

/** Forgotten passwords and first ones: links are asked for, tried and used. */
export function passwordCalls(app: FastifyInstance, parts: Parts): void {
  const { authenticate, throttle } = parts

  app.post(restCalls.resetPassword.path, async (request) => {
    const { email } = readBody(restCalls.resetPassword.payload, request)
    await throttle.count('resetByAddress', clientAddress(request))
    await throttle.count('resetByUser', email)
    await requestReset(parts, email)
    return { status: 200 }
  })

  app.post(restCalls.validateToken.path, async (request) => {
    const { token } = readBody(restCalls.validateToken.payload, request)
    await throttle.count('linkByAddress', clientAddress(request))
    const { kind, expired } = await findLink(parts.database, token, parts.clock())
    if (expired) throw refuse('token_expired')
    return { status: 200, kind }
  })

  app.post(restCalls.updatePassword.path, async (request) => {
    const change = readBody(restCalls.updatePassword.payload, request)
    await throttle.count('linkByAddress', clientAddress(request))
    await setPassword(parts, change)
    return { status: 200 }
  })

  app.post(restCalls.sendActivation.path, async (request) => {
    const { email, token } = readBody(restCalls.sendActivation.payload, request)
    if (token !== undefined && email === undefined) {
      await throttle.count('linkByAddress', clientAddress(request))
      await renewActivation(parts, token)
      return { status: 200 }
    }
    const actor = await authenticate(request)
    if (!administratorsOnly(actor)) throw refuse('forbidden')
    if (email === undefined) throw refuse('email_empty_error', { property: 'email' })
    await throttle.count('activationByActor', actor.id)
    await throttle.count('activationByUser', email)
    await sendActivation(parts, actor, email)
    return { status: 200 }
  })
}

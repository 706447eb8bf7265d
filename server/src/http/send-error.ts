import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable, isInvalidValue } from '../database/pool.ts'
import { badInput, Refusal, refuse } from '../engine/definition/refusal.ts'
import type { SecurityLog } from '../workflows/security-log/security-log.ts'
import { clientAddress } from './client-address.ts'
import { noteFailure } from './request-notes.ts'

/** Answers every REST failure with a key and sentence of the catalogue, and no other detail. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) logFailure(request, error)
  noteFailure(request, refusal)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  const status = statusOfTransport(error) ?? refusal.status
  for (const name of headersOfContent) reply.removeHeader(name)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ status, error: refusal.key, message: refusal.message })
}

/** Set for a file before it could not be sent: a browser would keep the error for a year in its place. */
const headersOfContent = ['content-encoding', 'content-length', 'etag', 'last-modified', 'accept-ranges']

/** An error that is no refusal is an outage, an error of Fastify, or a bug. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable) return refuse('service_unavailable')
  if (isInvalidValue(error)) return badInput('A value is outside what the database can hold.')
  const status = statusOfTransport(error)
  if (status === 413) return badInput('The request is too large.')
  if (status !== undefined) return badInput('The request is not well formed.')
  return refuse('internal')
}

/** An outage fails many requests at once, so only its reason is logged, without stack traces. */
export function logFailure(request: FastifyRequest, error: unknown): void {
  const user = request.actor?.id
  if (error instanceof DatabaseUnavailable) {
    const reason = error.cause instanceof Error ? error.cause.message : String(error.cause)
    request.log.error({ user, reason }, 'the database is unavailable')
  } else request.log.error({ user, err: error }, 'request failed')
}

/** The status of an error of Fastify itself: a malformed or oversized body, a wrong content type, a bad URL. */
function statusOfTransport(error: unknown): number | undefined {
  const status =
    error instanceof Error && 'statusCode' in error ? (error as FastifyError).statusCode : undefined
  return status !== undefined && status >= 400 && status < 500 ? status : undefined
}

/** Records a permission that a policy, a rule or a route has refused. Other errors are none. */
export function recordRefusal(securityLog: SecurityLog, request: FastifyRequest, error: unknown): void {
  if (!(error instanceof Refusal) || error.key !== 'forbidden') return
  securityLog.record({
    kind: 'permission_refused',
    actor: request.actor,
    clientAddress: clientAddress(request),
    details: { ...error.attempt, column: error.property, call: request.routeOptions.url },
  })
}

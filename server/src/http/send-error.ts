import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable, isUnfitValue } from '../database/pool.ts'
import { badInput, Refusal, refuse } from '../engine/definition/refusal.ts'

/** The one place where REST failures become answers: the catalogue's key and sentence, and nothing else. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) logFailure(request, error)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  const status = statusOfTransport(error) ?? refusal.status
  return reply.code(status).send({ status, error: refusal.key, message: refusal.message })
}

/** Anything that is not a refusal is an outage, a fault of the transport, or a bug. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable) return refuse('service_unavailable')
  if (isUnfitValue(error)) return badInput('A value is outside what the database can hold.')
  const status = statusOfTransport(error)
  if (status === 413) return badInput('The request is too large.')
  if (status !== undefined) return badInput('The request is not well formed.')
  return refuse('internal')
}

/** An outage fails many requests at once, and where each of them stood is no riddle: its reason is enough. */
export function logFailure(request: FastifyRequest, error: unknown): void {
  if (error instanceof DatabaseUnavailable) {
    const reason = error.cause instanceof Error ? error.cause.message : String(error.cause)
    request.log.error({ reason }, 'the database is unavailable')
  } else request.log.error({ err: error }, 'request failed')
}

/** What Fastify itself refuses: malformed or oversized bodies, wrong content types, bad URLs. */
function statusOfTransport(error: unknown): number | undefined {
  const status =
    error instanceof Error && 'statusCode' in error ? (error as FastifyError).statusCode : undefined
  return status !== undefined && status >= 400 && status < 500 ? status : undefined
}

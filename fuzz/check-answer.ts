import { isErrorKey } from '../contract/src/error-keys.ts'
import type { Actor } from './actor.ts'
import type { Answer } from './answer.ts'
import type { AppUnderTest } from './app-under-test.ts'
import type { Fixtures } from './fixtures.ts'
import { leakIn } from './leaks.ts'
import type { RequestTemplate } from './request-template.ts'

/** One call and its answer. */
export interface Attempt {
  app: AppUnderTest
  fixtures: Fixtures
  request: RequestTemplate
  sent: string
  /** The caller's permissions at the time of the call. */
  actor: Actor | undefined
  answer: Answer
}

/** Checks that hold for every answer: no server error, the documented form, nothing that the caller may not see. */
export function answerFault({ app, fixtures, request, sent, actor, answer }: Attempt): string | undefined {
  const { status, body, text, headers } = answer
  if (status >= 500 || status < 200) return `The status is ${status}.`
  if (!headers['x-request-id'] && status !== 400) return 'The answer has no request id.'
  if (headers['x-powered-by'] || headers.server) return 'A header names the server software.'
  const isTable = request.path === '/api/graphql/v2' && request.method === 'POST'
  const fault = isTable
    ? tableFault(status, body)
    : status >= 400
      ? restFault(status, body, request.method)
      : undefined
  if (fault) return fault
  if (request.path.startsWith('/metrics')) return undefined
  // A reveal is the only call that answers with a whole code.
  if (request.label === 'POST /api/gift-codes/…/reveal' && status === 200) return undefined
  const context = { copy: app.copy, actor, unsubscribeIds: new Set(fixtures.unsubscribeIds) }
  return leakIn(text, sent, context)
}

const codes = ['UNAUTHENTICATED', 'FORBIDDEN', 'BAD_INPUT', 'RULE', 'CONFLICT', 'NOT_FOUND']
const statuses = [200, 400, 401, 413, 415]

function tableFault(status: number, body: unknown): string | undefined {
  if (!statuses.includes(status)) return `The status is ${status}.`
  const { errors, data } = (body ?? {}) as {
    errors?: { message: unknown; extensions: { code: string; key?: unknown } }[]
    data?: unknown
  }
  if (!errors) return status === 200 && data ? undefined : 'There is neither an answer nor an error.'
  for (const { message, extensions } of errors) {
    if (typeof message !== 'string' || !codes.includes(extensions?.code))
      return `An error is ${JSON.stringify(extensions)}.`
    if (extensions.key !== undefined && !isErrorKey(extensions.key)) return `No such key: ${extensions.key}.`
  }
  return undefined
}

function restFault(status: number, body: unknown, method: string): string | undefined {
  if (method === 'HEAD') return undefined
  const failure = body as { status?: unknown; error?: unknown; message?: unknown } | undefined
  if (
    !failure ||
    failure.status !== status ||
    !isErrorKey(failure.error) ||
    typeof failure.message !== 'string'
  )
    return `The failure is not in its form: ${JSON.stringify(body)}.`
  const names = Object.keys(failure).sort().join()
  return names === 'error,message,status' ? undefined : `The error has other fields: ${names}.`
}

import { isErrorKey } from '../../contract/src/error-keys.ts'
import { leakIn } from '../oracle/leaks.ts'
import type { Attempt } from './attempt.ts'

/** What holds for every answer: no failure of ours, the catalogue's form, nothing that is not the caller's. */
export function answerFault({ stage, scene, request, sent, actor, answer }: Attempt): string | undefined {
  const { status, body, text, headers } = answer
  if (status >= 500 || status < 200) return `The status is ${status}.`
  if (!headers['x-request-id'] && status !== 400) return 'The answer has no request id.'
  if (headers['x-powered-by'] || headers.server) return 'The answer tells what made it.'
  const isTable = request.path === '/api/graphql/v2' && request.method === 'POST'
  const fault = isTable
    ? tableFault(status, body)
    : status >= 400
      ? restFault(status, body, request.method)
      : undefined
  if (fault) return fault
  const around = { mirror: stage.mirror, actor, unsubscribeIds: new Set(scene.unsubscribeIds) }
  if (request.path.startsWith('/metrics')) return undefined
  // A reveal is the one way to a whole code; its content is checked by itself.
  const isReveal = request.label === 'POST /api/gift-codes/…/reveal' && status === 200
  return isReveal ? undefined : leakIn(text, sent, around)
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
  return names === 'error,message,status' ? undefined : `The failure tells more than it should: ${names}.`
}

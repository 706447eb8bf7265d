import { isErrorKey } from '../contract/src/error-keys.ts'
import type { State } from '../model/state.ts'
import { actorOf } from '../model/transaction.ts'
import type { Reply } from '../tooling/http-client.ts'
import { leakIn } from './leaks.ts'
import type { HostileRequest } from './rest.ts'

/** Checks that hold for every answer: no server error, the documented form, nothing that the caller may not see. */
export function answerFault(state: State, request: HostileRequest, reply: Reply): string | undefined {
  const { status, text, headers, failure } = reply
  const { method, path, body: sent = '' } = request
  if (failure !== undefined) return `There is no answer: ${failure}.`
  if (status >= 500 || status < 200) return `The status is ${status}.`
  if (!headers['x-request-id'] && status !== 400) return 'The answer has no request id.'
  if (headers['x-powered-by'] || headers.server) return 'A header names the server software.'
  const isTable = path === '/api/graphql/v2' && method === 'POST'
  const isRefused = status >= 400 && method !== 'HEAD'
  const fault = isTable
    ? tableFault(status, parsed(text))
    : isRefused
      ? restFault(status, parsed(text))
      : undefined
  if (fault || path.startsWith('/metrics')) return fault
  // A reveal is the only call that answers with a whole code.
  if (path.endsWith('/reveal') && status === 200) return undefined
  return leakIn(text, `${path} ${sent}`, state, actorOf(state, request.token))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: then it has not the documented form.
    return undefined
  }
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

function restFault(status: number, body: unknown): string | undefined {
  const failure = (body ?? {}) as { status?: unknown; error?: unknown; message?: unknown }
  const isKnown = isErrorKey(failure.error) && typeof failure.message === 'string'
  if (failure.status !== status || !isKnown) return `The failure is not in its form: ${JSON.stringify(body)}.`
  const names = Object.keys(failure).sort().join()
  return names === 'error,message,status' ? undefined : `The error has other fields: ${names}.`
}

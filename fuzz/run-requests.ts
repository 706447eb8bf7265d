import { sql } from '../server/src/database/sql.ts'
import { answerOf } from './answer.ts'
import type { AppUnderTest } from './app-under-test.ts'
import { type Attempt, answerFault } from './check-answer.ts'
import type { Caller, Fixtures } from './fixtures.ts'
import { inlineDocument } from './inline-document.ts'
import type { RequestTemplate } from './request-template.ts'
import { resolve } from './resolve.ts'

export interface RequestResult {
  request: RequestTemplate
  /** The status, or the error code of the table API. */
  outcome: string
  /** Whether it changed anything. */
  changed: boolean
  fault: string | undefined
  /** The request and its answer, for the report. */
  shown: string
}

/** Sends the requests in parallel and checks each answer. */
export async function runRequests(
  app: AppUnderTest,
  fixtures: Fixtures,
  requests: readonly RequestTemplate[],
): Promise<RequestResult[]> {
  const { database, changeLog, clock } = app
  clock.forward({ seconds: 0.05 * requests.length })
  if (requests.some(({ path }) => path !== '/api/graphql/v2')) await database.rows(sql`delete from throttle`)
  const made = await Promise.all(requests.map((request) => call(app, fixtures, request)))
  const changes = await changeLog.take()
  const result = made.map((attempt) => ({
    request: attempt.request,
    outcome: outcomeOf(attempt.answer),
    changed: changes.length > 0,
    fault: answerFault(attempt),
    shown: shownCall(attempt),
  }))
  for (const change of changes) fixtures.apply(change)
  return result
}

async function call(app: AppUnderTest, fixtures: Fixtures, request: RequestTemplate): Promise<Attempt> {
  const caller = callerOf(fixtures, request)
  const context = { ...fixtures, copy: app.copy, userId: caller.userId }
  const body = resolve(request.body, context)
  const { variables } = (request.inline ? body : {}) as { variables?: { several?: object[] } }
  const queries = variables && (variables.several ?? [variables])
  const text =
    request.text ??
    (request.method === 'POST'
      ? JSON.stringify(queries ? { query: inlineDocument(queries) } : body)
      : undefined)
  const actor = fixtures.actor(caller)
  const { method, path } = request
  const reply = await app.http.send(app.origin, { method, path, body: text, token: caller.token })
  const answer = answerOf(reply)
  return { app, fixtures, request, sent: `${request.path} ${text ?? ''}`, actor, answer }
}

function callerOf({ callers }: Fixtures, { caller, path }: RequestTemplate): Caller {
  const chosen = callers[caller % callers.length]
  if (!chosen) throw new Error('There are no callers.')
  return path === '/api/logout' ? { ...chosen, ...chosen.spare } : chosen
}

function outcomeOf({ status, body }: Attempt['answer']): string {
  const errors = (body as { errors?: { extensions?: { code?: string } }[] } | undefined)?.errors
  return errors?.[0]?.extensions?.code ?? String(status)
}

function shownCall({ request, actor, sent, answer }: Attempt): string {
  const who = actor
    ? `${actor.role} ${actor.id} at ${actor.everywhere ? 'every property' : actor.properties.map(({ id }) => id).join(', ') || 'no property'}`
    : 'a caller without a session'
  return `${request.method} ${sent}\n  by ${who}\n  answered ${answer.status} ${answer.text.slice(0, 1500)}`
}

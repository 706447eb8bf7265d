import { sql } from '../server/src/database/sql.ts'
import { answerOf } from './answer.ts'
import type { AppUnderTest } from './app-under-test.ts'
import type { Attempt } from './checks/attempt.ts'
import { answerFault } from './checks/check-answer.ts'
import { queriesOf, readFault } from './checks/check-read.ts'
import { restFault } from './checks/check-rest.ts'
import { writeFault } from './checks/check-write.ts'
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

/** Sends the requests in parallel and checks each answer against the database. */
export async function runRequests(
  app: AppUnderTest,
  fixtures: Fixtures,
  requests: readonly RequestTemplate[],
): Promise<RequestResult[]> {
  const { database, changeLog, clock, copy } = app
  clock.forward({ seconds: 0.05 * requests.length })
  if (requests.some(({ path }) => path !== '/api/graphql/v2')) await database.rows(sql`delete from throttle`)
  const now = clock()
  const made = await Promise.all(requests.map((request) => call(app, fixtures, request, now)))
  const changes = await changeLog.take()
  const result: RequestResult[] = []
  for (const attempt of made) {
    const judged = { ...attempt, changes }
    result.push({
      request: attempt.request,
      outcome: outcomeOf(attempt.answer),
      changed: changes.length > 0,
      fault: await faultOf(judged),
      shown: shownCall(judged),
    })
  }
  await copy.loadRowFolds()
  return result
}

async function call(
  app: AppUnderTest,
  fixtures: Fixtures,
  request: RequestTemplate,
  now: Date,
): Promise<Omit<Attempt, 'changes'>> {
  const caller = callerOf(fixtures, request)
  const context = { ...fixtures, copy: app.copy, userId: caller.userId }
  const body = resolve(request.body, context)
  const queries = request.inline ? queriesOf(body) : undefined
  const text =
    request.text ??
    (request.method === 'POST'
      ? JSON.stringify(queries ? { query: inlineDocument(queries) } : body)
      : undefined)
  const actor = fixtures.actor(caller)
  const { method, path } = request
  const reply = await app.http.send(app.origin, { method, path, body: text, token: caller.token })
  const answer = answerOf(reply)
  return { app, fixtures, request, body, sent: `${request.path} ${text ?? ''}`, caller, actor, answer, now }
}

function callerOf({ callers }: Fixtures, { caller, path }: RequestTemplate): Caller {
  const chosen = callers[caller % callers.length]
  if (!chosen) throw new Error('There are no callers.')
  return path === '/api/logout' ? { ...chosen, ...chosen.spare } : chosen
}

async function faultOf(attempt: Attempt): Promise<string | undefined> {
  const general = answerFault(attempt)
  const { request } = attempt
  if (request.path !== '/api/graphql/v2' || request.method !== 'POST') return general ?? restFault(attempt)
  return general ?? (request.changes ? writeFault(attempt) : readFault(attempt))
}

function outcomeOf({ status, body }: Attempt['answer']): string {
  const errors = (body as { errors?: { extensions?: { code?: string } }[] } | undefined)?.errors
  return errors?.[0]?.extensions?.code ?? String(status)
}

function shownCall({ request, actor, caller, sent, answer }: Attempt): string {
  const who = actor
    ? `${actor.role} ${actor.id} at ${actor.everywhere ? 'every property' : actor.properties.map(({ id }) => id).join(', ') || 'no property'}`
    : caller.token
      ? 'an invalid token'
      : 'an anonymous caller'
  return `${request.method} ${sent}\n  by ${who}\n  answered ${answer.status} ${answer.text.slice(0, 1500)}`
}

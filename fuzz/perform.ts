import { sql } from '../server/src/database/sql.ts'
import type { Attempt } from './checks/attempt.ts'
import { answerFault } from './checks/check-answer.ts'
import { questionsOf, readFault } from './checks/check-read.ts'
import { restFault } from './checks/check-rest.ts'
import { writeFault } from './checks/check-write.ts'
import { inlineDocument } from './inline-document.ts'
import type { Request } from './request.ts'
import { resolve } from './resolve.ts'
import type { Caller, Scene } from './scene.ts'
import type { Stage } from './stage.ts'

export interface Performed {
  request: Request
  /** The status, or what the table API said of it. */
  outcome: string
  /** Whether it changed anything. */
  changed: boolean
  fault: string | undefined
  /** The call as it was sent, for the report. */
  shown: string
}

/** Makes the calls, side by side where there are several, and judges each by what the database says. */
export async function perform(
  stage: Stage,
  scene: Scene,
  requests: readonly Request[],
): Promise<Performed[]> {
  const { database, witness, clock, mirror } = stage
  clock.forward({ seconds: 0.05 * requests.length })
  if (requests.some(({ path }) => path !== '/api/graphql/v2')) await database.rows(sql`delete from throttle`)
  const now = clock()
  const made = await Promise.all(requests.map((request) => call(stage, scene, request, now)))
  const changes = await witness.seen()
  const performed: Performed[] = []
  for (const attempt of made) {
    const judged = { ...attempt, changes }
    performed.push({
      request: attempt.request,
      outcome: outcomeOf(attempt.answer),
      changed: changes.length > 0,
      fault: await faultOf(judged),
      shown: shownCall(judged),
    })
  }
  await mirror.learnRows()
  return performed
}

async function call(
  stage: Stage,
  scene: Scene,
  request: Request,
  now: Date,
): Promise<Omit<Attempt, 'changes'>> {
  const caller = callerOf(scene, request)
  const around = { ...scene, mirror: stage.mirror, userId: caller.userId }
  const body = resolve(request.body, around)
  const asked = request.inline ? questionsOf(body) : undefined
  const text =
    request.text ??
    (request.method === 'POST' ? JSON.stringify(asked ? { query: inlineDocument(asked) } : body) : undefined)
  const actor = scene.actor(caller)
  const answer = await stage.send({ method: request.method, path: request.path, text, token: caller.token })
  return { stage, scene, request, body, sent: `${request.path} ${text ?? ''}`, caller, actor, answer, now }
}

function callerOf({ callers }: Scene, { caller, path }: Request): Caller {
  const chosen = callers[caller % callers.length]
  if (!chosen) throw new Error('Nobody is there to call.')
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
      ? 'the bearer of a dead token'
      : 'nobody'
  return `${request.method} ${sent}\n  by ${who}\n  answered ${answer.status} ${answer.text.slice(0, 1500)}`
}

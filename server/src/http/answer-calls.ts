import type { Call, Done } from '@comptoir/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../engine/definition/actor.ts'
import { badInput, refuse } from '../engine/definition/refusal.ts'
import { fieldRefusal } from '../engine/definition/rules.ts'
import { isStorable, rowId } from '../engine/reading/coerce.ts'
import type { Authenticate } from './authenticate.ts'
import { clientAddress } from './client-address.ts'

/** What a call's answer is made from. The body and the parameters are checked when they are asked for. */
export interface Asked<Payload, Caller = Actor> {
  actor: Caller
  /** The client's, as limits and the security log know it. */
  address: string
  body: () => Payload extends z.ZodType ? z.output<Payload> : never
  /** The text of a parameter in the path. */
  part: (name: string) => string
  /** The id of the row that the path names. */
  id: (name?: string) => number
  request: FastifyRequest
  reply: FastifyReply
}

/** The members of the answer beside its status; none where it has no others. */
type Answered<Answer> = [keyof Omit<Answer, keyof Done>] extends [never]
  ? Promise<void>
  : Promise<Omit<Answer, keyof Done>>

/**
 * Answers calls of the contract for those whom `admit` lets pass, before anything else of the request is looked at. Every
 * answer is about one person, so no cache keeps it.
 */
export function answerCalls<Caller>(
  app: FastifyInstance,
  admit: (request: FastifyRequest) => Promise<Caller>,
) {
  return <Payload extends z.ZodType | undefined, Answer extends Done>(
    { method, path, payload }: Call<Payload, Answer>,
    answer: (asked: Asked<Payload, Caller>) => Answered<Answer>,
    config: { timeoutMs?: number } = {},
  ): void => {
    app.route({
      method,
      url: path,
      config,
      handler: async (request, reply) => {
        const actor = await admit(request)
        const part = (name: string) => (request.params as Record<string, string>)[name] ?? ''
        reply.header('cache-control', 'no-store')
        const answered = await answer({
          actor,
          address: clientAddress(request),
          body: () => parseBody(payload as z.ZodType, request) as never,
          part,
          id(name = 'id') {
            const id = rowId(part(name))
            if (id === undefined) throw refuse('not_found')
            return id
          },
          request,
          reply,
        })
        return { status: 200, ...answered }
      },
    })
  }
}

/** Lets everyone pass. */
export async function admitAnyone(): Promise<undefined> {}

/** Lets those pass who are signed in and have the role. */
export function admitting(authenticate: Authenticate, hasRole: (actor: Actor) => boolean): Authenticate {
  return async (request) => {
    const actor = await authenticate(request)
    if (!hasRole(actor)) throw refuse('forbidden')
    return actor
  }
}

/** Parses the body with the schema; refuses it with the key of the first issue. */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  { body }: FastifyRequest,
): z.output<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badInput('The request needs a JSON object as its body.')
  }
  if (isNestedTooDeep(body)) throw badInput('The request nests too deep.')
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw fieldRefusal(parsed.error)
  checkTexts(parsed.data)
  return parsed.data
}

/** Refuses texts that PostgreSQL cannot store, such as one with a NUL character. */
function checkTexts(value: unknown): void {
  if (typeof value === 'string' && !isStorable(value))
    throw badInput('A text holds characters that are none.')
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(checkTexts)
}

/** Checked before any other code recurses into the value. */
export function isNestedTooDeep(value: unknown, depthLeft = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depthLeft === 0 || Object.values(value).some((member) => isNestedTooDeep(member, depthLeft - 1))
}

/** Far deeper than any request of the web client. */
const maxDepth = 60

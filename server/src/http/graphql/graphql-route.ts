import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ArgumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import { Cancellation } from '../../database/cancellation.ts'
import {
  type Database,
  DatabaseUnavailable,
  defaultStatementTimeoutMs,
  type Queries,
  withOptions,
} from '../../database/pool.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { badInput, Refusal } from '../../engine/definition/refusal.ts'
import type { Registry } from '../../engine/definition/registry.ts'
import type { ChangeListeners } from '../../engine/definition/rules.ts'
import type { SessionActivity } from '../../workflows/accounts/sessions/session-activity.ts'
import type { CachedActor, Sessions } from '../../workflows/accounts/sessions/sessions.ts'
import type { DatabaseTime } from '../../workflows/limits/database-time.ts'
import type { SecurityLog } from '../../workflows/security-log/security-log.ts'
import { isNestedTooDeep } from '../answer-calls.ts'
import { type Authenticate, bearerToken } from '../authenticate.ts'
import { clientAddress } from '../client-address.ts'
import { noteCalls, noteFailure, type TableCall } from '../request-notes.ts'
import { asRefusal, logFailure, recordRefusal } from '../send-error.ts'
import { createDocuments, InvalidDocument } from './document.ts'
import { encodeResponse } from './encode-response.ts'
import { createSchema, type QueueCountMail, type ResolverContext, runChecks } from './schema.ts'
import { limitStatements, Unverified, verifiedChange, verifiedQueries } from './verified-queries.ts'

/** A request that is run for a cached actor. */
interface CachedRun {
  cached: CachedActor
  run(actor: Actor, queries: Queries, proof?: ResolverContext['proof']): Promise<ExecutionResult>
  isOnlyChange: boolean
  onVerified(): void
}

export interface GraphqlDependencies {
  database: Database
  registry: Registry
  databaseTime: DatabaseTime
  listeners: ChangeListeners
  queueCountMail: QueueCountMail
  sessions: Sessions
  activity: SessionActivity
  authenticate: Authenticate
  clock: () => Date
  securityLog: SecurityLog
  introspection: boolean
  timeoutFactor: number
}

/** POST /api/graphql/v2: the table API. */
export function graphqlRoute(app: FastifyInstance, deps: GraphqlDependencies): void {
  const schema = createSchema(deps)
  const documents = createDocuments(schema, { introspection: deps.introspection })
  const tables = new Set(deps.registry.rooms.map(({ name }) => name))

  function prepare(request: FastifyRequest) {
    const { query, variables, operationName } = readBody(request.body)
    const document = documents.get(query)
    const operation = getOperationAST(document, operationName)
    if (!operation) throw badInput('Say which of the operations to run.', 'operationName')
    noteCalls(request, {
      calls: tableCalls(operation, variables ?? {}, tables),
      isMutation: operation.operation === 'mutation',
    })
    const run: CachedRun['run'] = async (actor, queries, proof) => {
      const context: ResolverContext = {
        actor,
        ...(proof && { proof }),
        clientAddress: () => clientAddress(request),
        now: deps.clock(),
        queries,
        checks: new Map(),
        written: { total: 0, created: new Map() },
      }
      const result = await execute({
        schema,
        document,
        operationName: operationName ?? null,
        variableValues: variables ?? {},
        contextValue: context,
      })
      return result.errors ? result : runChecks(result, context.checks)
    }
    return { operation, run }
  }

  async function answer(request: FastifyRequest, cancellation: Cancellation): Promise<ExecutionResult> {
    const reads = withOptions(deps.database, { cancellation })
    const result = await tryCachedActor(request, reads)
    if (result) return result
    const actor = await deps.authenticate(request)
    deps.databaseTime.check(actor.id)
    const { operation, run } = prepare(request)
    const counted = (queries: Queries) => deps.databaseTime.counted(queries, actor.id)
    if (operation.operation === 'mutation')
      return inOneTransaction(deps, actor.id, (tx) => run(actor, counted(tx)))
    return run(actor, limitStatements(counted(reads), maxParallelStatements))
  }

  /**
   * Answers by a cached actor, whom the statements of the request verify. Returns undefined if they do not, or if the
   * request is neither a change nor a query of tables; the caller then authenticates and runs it in full.
   */
  async function tryCachedActor(
    request: FastifyRequest,
    reads: Queries,
  ): Promise<ExecutionResult | undefined> {
    const token = bearerToken(request)
    const cached = deps.sessions.cachedActor(token)
    if (!cached) return undefined
    try {
      const { operation, run } = prepare(request)
      const isMutation = operation.operation === 'mutation'
      if (!isMutation && !readsTablesOnly(operation)) return undefined
      deps.databaseTime.check(cached.actor.id)
      const onVerified = () => {
        deps.activity.note(token)
        request.actor = cached.actor
      }
      const isOnlyChange = isMutation && isSingleChange(operation)
      const cachedRun = { cached, run, isOnlyChange, onVerified }
      return await (isMutation ? changeRows(cachedRun) : readTables(cachedRun, reads))
    } catch (error) {
      if (error instanceof Refusal || error instanceof Unverified) return undefined
      throw error
    }
  }

  /** Each statement also verifies the actor. Returns undefined unless every field plainly succeeds. */
  async function readTables({ cached, run, onVerified }: CachedRun, reads: Queries) {
    const counted = deps.databaseTime.counted(reads, cached.actor.id)
    const attempt = verifiedQueries(limitStatements(counted, maxParallelStatements), cached)
    const result = await run(cached.actor, attempt.queries)
    if (attempt.verified) onVerified()
    // Do not retry after a timeout: the second attempt would time out too.
    return (attempt.verified && !result.errors) || isOutage(result) ? result : undefined
  }

  async function changeRows({ cached, run, onVerified, ...request }: CachedRun): Promise<ExecutionResult> {
    return inOneTransaction(deps, cached.actor.id, async (tx) => {
      const counted = deps.databaseTime.counted(tx, cached.actor.id)
      const { queries, proof, verified } = verifiedChange(counted, cached, request)
      const [change] = await Promise.allSettled([run(cached.actor, queries, proof)])
      await verified()
      onVerified()
      if (change.status === 'rejected') throw change.reason
      return change.value
    })
  }

  app.post('/api/graphql/v2', {
    // Under overload, refuse before the body is parsed, which saves the time for requests that can be served.
    onRequest: (request, _reply, done) => {
      const token = bearerToken(request)
      const person = () => (token === undefined ? undefined : deps.sessions.cachedActor(token)?.actor.id)
      if (deps.database.isFullFor(person))
        done(new DatabaseUnavailable(new Error('Too many are waiting already')))
      else done()
    },
    errorHandler: (error, request, reply) => send(reply, { errors: [error] }, request),
    handler: async (request, reply) => {
      const result = await answer(request, whenAbandoned(reply))
      for (const error of result.errors ?? []) recordRefusal(deps.securityLog, request, whatWasThrown(error))
      return send(reply, result, request)
    },
  })
}

/**
 * How many root fields of one query run at once: those of the company search. The limit keeps one request from taking all
 * connections of the pool.
 */
const maxParallelStatements = 6

/** Whether nothing but an unavailable database kept the query from succeeding. */
function isOutage({ errors = [] }: ExecutionResult): boolean {
  return errors.length > 0 && errors.every((error) => whatWasThrown(error) instanceof DatabaseUnavailable)
}

/** A batch, a fragment or a second field may hold further changes. */
function isSingleChange({ selectionSet: { selections } }: OperationDefinitionNode): boolean {
  const [only] = selections
  return selections.length === 1 && only?.kind === Kind.FIELD && only.name.value === 'createRow'
}

/** Other fields do not use a statement that could verify the actor, and a fragment may hold any field. */
function readsTablesOnly({ selectionSet: { selections } }: OperationDefinitionNode): boolean {
  return selections.every((selection) => selection.kind === Kind.FIELD && selection.name.value === 'table')
}

/** Used when the client no longer waits for the response. Changes go on; reading stops. */
function whenAbandoned({ raw }: FastifyReply): Cancellation {
  const cancellation = new Cancellation()
  raw.once('close', () => {
    if (!raw.writableFinished) cancellation.cancel()
  })
  return cancellation
}

/** Less than the timeout of the route: a request that is answered with 503 is rolled back, not committed afterwards. */
const mutationTimeoutMs = 4500
/** The statement that takes longest, with what the driver waits for it in addition. */
const maxStatementMs = defaultStatementTimeoutMs + 500

function untilDeadline(tx: Queries, deadline: number): Queries {
  return {
    rows: (statement, options) =>
      isOver(deadline) ? Promise.reject(tooLate()) : tx.rows(statement, options),
    first: (statement, options) => {
      if (isOver(deadline)) return Promise.reject(tooLate())
      // What may end too late is not committed with its end.
      const isWhole = options?.isWhole && !isOver(deadline - maxStatementMs)
      return tx.first(statement, { ...options, isWhole })
    },
  }
}

function isOver(deadline: number): boolean {
  return Date.now() > deadline
}

function tooLate(): Error {
  return new DatabaseUnavailable(new Error('The request took too long'))
}

async function inOneTransaction(
  { database, timeoutFactor }: GraphqlDependencies,
  person: number,
  run: (tx: ResolverContext['queries']) => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  try {
    const deadline = Date.now() + mutationTimeoutMs * timeoutFactor
    return await database.transaction(
      async (tx) => {
        const result = await run(untilDeadline(tx, deadline))
        if (isOver(deadline)) throw tooLate()
        if (!result.errors?.length) return result
        // The original error is the cause, so that the pool recognizes a deadlock and retries.
        throw new RolledBack(result, { cause: result.errors[0]?.originalError })
      },
      { person },
    )
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

class RolledBack extends Error {
  constructor(
    readonly result: ExecutionResult,
    options: ErrorOptions,
  ) {
    super('The transaction was rolled back', options)
  }
}

interface Answer {
  data?: ExecutionResult['data']
  errors?: readonly unknown[] | undefined
}

function send(reply: FastifyReply, result: Answer, request: FastifyRequest): FastifyReply {
  // The timeout has already been answered, or the client has gone.
  if (reply.sent || reply.raw.destroyed) return reply
  const errors = result.errors?.map((error) => describe(error, request))
  const executed = result.data !== undefined
  const outage = !hasData(result) && errors?.find(({ status }) => status === 503)
  const status = outage ? 503 : executed ? 200 : (errors?.[0]?.status ?? 200)
  const body = encodeResponse({ data: result.data, errors: errors?.map(({ shown }) => shown) })
  return reply.code(status).header('content-type', contentType(request)).send(body)
}

/** A client that knows the media type of GraphQL over HTTP gets it; every other one gets JSON. */
function contentType({ headers }: FastifyRequest): string {
  const knows = /application\/graphql-response\+json(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers.accept ?? '')
  return `${knows ? 'application/graphql-response+json' : 'application/json'}; charset=utf-8`
}

/** Whether a field succeeded although others failed. */
function hasData({ data }: Answer): boolean {
  return Object.values(data ?? {}).some((field) => field !== null)
}

/** Maps every GraphQL failure to an error of the response. */
function describe(error: unknown, request: FastifyRequest) {
  const path = isGraphqlError(error) ? error.path : undefined
  const locations = isGraphqlError(error) || error instanceof InvalidDocument ? error.locations : undefined
  const original = whatWasThrown(error)
  // An error of graphql-js itself, such as a variable of the wrong type, is the caller's.
  const refusal = original ? asRefusal(original) : badInput(error instanceof Error ? error.message : '')
  if (refusal.status >= 500) logFailure(request, original)
  noteFailure(request, refusal, path && String(path[0]))
  return {
    status: statusOf(original, refusal),
    shown: { message: refusal.message, locations, path, extensions: extensionsOf(refusal) },
  }
}

function whatWasThrown(error: unknown): unknown {
  return isGraphqlError(error) ? whatWasThrown(error.originalError) : error
}

function isGraphqlError(error: unknown): error is GraphQLError {
  return error instanceof Error && error.name === 'GraphQLError'
}

function statusOf(original: unknown, refusal: Refusal): number {
  const transport = original instanceof Error && 'statusCode' in original ? original.statusCode : undefined
  return typeof transport === 'number' && !(original instanceof Refusal) ? transport : refusal.status
}

function extensionsOf({ code, key, property }: Refusal) {
  return { code, key, property }
}

interface Body {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}

function readBody(body: unknown): Body {
  if (!isBody(body)) throw badInput('The body is { query, variables, operationName }.')
  if (isNestedTooDeep(body.variables)) throw badInput('The request nests too deep.')
  return body
}

function isBody(body: unknown): body is Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  const { query, variables, operationName } = body as Partial<Record<keyof Body, unknown>>
  return (
    typeof query === 'string' &&
    typeof (variables ?? {}) === 'object' &&
    !Array.isArray(variables) &&
    typeof (operationName ?? '') === 'string'
  )
}

/**
 * The root fields of an operation, by their names in the answer. The names of operations come from the client, so the
 * schema's names of the fields are used; a table that does not exist is `other`.
 */
function tableCalls(
  { selectionSet }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  tables: ReadonlySet<string>,
): Map<string, TableCall> {
  const calls = new Map<string, TableCall>()
  for (const selection of selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) calls.set('', { operation: 'other', table: 'other' })
    else {
      const operation = selection.name.value
      const named = tableNamed(operation, selection.arguments ?? [], variables)
      const table = named === undefined ? 'none' : tables.has(named) ? named : 'other'
      calls.set(selection.alias?.value ?? operation, { operation, table })
    }
  }
  return calls
}

/** The argument that names the table: `name` of a list, `table` of a change, the first part of an audited `operation`. */
function tableNamed(
  field: string,
  given: readonly ArgumentNode[],
  variables: Readonly<Record<string, unknown>>,
): string | undefined {
  const wanted = field === 'table' ? ['name'] : ['table', 'operation']
  const argument = given.find(({ name }) => wanted.includes(name.value))
  if (!argument) return undefined
  const { value } = argument
  const text =
    value.kind === Kind.VARIABLE ? variables[value.name.value] : value.kind === Kind.STRING && value.value
  return typeof text === 'string' ? text.replace(/\.[a-z]+$/, '') : ''
}

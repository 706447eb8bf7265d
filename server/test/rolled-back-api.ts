import { type ExecutionResult, execute, parse } from 'graphql'
import type { Database } from '../src/database/pool.ts'
import type { Actor } from '../src/engine/definition/actor.ts'
import type { Registry } from '../src/engine/definition/registry.ts'
import { encodeResponse } from '../src/http/graphql/encode-response.ts'
import { createSchema, type ResolverContext, runChecks } from '../src/http/graphql/schema.ts'
import { asRefusal } from '../src/http/send-error.ts'
import type { SignedIn } from './test-app.ts'

/** The table API for the given rooms. Every request is rolled back, so that all of them find the same rows. */
export function rolledBackApi(deps: {
  database: Database
  registry: Registry
  now: Date
}): (actor: Actor) => Pick<SignedIn, 'graphql'> {
  const { database, registry, now } = deps
  const schema = createSchema({ registry, listeners: new Map(), queueCountMail: async () => [] })
  return (actor) => ({
    async graphql(query, variableValues) {
      const { data, errors = [] } = await rolledBack(database, async (queries) => {
        const written = { total: 0, created: new Map() }
        const contextValue: ResolverContext = {
          ...{ actor, clientAddress: () => '127.0.0.1', now, queries },
          ...{ checks: new Map(), written },
        }
        const result = await execute({ schema, document: parse(query), variableValues, contextValue })
        return result.errors ? result : runChecks(result, contextValue.checks)
      })
      return {
        status: 200,
        data: JSON.parse(encodeResponse(data ?? null)),
        errors: errors.map(({ message, originalError }) => {
          if (!originalError) throw new Error(message)
          const { code, key } = asRefusal(originalError)
          return { message, extensions: { code, key } }
        }),
      }
    },
  })
}

async function rolledBack(
  database: Database,
  run: (queries: ResolverContext['queries']) => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  try {
    return await database.transaction(async (tx) => {
      throw new RolledBack(await run(tx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

class RolledBack extends Error {
  constructor(readonly result: ExecutionResult) {
    super('The transaction was rolled back')
  }
}

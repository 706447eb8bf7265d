import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Check } from '../../engine/definition/rules.ts'

/** Runs the checks of an executed mutation. The first that refuses fails the request, as one of its fields would. */
export async function runChecks(
  result: ExecutionResult,
  checks: ReadonlyMap<string, Check>,
): Promise<ExecutionResult> {
  try {
    for (const check of checks.values()) await check()
    return result
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { data: null, errors: [new GraphQLError(error.message, { originalError: error })] }
  }
}

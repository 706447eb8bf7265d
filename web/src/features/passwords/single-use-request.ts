import { Failure } from '../../lib/failure.ts'

/**
 * Makes a request by a single-use link safe to retry. If a request with the same content lost its response, and a retry
 * finds the link used, the first request used it, which counts as success.
 */
export function createSingleUseRequest(): (content: string, send: () => Promise<unknown>) => Promise<void> {
  let unanswered: string | undefined
  return async (content, send) => {
    try {
      await send()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.key === 'token_invalid' && unanswered === content) return
      if (error.answerLost) unanswered = content
      throw error
    }
  }
}

import { Failure } from '../../data/failure.ts'

/**
 * Sends what a link permits once. Where the link is used up after an attempt at the same thing whose answer was lost, that
 * attempt has used it, and all is well.
 */
export function attemptsByLink(): (what: string, send: () => Promise<unknown>) => Promise<void> {
  let unanswered: string | undefined
  return async (what, send) => {
    try {
      await send()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.key === 'token_invalid' && unanswered === what) return
      if (error.answerLost) unanswered = what
      throw error
    }
  }
}

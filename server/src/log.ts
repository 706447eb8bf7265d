import pino, { type DestinationStream, type Logger } from 'pino'

/** Structured lines with request ids. Query strings may hold links' secrets, so only paths are written. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: {
        paths: ['*.password', '*.token', '*.ticket', '*.authorization', 'headers.authorization'],
        censor: '[hidden]',
      },
      serializers: {
        req: (request: { method: string; url: string; id: string; ip: string }) => ({
          method: request.method,
          path: request.url?.split('?')[0],
          ip: request.ip,
        }),
        err: plainError,
      },
    },
    ...(destination ? [destination] : []),
  )
}

/**
 * The standard output, without waiting for a slow reader. Under load many lines are written at once; none waits for longer
 * than a tenth of a second, and all are written when the process exits.
 */
export function gatheredOutput(): DestinationStream {
  return pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 })
}

/** Errors may refer to whole connections, including keys, so only the message, stack and code are logged. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: plainError(error.cause) }),
  }
}

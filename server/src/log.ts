import pino, { type DestinationStream, type Logger } from 'pino'

/** Structured lines with request ids. Query strings may hold links' secrets, so only paths are written. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: {
        paths: ['*.password', '*.token', '*.authorization', 'headers.authorization'],
        censor: '[hidden]',
      },
      serializers: {
        req: (request: { method: string; url: string; id: string; ip: string }) => ({
          method: request.method,
          path: request.url?.split('?')[0],
          ip: request.ip,
        }),
        err: pino.stdSerializers.err,
      },
    },
    ...(destination ? [destination] : []),
  )
}

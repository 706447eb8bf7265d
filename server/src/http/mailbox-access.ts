import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../loopback.ts'
import type { SettledEnv } from './parts.ts'
import { requestedHost } from './requested-host.ts'

/**
 * Whether there is a mailbox at all. It shows links that set the passwords of other people, so only the demo has one,
 * and only where the configuration says that nothing outside this machine reaches it.
 */
export function hasMailbox(env: SettledEnv): boolean {
  const catchesMail = env.databaseUrl === undefined && env.smtpUrl === undefined
  const isOpenToOthers = env.demoPublic || env.trustProxy || env.production
  return catchesMail && !isOpenToOthers && isLoopback(env.host) && isLoopback(new URL(env.publicUrl).hostname)
}

/** Whether this request may see it: made on this machine, for this machine, and not forwarded by a proxy. */
export function answersMailbox(env: SettledEnv, request: FastifyRequest): boolean {
  if (!hasMailbox(env) || isForwarded(request) || !isLoopback(request.ip)) return false
  const asked = requestedHost(request)
  return asked !== undefined && isLoopback(asked.hostname)
}

/**
 * A loopback Host proves nothing by itself: nginx sends the address it forwards to, unless configured otherwise. By
 * default it also speaks HTTP/1.0 to the server, which no browser does.
 */
function isForwarded({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwardingHeader.test(name))
}

const forwardingHeader = /^(forwarded|via|x-real-ip|x-forwarded(-.*)?)$/

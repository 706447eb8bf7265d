import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../loopback.ts'
import type { ResolvedEnv } from './app-context.ts'
import { requestedHost } from './requested-host.ts'

/**
 * Whether the mailbox exists. It shows links that set other people's passwords, so only the demo has one, and only if the
 * configuration says that the server cannot be reached from outside this machine.
 */
export function hasMailbox(env: ResolvedEnv): boolean {
  const catchesMail = env.databaseUrl === undefined && env.smtpUrl === undefined
  const isOpenToOthers = env.demoPublic || env.proxies > 0 || env.production
  return catchesMail && !isOpenToOthers && isLoopback(env.host) && isLoopback(new URL(env.publicUrl).hostname)
}

/** Whether this request may see the mailbox: from this machine, for a loopback host, and not forwarded by a proxy. */
export function answersMailbox(env: ResolvedEnv, request: FastifyRequest): boolean {
  if (!hasMailbox(env) || isForwarded(request) || !isLoopback(request.ip)) return false
  const host = requestedHost(request)
  return host !== undefined && isLoopback(host.hostname)
}

/**
 * A loopback Host header is no proof: by default nginx sends the address it forwards to. It also uses HTTP/1.0 by default,
 * which no browser does.
 */
function isForwarded({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwardingHeader.test(name))
}

const forwardingHeader = /^(forwarded|via|x-real-ip|x-forwarded(-.*)?)$/

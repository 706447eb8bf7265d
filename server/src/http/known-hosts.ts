import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput } from '../engine/definition/refusal.ts'
import { isLoopback } from '../loopback.ts'
import type { SettledEnv } from './parts.ts'
import { requestedHost } from './requested-host.ts'
import { sendError } from './send-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Probes and scrapers call by address, whatever PUBLIC_URL says. */
    anyHost?: boolean
  }
}

/**
 * Where PUBLIC_URL is set, refuses requests for any other host: a page of another site whose name is pointed at this
 * server (DNS rebinding) reaches nothing. Loopback hosts are answered on a loopback listener, for the operator at the
 * machine, but not behind a trusted proxy, which may have replaced the visitor's Host by the address it forwards to.
 */
export function refuseUnknownHosts(app: FastifyInstance, env: SettledEnv): void {
  if (!env.checksHost) return
  const { host: publicHost, protocol } = new URL(env.publicUrl)
  const answersLoopback = isLoopback(env.host) && !env.trustProxy

  function isKnown(request: FastifyRequest): boolean {
    const asked = requestedHost(request, protocol)
    if (!asked) return false
    return asked.host === publicHost || (answersLoopback && isLoopback(asked.hostname))
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.anyHost || isKnown(request)) done()
    // Sent from here, because the handler of a thrown error would give GraphQL calls another shape.
    else sendError(badInput('This server answers only for the host of its PUBLIC_URL.'), request, reply)
  })
}

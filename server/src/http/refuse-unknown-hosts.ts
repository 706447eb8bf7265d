import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput } from '../engine/definition/refusal.ts'
import { isLoopback } from '../loopback.ts'
import type { ResolvedEnv } from './app-context.ts'
import { requestedHost } from './requested-host.ts'
import { sendError } from './send-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Health probes and metrics scrapers call by IP address, not by the host of PUBLIC_URL. What asks through a proxy whether
     * the server is ready wants to know whether pages are answered there, so the proxy's Host counts for that.
     */
    anyHost?: true | 'unless forwarded'
  }
}

/**
 * If PUBLIC_URL is set, refuses requests for any other host, as a protection against DNS rebinding. A loopback listener
 * also answers loopback hosts, for the operator at the machine, but not behind a trusted proxy: a proxy may replace the
 * visitor's Host header by the address it forwards to.
 */
export function refuseUnknownHosts(app: FastifyInstance, env: ResolvedEnv): void {
  if (!env.checksHost) return
  const { host: publicHost, protocol } = new URL(env.publicUrl)
  const answersLoopback = isLoopback(env.host) && env.proxies === 0

  function isKnown(request: FastifyRequest): boolean {
    const requested = requestedHost(request, protocol)
    if (!requested) return false
    return requested.host === publicHost || (answersLoopback && isLoopback(requested.hostname))
  }

  function mayHaveAnyHost({ routeOptions, headers }: FastifyRequest): boolean {
    const { anyHost } = routeOptions.config
    return anyHost === true || (anyHost !== undefined && headers['x-forwarded-for'] === undefined)
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (mayHaveAnyHost(request) || isKnown(request)) done()
    // Not thrown: the error handler of the GraphQL route would answer in another shape.
    else sendError(badInput('This server answers only for the host of its PUBLIC_URL.'), request, reply)
  })
}

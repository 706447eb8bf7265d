import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput } from '../engine/definition/refusal.ts'
import { isLoopback } from '../loopback.ts'
import { type RelyingParty, relyingPartyOf } from '../workflows/accounts/second-factors/passkeys.ts'
import type { ResolvedEnv } from './app-context.ts'
import { sendError } from './send-error.ts'

/** The host that a request is for, as a URL; undefined if the request names none, several, or a malformed one. */
export function requestedHost(request: FastifyRequest, protocol = 'http:'): URL | undefined {
  const named = hostHeaders(request.raw.rawHeaders)
  const { url = '' } = request.raw
  // An absolute URL in the request line, as proxies send it, takes precedence over the header.
  const target = /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1]
  const hosts = (target === undefined ? named : [...named, target]).map((host) => parseHost(host, protocol))
  const [first] = hosts
  return named.length === 1 && hosts.every((other) => other?.host === first?.host) ? first : undefined
}

/** All Host headers: Node keeps only the first, but a proxy may have used the last. */
function hostHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
}

function parseHost(host: string, protocol: string): URL | undefined {
  const address = `${protocol}//${host}`
  if (last?.address === address) return last.url
  if (!hostAndPort.test(host) || !URL.canParse(address)) return undefined
  last = { address, url: new URL(address) }
  return last.url
}

/** Nearly all requests are for the same host. */
let last: { address: string; url: URL } | undefined

const hostAndPort = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** The site for which the browser that sends the request can use passkeys; undefined if there is none. */
export function requestedSite(env: ResolvedEnv, request: FastifyRequest): RelyingParty | undefined {
  const requested = requestedHost(request)
  const local = requested && relyingPartyOf(requested)
  return local ?? (env.checksHost ? relyingPartyOf(new URL(env.publicUrl)) : undefined)
}

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

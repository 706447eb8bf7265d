import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { SessionClient } from '../workflows/accounts/sessions/sessions.ts'

/**
 * The key under which the throttle counts a caller's attempts. An IPv6 customer controls a whole /64, so that network is
 * the key. Fastify uses a forwarded address only if the configuration trusts the proxy.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  const address = request.ip.replace(/%.*$/, '')
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? `${groups(address).slice(0, 4).join(':')}::/64`
}

/** The client of a request that opens a session. */
export function sessionClient(request: Pick<FastifyRequest, 'ip' | 'headers'>): SessionClient {
  return { address: clientAddress(request), userAgent: request.headers['user-agent'] }
}

function groups(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((half) => half.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

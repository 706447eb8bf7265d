import type { FastifyRequest } from 'fastify'

/** The URL of the host that a request asks for; undefined where it names none, several, or one that is malformed. */
export function requestedHost(request: FastifyRequest, protocol = 'http:'): URL | undefined {
  const named = hostHeaders(request.raw.rawHeaders)
  const { url = '' } = request.raw
  // A proxy may write the whole address into the request line, where it wins over the header.
  const target = /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1]
  const hosts = (target === undefined ? named : [...named, target]).map((host) => parseHost(host, protocol))
  const [first] = hosts
  return named.length === 1 && hosts.every((other) => other?.host === first?.host) ? first : undefined
}

/** Node keeps the first of several Host headers, where a proxy may have gone by the last. */
function hostHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
}

function parseHost(host: string, protocol: string): URL | undefined {
  const address = `${protocol}//${host}`
  return hostAndPort.test(host) && URL.canParse(address) ? new URL(address) : undefined
}

const hostAndPort = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

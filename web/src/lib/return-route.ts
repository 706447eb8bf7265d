/**
 * A route of this application, or nothing. What the address bar carries may come from anybody, so that anything which
 * could lead to another site, or back to where one cannot stay, is dropped.
 */
export function returnRoute(given: unknown): string | undefined {
  if (typeof given !== 'string' || !given.startsWith('/')) return undefined
  const home = 'http://comptoir.invalid'
  if (!URL.canParse(given, home)) return undefined
  const { origin, pathname, search, hash } = new URL(given, home)
  if (origin !== home || !/^\/[a-z]/i.test(pathname) || passedThrough.has(pathname)) return undefined
  return pathname + search + hash
}

const passedThrough = new Set(['/login', '/logout', '/selectproperty'])

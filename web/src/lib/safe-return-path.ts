/**
 * The path to return to after choosing a property, or undefined if it is not a page of this application. The value
 * comes from the URL, which an attacker may have written, so a path to another site is rejected. So are pages that only
 * redirect.
 */
export function safeReturnPath(given: unknown): string | undefined {
  if (typeof given !== 'string' || !given.startsWith('/')) return undefined
  const home = 'http://comptoir.invalid'
  if (!URL.canParse(given, home)) return undefined
  const { origin, pathname, search, hash } = new URL(given, home)
  if (origin !== home || !/^\/[a-z]/i.test(pathname) || redirectingPaths.has(pathname)) return undefined
  return pathname + search + hash
}

const redirectingPaths = new Set(['/login', '/logout', '/selectproperty'])

import type { Env } from '../env.ts'
import { isLoopback } from '../loopback.ts'

/** The variables whose connections cross a network unencrypted, or to a server whose certificate is not verified. */
export function unverifiedDatabases({
  databaseUrl,
  databaseSessionUrl,
  databaseReadUrl,
}: Pick<Env, 'databaseUrl' | 'databaseSessionUrl' | 'databaseReadUrl'>): string[] {
  const urls = {
    DATABASE_URL: databaseUrl,
    DATABASE_SESSION_URL: databaseSessionUrl,
    DATABASE_READ_URL: databaseReadUrl,
  }
  return Object.entries(urls)
    .filter(([, url]) => url !== undefined && isUnverified(url))
    .map(([variable]) => variable)
}

function isUnverified(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  const mode = searchParams.get('sslmode')
  if (mode === null) return searchParams.get('ssl') === null
  // Without libpq compatibility, the driver verifies with every other mode.
  return ['disable', 'no-verify'].includes(mode) || searchParams.has('uselibpqcompat')
}

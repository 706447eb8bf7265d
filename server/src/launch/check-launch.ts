import type { Env } from '../env.ts'
import { isLoopback } from '../loopback.ts'

/** Throws an Error with the reason why a server, unlike an operator's command, may not start in this environment. */
export function checkLaunch(
  { databaseUrl, smtpUrl, host, demoPublic }: Env,
  { canRunDemo = true }: { canRunDemo?: boolean } = {},
): void {
  if (databaseUrl !== undefined) {
    if (smtpUrl !== undefined) return
    throw new Error(
      'Set SMTP_URL: a server with DATABASE_URL sends its mail, and only the demo shows it on a page instead. ' +
        'For development, a mail catcher on this machine will do.',
    )
  }
  if (!canRunDemo) {
    throw new Error(
      'Set DATABASE_URL to a PostgreSQL database, such as postgres://user:password@host/comptoir: ' +
        'the PostgreSQL of the demo is not part of this installation.',
    )
  }
  if (isLoopback(host) || demoPublic) return
  throw new Error(
    `Others can reach the demo at HOST=${host}, and its passwords are public. Set COMPTOIR_DEMO_PUBLIC=yes to start it ` +
      'there with random passwords, which it prints, or DATABASE_URL to run a server with data of your own.',
  )
}

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

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

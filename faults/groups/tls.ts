import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { number } from '../../server/src/database/row-shape.ts'
import { sql } from '../../server/src/database/sql.ts'
import { createAuthority, hasOpenssl } from '../certificates.ts'
import { withDatabase } from '../own-postgres.ts'
import { refusedStart } from '../refused-start.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'
import { startTlsPostgres } from '../tls-postgres.ts'

/** A database on another machine: encrypted, and with a certificate of the right authority for the right name. */
export async function tls(suite: Suite): Promise<void> {
  if (!hasOpenssl()) return suite.skip('a database with TLS', 'openssl is not installed')
  const folder = join(suite.folder, 'certificates')
  mkdirSync(folder, { recursive: true })
  const [authority, stranger] = [createAuthority(folder, 'authority'), createAuthority(folder, 'stranger')]
  const postgres = await startTlsPostgres(suite, authority.sign('localhost'))
  const verified = postgres.url({ sslmode: 'verify-full', sslrootcert: authority.certificate })

  const server = await startSuiteServer(suite, { DATABASE_URL: verified })
  const connections = await withDatabase(verified, (database) =>
    database.first(
      sql`
      select count(*)::int as total, count(*) filter (where ssl)::int as encrypted
      from pg_stat_ssl join pg_stat_activity using (pid)
      where backend_type = 'client backend' and client_addr is not null`.returns({
        total: number,
        encrypted: number,
      }),
    ),
  )
  suite.check(
    'verify-full with the right authority: ready, and every connection is encrypted',
    (connections?.total ?? 0) > 1 && connections?.total === connections?.encrypted,
    `${connections?.encrypted} of ${connections?.total} connections encrypted`,
  )
  await server.end('SIGTERM')

  const wrongAuthority = postgres.url({ sslmode: 'verify-full', sslrootcert: stranger.certificate })
  await refuses(suite, 'a certificate of another authority', wrongAuthority, /unable to verify|self-signed/)
  const unknownAuthority = postgres.url({ sslmode: 'verify-full' })
  await refuses(
    suite,
    'a private authority without sslrootcert',
    unknownAuthority,
    /unable to (get|verify)|self-signed/,
  )
  await refuses(suite, 'a connection without TLS', postgres.url({ sslmode: 'disable' }), /no encryption/)
  await postgres.present(authority.sign('other.example'))
  await refuses(suite, 'a certificate for another name', verified, /does not match certificate/)
}

async function refuses(suite: Suite, what: string, databaseUrl: string, reason: RegExp): Promise<void> {
  const said = await refusedStart(suite, { DATABASE_URL: databaseUrl })
  suite.check(`${what}: no start`, reason.test(said), said.trim().split('\n')[0] ?? '')
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { number } from '../server/src/database/row-shape.ts'
import { sqlOf } from '../server/src/database/sql.ts'
import { measured } from './figures.ts'
import { folder, isInstalled, refusedStart, startServer } from './fixture.ts'
import { withDatabase } from './own-postgres.ts'
import { createAuthority, startTlsPostgres } from './tls-postgres.ts'

const isMissing = !isInstalled('openssl')

describe.skipIf(isMissing)('a database on another machine', async () => {
  // A suite that is skipped is collected too.
  if (isMissing) return
  const certificates = join(folder, 'certificates')
  mkdirSync(certificates, { recursive: true })
  const authority = createAuthority(certificates, 'authority')
  const stranger = createAuthority(certificates, 'stranger')
  const postgres = await startTlsPostgres(authority.sign('localhost'))
  const verified = postgres.url({ sslmode: 'verify-full', sslrootcert: authority.certificate })

  test('with verify-full and the right authority encrypts every connection', async () => {
    const server = await startServer({ DATABASE_URL: verified })
    const connections = await withDatabase(verified, (database) =>
      database.first(sqlOf({ total: number, encrypted: number })`
        select count(*)::int as total, count(*) filter (where ssl)::int as encrypted
        from pg_stat_ssl join pg_stat_activity using (pid)
        where backend_type = 'client backend' and client_addr is not null`),
    )
    measured('connections', connections?.total).toBeGreaterThan(1)
    measured('encrypted ones', connections?.encrypted).toBe(connections?.total)
    await server.end('SIGTERM')
  })

  test.each([
    [
      'a certificate of another authority',
      { sslmode: 'verify-full', sslrootcert: stranger.certificate },
      /unable to verify|self-signed/,
    ],
    [
      'a private authority without sslrootcert',
      { sslmode: 'verify-full' },
      /unable to (get|verify)|self-signed/,
    ],
    ['a connection without TLS', { sslmode: 'disable' }, /no encryption/],
  ])('with %s lets no server start', async (_, parameters, reason) => {
    expect(await refusedStart({ DATABASE_URL: postgres.url(parameters) })).toMatch(reason)
  })

  test('with a certificate for another name lets no server start', async () => {
    await postgres.present(authority.sign('other.example'))
    expect(await refusedStart({ DATABASE_URL: verified })).toMatch(/does not match certificate/)
  })
})

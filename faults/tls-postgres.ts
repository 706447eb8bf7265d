import { chmodSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { giveTo } from '../server/src/database/embedded/account.ts'
import { initialise } from '../server/src/database/embedded/initialise.ts'
import { chooseInstallation, socketFolderFor } from '../server/src/database/embedded/installation.ts'
import { launchProcess } from '../tooling/child-process.ts'
import { waitFor } from '../tooling/wait-for.ts'
import type { Authority } from './certificates.ts'
import { freePort } from './free-port.ts'
import type { Suite } from './suite.ts'

/** A PostgreSQL on a port of localhost that refuses connections without TLS. */
export interface TlsPostgres {
  /** Its address with these parameters. */
  url(parameters: Record<string, string>): string
  /** Presents another certificate from now on. */
  present(certificate: ReturnType<Authority['sign']>): Promise<void>
}

export async function startTlsPostgres(
  suite: Suite,
  certificate: ReturnType<Authority['sign']>,
): Promise<TlsPostgres> {
  const installation = chooseInstallation(join(suite.folder, 'tls-postgres'), () => undefined)
  const { account, database, binaries } = installation
  await initialise(installation, () => undefined)
  const socketFolder = socketFolderFor(installation)
  const [served, key] = [join(database, 'server.pem'), join(database, 'server.key')]
  writeFileSync(
    join(database, 'pg_hba.conf'),
    'local all all trust\nhostssl all all 127.0.0.1/32 trust\nhostssl all all ::1/128 trust\n',
  )
  install(certificate)

  function install(files: ReturnType<Authority['sign']>): void {
    copyFileSync(files.certificate, served)
    copyFileSync(files.key, key)
    chmodSync(key, 0o600)
    for (const file of [served, key]) giveTo(account, file)
  }

  const port = await freePort()
  const settings = { ssl: 'on', ssl_cert_file: served, ssl_key_file: key }
  const postgres = launchProcess({
    name: 'PostgreSQL',
    program: join(binaries, 'bin', 'postgres'),
    args: [
      ...['-D', database, '-p', String(port), '-h', 'localhost', '-k', socketFolder],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    logFile: join(suite.folder, 'tls-postgres.log'),
    user: account,
  })
  suite.atEnd(postgres.stop)

  /** When it has read its settings and certificate; undefined if it does not answer. */
  async function loadedAt(): Promise<string | undefined> {
    const client = new pg.Client({ host: socketFolder, port, user: 'postgres', database: 'postgres' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ at: string }>('select pg_conf_load_time()::text as at')
      return rows[0]?.at
    } catch {
      return undefined
    } finally {
      await client.end()
    }
  }

  await waitFor(
    async () => {
      if (postgres.hasEnded()) throw new Error(`PostgreSQL ended: ${postgres.output()}`)
      return (await loadedAt()) !== undefined
    },
    { what: 'PostgreSQL should answer' },
  )
  return {
    url(parameters) {
      return `postgres://postgres@localhost:${port}/postgres?${new URLSearchParams(parameters)}`
    },
    async present(files) {
      const before = await loadedAt()
      install(files)
      postgres.child.kill('SIGHUP')
      await waitFor(async () => (await loadedAt()) !== before, { what: 'PostgreSQL should reload' })
    },
  }
}

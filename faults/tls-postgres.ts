import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { giveTo } from '../server/src/database/embedded/account.ts'
import { chooseInstallation, socketFolderFor } from '../server/src/database/embedded/installation.ts'
import { initialise } from '../server/src/database/embedded/postmaster.ts'
import { waitFor } from '../tooling/wait-for.ts'
import { folder, freePorts, launchProgram } from './fixture.ts'

/** A PostgreSQL on a port of localhost that refuses connections without TLS. */
export interface TlsPostgres {
  /** Its address with these parameters. */
  url(parameters: Record<string, string>): string
  /** Presents another certificate from now on. */
  present(certificate: Certificate): Promise<void>
}

export async function startTlsPostgres(certificate: Certificate): Promise<TlsPostgres> {
  const installation = chooseInstallation(join(folder, 'tls-postgres'), () => undefined)
  const { account, database, binaries } = installation
  await initialise(installation, () => undefined)
  const socketFolder = socketFolderFor(installation)
  const [served, key] = [join(database, 'server.pem'), join(database, 'server.key')]
  writeFileSync(
    join(database, 'pg_hba.conf'),
    'local all all trust\nhostssl all all 127.0.0.1/32 trust\nhostssl all all ::1/128 trust\n',
  )
  install(certificate)

  function install(files: Certificate): void {
    copyFileSync(files.certificate, served)
    copyFileSync(files.key, key)
    chmodSync(key, 0o600)
    for (const file of [served, key]) giveTo(account, file)
  }

  const [port] = await freePorts(1)
  const settings = { ssl: 'on', ssl_cert_file: served, ssl_key_file: key }
  /** When it has read its settings and certificate. */
  async function loadedAt(): Promise<string> {
    const client = new pg.Client({ host: socketFolder, port, user: 'postgres', database: 'postgres' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ at: string }>('select pg_conf_load_time()::text as at')
      return rows[0]?.at ?? ''
    } finally {
      await client.end()
    }
  }

  const postgres = await launchProgram(
    {
      name: 'PostgreSQL',
      program: join(binaries, 'bin', 'postgres'),
      args: [
        ...['-D', database, '-p', String(port), '-h', 'localhost', '-k', socketFolder],
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      logFile: join(folder, 'tls-postgres.log'),
      user: account,
    },
    loadedAt,
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

/** The files of a certificate and of its key. */
interface Certificate {
  certificate: string
  key: string
}

export interface Authority {
  /** The file with its own certificate. */
  certificate: string
  /** Signs a certificate for a host name; returns its files. */
  sign(host: string): Certificate
}

export function createAuthority(folder: string, name: string): Authority {
  const [certificate, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-subj',
    `/CN=${name}`,
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
  )
  return {
    certificate,
    sign(host) {
      const file = (suffix: string) => join(folder, `${name}-${host}.${suffix}`)
      openssl('req', ...newKey, '-subj', `/CN=${host}`, '-keyout', file('key'), '-out', file('csr'))
      writeFileSync(file('ext'), `subjectAltName=DNS:${host}\n`)
      const request = ['-req', '-in', file('csr'), '-extfile', file('ext'), '-days', '2', '-out', file('pem')]
      openssl('x509', ...request, '-CA', certificate, '-CAkey', key, '-CAcreateserial')
      return { certificate: file('pem'), key: file('key') }
    },
  }
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: 'pipe' })
}

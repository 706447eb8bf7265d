import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { editExample, freePorts, launchProgram, folder as runFolder } from './fixture.ts'
import { serviceUser } from './shipped-package.ts'

/** One database behind pgbouncer, with a pool in each mode. */
export interface Pgbouncer {
  /** With fewer connections than one server opens, so that its transactions share them. */
  transactionUrl: string
  sessionUrl: string
  /** Opens its connections again, with the settings that the login has by then. */
  reconnect(): Promise<void>
}

const example = fileURLToPath(new URL('../deploy/pgbouncer/pgbouncer.ini', import.meta.url))

/**
 * Runs pgbouncer with the example configuration; only its addresses, sign-in and pool size are others. `databaseUrl` names a
 * socket folder, as that of the run's own PostgreSQL does.
 */
export async function startPgbouncer(databaseUrl: string, login: string): Promise<Pgbouncer> {
  const folder = join(runFolder, 'pgbouncer')
  mkdirSync(folder, { recursive: true })
  const { pathname, port, searchParams } = new URL(databaseUrl)
  const server = `host=${searchParams.get('host')} port=${port || 5432} dbname=${pathname.slice(1)} user=${login}`
  const [listenPort] = await freePorts(1)
  const configuration = join(folder, 'pgbouncer.ini')
  writeFileSync(
    configuration,
    editExample(readFileSync(example, 'utf8'), [
      [
        ' host=127.0.0.1 port=5432 dbname=comptoir pool_mode=transaction pool_size=16',
        ` ${server} pool_mode=transaction pool_size=4`,
      ],
      [' host=127.0.0.1 port=5432 dbname=comptoir pool_mode=session', ` ${server} pool_mode=session`],
      ['listen_port = 6432', `listen_port = ${listenPort}`],
      ['auth_type = scram-sha-256', 'auth_type = any'],
      ['auth_file = /etc/pgbouncer/userlist.txt', ''],
      ['admin_users = pgbouncer', `admin_users = ${login}`],
    ]),
  )
  const urlOf = (database: string) => `postgres://${login}@127.0.0.1:${listenPort}/${database}`
  const console = async (command: string) => {
    const client = new pg.Client({ connectionString: urlOf('pgbouncer') })
    await client.connect()
    await client.query(command).finally(() => client.end())
  }
  await launchProgram(
    {
      name: 'pgbouncer',
      program: 'pgbouncer',
      args: [configuration],
      logFile: join(folder, 'output.log'),
      user: serviceUser(),
    },
    () => console('show version'),
  )
  return {
    transactionUrl: urlOf('comptoir'),
    sessionUrl: urlOf('comptoir_sessions'),
    reconnect: () => console('reconnect'),
  }
}

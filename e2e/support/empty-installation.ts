import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startMailServer } from '../../server/src/mail/testing/mail-server.ts'
import { databaseAt, runOnServer } from '../../server/test/database-at.ts'
import { startServer } from '../../tooling/server-process.ts'
import { present } from './journey.ts'

export interface EmptyInstallation {
  url: string
  /** The link that activates the first superadmin. */
  activation: string
  /** What the server has written so far, line by line. */
  log(): string[]
  stop(): Promise<void>
}

export const firstSuperadmin = { username: 'first@comptoir.example', name: 'First One' }

/** Without it, as against a running server, there is no PostgreSQL for a database of the journey's own. */
export const hasPostgres = process.env.JOURNEYS_POSTGRES_URL !== undefined

/** A production server on a database with nothing but a superadmin, whom the operator's command has created. */
export async function startEmptyInstallation(): Promise<EmptyInstallation> {
  const postgres = present(process.env.JOURNEYS_POSTGRES_URL)
  const name = `empty_${randomBytes(6).toString('hex')}`
  await runOnServer(postgres, `create database ${name}`)
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-empty-'))
  const mail = await startMailServer()
  const port = await freePort()
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseAt(postgres, name),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    SUPPORT_EMAIL: 'support@comptoir.example',
    GIFT_CARD_SENDER: 'giftcards@comptoir.example',
    PORT: String(port),
  }
  await admin(env, 'migrate')
  const said = await admin(env, 'create-superadmin', firstSuperadmin.username, firstSuperadmin.name)
  const server = await startServer({ env, logFile: join(folder, 'server.log') })
  return {
    url: server.url,
    activation: present(/https?:\/\/\S+\/activateuser\S+/.exec(said)?.[0]),
    log: () => server.output().trim().split('\n'),
    async stop() {
      await server.stop()
      await mail.stop()
      await runOnServer(postgres, `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs one of the operator's commands, and returns what it says. */
async function admin(env: Record<string, string>, ...given: string[]): Promise<string> {
  const program = fileURLToPath(new URL('../../server/dist/admin.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...given], {
    env: { ...process.env, ...env },
  })
  return stdout
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

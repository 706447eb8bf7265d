import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { detectPooling } from '../../database/detect-pooling.ts'
import type { Database } from '../../database/pool.ts'
import { createReplicaReader } from '../../database/replica-reader.ts'
import { flag, moment, number, text } from '../../database/row-shape.ts'
import { mayMigrate, readSchemaState } from '../../database/schema-state.ts'
import { sql } from '../../database/sql.ts'
import type { Env } from '../../env.ts'
import { deliveryFailure, smtpTransport } from '../../mail/transport.ts'
import { version } from '../../version.ts'
import { readJobFigures } from './read-job-figures.ts'

export type FindingState = 'ok' | 'warning' | 'failed'

/** What was found out about one part of the installation. */
export interface Finding {
  check: string
  state: FindingState
  says: string
}

interface Examination {
  env: Env
  connect: () => Promise<Database>
  /** Where a test message is sent, if the operator asks for one. */
  mailTo: string | undefined
}

/** Looks at everything that an operator would look at first. A check that cannot be made has failed, and says why. */
export async function examineInstallation({ env, connect, mailTo }: Examination): Promise<Finding[]> {
  const findings: Finding[] = [
    { check: 'version', state: 'ok', says: `Comptoir ${version}, Node ${process.version}` },
    ...configuration(env),
  ]
  const add = async (check: string, work: () => Promise<Omit<Finding, 'check'>>) => {
    findings.push({ check, ...(await work().catch(failed)) })
  }
  await add('disk', () => disk(env.dataFolder))
  if (mailTo !== undefined) await add('mail server', () => mailServer(env, mailTo))
  const { databaseUrl } = env
  if (databaseUrl !== undefined) await add('pooler', () => pooler(env, databaseUrl))
  let database: Database | undefined
  await add('database', async () => {
    database = await connect()
    return databaseItself(database)
  })
  if (!database) return findings
  const open: Database = database
  try {
    for (const [check, work] of Object.entries(databaseChecks)) await add(check, () => work(open))
    const { databaseReadUrl } = env
    if (databaseReadUrl !== undefined) await add('replica', () => replica(open, env, databaseReadUrl))
    const figures = await readJobFigures(open)
    findings.push(backup(figures), mail(figures), ...imports(figures))
  } catch (error) {
    findings.push({ check: 'background work', ...failed(error) })
  } finally {
    await open.close()
  }
  return findings
}

function ok(says: string): Omit<Finding, 'check'> {
  return { state: 'ok', says }
}

function warning(says: string): Omit<Finding, 'check'> {
  return { state: 'warning', says }
}

function failed(error: unknown): Omit<Finding, 'check'> {
  const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : ''
  return { state: 'failed', says: `${error instanceof Error ? error.message : String(error)}${cause}` }
}

/** One line for each variable that decides what the installation does; secrets are named and not shown. */
function configuration(env: Env): Finding[] {
  const values: Record<string, string | undefined> = {
    PUBLIC_URL: env.publicUrl,
    DATABASE_URL: withoutPassword(env.databaseUrl),
    DATABASE_SESSION_URL: withoutPassword(env.databaseSessionUrl),
    DATABASE_READ_URL: withoutPassword(env.databaseReadUrl),
    SMTP_URL: withoutPassword(env.smtpUrl),
    SUPPORT_EMAIL: env.supportEmail,
    GIFT_CARD_SENDER: env.giftCardSender,
    TRUST_PROXY: String(env.proxies),
    METRICS_TOKEN: env.metricsToken && 'set',
    ENCRYPTION_KEY: env.encryptionKeys.length > 0 ? `set (${env.encryptionKeys.length})` : undefined,
    OIDC_ISSUER: env.identityProvider?.issuer,
  }
  const missing = ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL'].filter((name) => values[name] === undefined)
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  )
  const lacks = missing.length > 0 ? `Not set here, and needed by a server: ${missing.join(', ')}. ` : ''
  const state = missing.length > 0 ? 'warning' : 'ok'
  return [{ check: 'configuration', state, says: lacks + set.join(', ') }]
}

function withoutPassword(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return address && 'set'
  const url = new URL(address)
  if (url.password) url.password = '…'
  for (const name of [...url.searchParams.keys()])
    if (/password|key|secret/i.test(name)) url.searchParams.set(name, '…')
  return decodeURI(url.href)
}

async function disk(folder: string): Promise<Omit<Finding, 'check'>> {
  const place = await statfs(folder).catch(() => statfs('.'))
  const free = place.bavail / place.blocks
  const says = `${Math.round(free * 100)} % of the disk here is free, ${gigabytes(place.bavail * place.bsize)}`
  if (free < 0.02) return failed(says)
  return free < 0.1 ? warning(says) : ok(says)
}

async function mailServer(env: Env, to: string): Promise<Omit<Finding, 'check'>> {
  if (env.smtpUrl === undefined) throw new Error('SMTP_URL is not set.')
  const said = 'This message was sent by the doctor of Comptoir. Mail works.'
  const message = {
    from: { name: 'Comptoir', address: env.supportEmail },
    ...{ to, subject: 'Comptoir: a test of the mail server', text: said, html: `<p>${said}</p>` },
    messageId: `<${randomUUID()}@${new URL(env.publicUrl ?? 'http://comptoir.invalid').hostname}>`,
    unsubscribeUrl: undefined,
  }
  try {
    await smtpTransport(env.smtpUrl).deliver(message, AbortSignal.timeout(mailTimeoutMs))
  } catch (error) {
    throw new Error(`The message was not sent: ${deliveryFailure(error).summary}. See docs/watching.md.`)
  }
  return ok(`A message was sent to ${to}`)
}

const mailTimeoutMs = 20_000

async function pooler(env: Env, url: string): Promise<Omit<Finding, 'check'>> {
  const pooling = await detectPooling(url)
  if (pooling === 'transaction' && env.databaseSessionUrl === undefined)
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode, and DATABASE_SESSION_URL is not set.',
    )
  return ok(pooling === 'none' ? 'None: DATABASE_URL leads to PostgreSQL itself' : `In ${pooling} mode`)
}

async function databaseItself(database: Database): Promise<Omit<Finding, 'check'>> {
  const found = await database.first(
    sql`
      select current_setting('server_version') as version, current_database() as name,
             pg_database_size(current_database())::float8 as bytes,
             (select count(*)::int from pg_stat_activity
              where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as others`.returns(
      { version: text, name: text, bytes: number, others: number },
    ),
  )
  if (!found) throw new Error('The database answers nothing.')
  const { name, bytes, others } = found
  return ok(`PostgreSQL ${found.version}, ${name}, ${gigabytes(bytes)}, ${others} other connections`)
}

const databaseChecks: Record<string, (database: Database) => Promise<Omit<Finding, 'check'>>> = {
  async schema(database) {
    const { age, pending, changed, version: latest } = await readSchemaState(database)
    if (age === 'older') {
      const lacks = `${pending.length} migrations and ${changed.length} files of SQL functions`
      throw new Error(`The database lacks ${lacks} of version ${version}. Run “admin migrate”.`)
    }
    return age === 'newer' ? warning(`Migrated by the newer version ${latest}`) : ok(`Of version ${version}`)
  },

  async rights(database) {
    const found = await database.first(
      sql`
        select current_user::text as login, coalesce(string_agg(lacking, ', ' order by lacking), '') as lacking,
               has_table_privilege('security_event', 'update') as "mayForge"
        from (
          select relname as lacking from pg_class
          where relnamespace = 'public'::regnamespace and not case relkind
            when 'r' then has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
              and (relname = 'security_event' or has_table_privilege(oid, 'update'))
            when 'S' then has_sequence_privilege(oid, 'usage')
            else true end
        ) found`.returns({ login: text, lacking: text, mayForge: flag }),
    )
    if (found?.lacking) {
      throw new Error(
        `${found.login} may not use ${found.lacking}. Run deploy/postgresql/server-login.sql as the owner of the tables.`,
      )
    }
    if (await mayMigrate(database))
      return warning(`${found?.login} owns the tables: give servers a login of their own, docs/database.md`)
    if (found?.mayForge)
      return warning(`${found.login} may change the security log: run server-login.sql again`)
    return ok(`${found?.login} reads and writes rows, and owns no table`)
  },

  async clock(database) {
    const before = Date.now()
    const found = await database.first(sql`select clock_timestamp() as at`.returns({ at: moment }))
    const here = (before + Date.now()) / 2
    const seconds = Math.round((found?.at.getTime() ?? 0) - here) / 1000
    const says = `The clocks of this machine and of the database differ by ${Math.abs(seconds).toFixed(1)} s`
    // Codes of authenticator apps are valid for 30 s.
    if (Math.abs(seconds) > 30) return failed(says)
    return Math.abs(seconds) > 5 ? warning(says) : ok(says)
  },

  async sessions(database) {
    const found = await database.first(
      sql`
        select count(*)::int as sessions, count(distinct user_id)::int as users from session
        where expires_at > now()`.returns({ sessions: number, users: number }),
    )
    return ok(`${found?.sessions} sessions of ${found?.users} users`)
  },

  /** What a worker has not done although it was due tells that none is alive. */
  async workers(database) {
    const found = await database.first(
      sql`
        select (select count(*)::int from mail_queue
                where failed_at is null and attempts = 0 and created_at < now() - interval '5 minutes') as mails,
               (select count(*)::int from unification_scan
                where state = 'waiting' and created_at < now() - interval '5 minutes') as scans`.returns({
        mails: number,
        scans: number,
      }),
    )
    const undone = [
      found?.mails && `${found.mails} emails were not tried for 5 minutes`,
      found?.scans && `${found.scans} scans were not begun for 5 minutes`,
    ].filter(Boolean)
    return undone.length > 0
      ? failed(`No server works them off: ${undone.join(', ')}`)
      : ok('Nothing waits for a worker')
  },
}

async function replica(database: Database, env: Env, url: string): Promise<Omit<Finding, 'check'>> {
  const log = { info: () => undefined, warn: () => undefined }
  const maxLagMs = env.databaseReadMaxLag * 1000
  const reader = createReplicaReader({ primary: database, url, maxLagMs, log })
  try {
    await reader.check()
    const { obstacle, lagSeconds } = reader.replica
    const lag = lagSeconds === undefined ? 'by how much is not known' : `by ${lagSeconds.toFixed(1)} s`
    return obstacle ? failed(`It is not read (${obstacle}); behind ${lag}`) : ok(`Behind ${lag}`)
  } finally {
    await reader.close()
  }
}

type Figures = Awaited<ReturnType<typeof readJobFigures>>

function backup({ lastBackup }: Figures): Finding {
  const check = 'backup'
  if (lastBackup === undefined)
    return { check, ...warning('The command “backup” has made none: look after those of other programs') }
  const hours = (Date.now() / 1000 - lastBackup) / 3600
  const says = `The last good one was made ${new Date(lastBackup * 1000).toISOString()}`
  return { check, ...(hours > 25 ? failed(says) : ok(says)) }
}

function mail({ mail: figures }: Figures): Finding {
  const { waiting = 0, retrying = 0, failed: unsent = 0, oldestSeconds = 0 } = figures ?? {}
  const says = `${waiting} emails wait (${retrying} were tried), the oldest for ${Math.round(oldestSeconds)} s; ${unsent} failed`
  const found = oldestSeconds > 600 ? failed(says) : unsent > 0 ? warning(says) : ok(says)
  return { check: 'mail', ...found }
}

function imports({ lastImports, deadImports }: Figures): Finding[] {
  const dead = deadImports.map(({ table }) => ({
    check: `import of ${table}`,
    ...failed('was killed: run it again to complete it'),
  }))
  const last = lastImports.map(({ table, finished, accepted, rejected }): Finding => {
    const says = `${new Date((finished ?? 0) * 1000).toISOString()}: ${accepted} lines taken, ${rejected} rejected`
    const found = rejected === 0 ? ok(says) : accepted === 0 ? failed(says) : warning(says)
    return { check: `import of ${table}`, ...found }
  })
  return [...dead, ...last]
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}

import { counted } from '../../counted.ts'
import type { Database } from '../../database/pool.ts'
import { createReplicaReader } from '../../database/replica-reader.ts'
import { flag, list, moment, number, text } from '../../database/row-shape.ts'
import { mayMigrate, readSchemaState } from '../../database/schema-state.ts'
import { sqlOf } from '../../database/sql.ts'
import type { Env } from '../../env.ts'
import { version } from '../../version.ts'
import { checked, type Finding, failed, gigabytes, ok, type Verdict, warning } from './finding.ts'
import { readJobFigures } from './read-job-figures.ts'

/** What the database knows of the installation. What comes after the schema needs its tables, and is left out without them. */
export async function examineDatabase(database: Database, env: Env): Promise<Finding[]> {
  const findings = [
    await checked('clock', () => clock(database)),
    await checked('rights', () => rights(database)),
    await checked('schema', () => schema(database)),
  ]
  if (findings.some(({ check, state }) => check === 'schema' && state === 'failed')) return findings
  const { databaseReadUrl } = env
  if (databaseReadUrl !== undefined)
    findings.push(await checked('replica', () => replica(database, env, databaseReadUrl)))
  findings.push(await checked('sessions', () => sessions(database)))
  try {
    const figures = await readJobFigures(database)
    const undone = await undoneWork(database)
    const verdicts = { workers: workers(figures, undone), backup: backup(figures), mail: mail(figures) }
    const made = Object.entries(verdicts).map(([check, verdict]) => ({ check, ...verdict }))
    return [...findings, ...made, ...imports(figures)]
  } catch (error) {
    return [...findings, { check: 'background work', ...failed(error) }]
  }
}

export async function databaseItself(database: Database): Promise<Verdict> {
  const found = await database.first(sqlOf({ version: text, name: text, bytes: number, others: number })`
      select current_setting('server_version') as version, current_database() as name,
             pg_database_size(current_database())::float8 as bytes,
             (select count(*)::int from pg_stat_activity
              where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as others`)
  if (!found) throw new Error('The database answers nothing.')
  const { name, bytes, others } = found
  return ok(
    `PostgreSQL ${found.version}, ${name}, ${gigabytes(bytes)}, ${counted(others, 'other connection')}`,
  )
}

async function clock(database: Database): Promise<Verdict> {
  const before = Date.now()
  const found = await database.first(sqlOf({ at: moment })`select clock_timestamp() as at`)
  const here = (before + Date.now()) / 2
  const seconds = Math.round((found?.at.getTime() ?? 0) - here) / 1000
  const says = `The clocks of this machine and of the database differ by ${Math.abs(seconds).toFixed(1)} s`
  // Codes of authenticator apps are valid for 30 s.
  if (Math.abs(seconds) > 30) return failed(says)
  return Math.abs(seconds) > 5 ? warning(says) : ok(says)
}

async function rights(database: Database): Promise<Verdict> {
  const found = await database.first(sqlOf({ login: text, lacking: list(text), mayForge: flag })`
      select current_user::text as login, coalesce(array_agg(lacking order by lacking), '{}') as lacking,
             coalesce(has_table_privilege(to_regclass('security_event'), 'update'), false) as "mayForge"
      from (
        select relname::text as lacking from pg_class
        where relnamespace = 'public'::regnamespace and not case relkind
          when 'r' then has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
            and (relname = 'security_event' or has_table_privilege(oid, 'update'))
          when 'S' then has_sequence_privilege(oid, 'usage')
          else true end
      ) found`)
  if (!found) throw new Error('The rights could not be read.')
  const { login, lacking, mayForge } = found
  if (lacking.length > 0) {
    const others = lacking.length > maxNamed ? ` and ${counted(lacking.length - maxNamed, 'other')}` : ''
    throw new Error(
      `${login} may not use ${lacking.slice(0, maxNamed).join(', ')}${others}. ` +
        'Run deploy/postgresql/server-login.sql as the owner of the tables.',
    )
  }
  if (await mayMigrate(database))
    return warning(`${login} owns the tables: give servers a login of their own, docs/database.md`)
  if (mayForge) return warning(`${login} may change the security log: run server-login.sql again`)
  return ok(`${login} reads and writes rows, and owns no table`)
}

const maxNamed = 5

async function schema(database: Database): Promise<Verdict> {
  const { age, pending, changed, version: latest } = await readSchemaState(database)
  if (age === 'older') {
    const lacks = `${counted(pending.length, 'migration')} and ${counted(changed.length, 'file of SQL functions', 'files of SQL functions')}`
    throw new Error(`The database lacks ${lacks} of version ${version}. Run “admin migrate”.`)
  }
  return age === 'newer' ? warning(`Migrated by the newer version ${latest}`) : ok(`Of version ${version}`)
}

async function replica(database: Database, env: Env, url: string): Promise<Verdict> {
  const log = { info: () => undefined, warn: () => undefined }
  const maxLagMs = env.databaseReadMaxLag * 1000
  const reader = createReplicaReader({ primary: database, url, maxLagMs, log })
  try {
    await reader.check()
    const { obstacle, lagSeconds } = reader.replica
    const lag =
      lagSeconds === undefined ? 'by how much is not known' : `by at most ${lagSeconds.toFixed(1)} s`
    // A server compares the two for longer, and reads a replica that is this close.
    const isClose = obstacle === 'lagging' && (lagSeconds ?? Number.POSITIVE_INFINITY) * 1000 <= maxLagMs
    return obstacle && !isClose ? failed(`It is not read (${obstacle}); behind ${lag}`) : ok(`Behind ${lag}`)
  } finally {
    await reader.close()
  }
}

async function sessions(database: Database): Promise<Verdict> {
  const found = await database.first(sqlOf({ sessions: number, users: number })`
      select count(*)::int as sessions, count(distinct user_id)::int as users from session
      where expires_at > now()`)
  return ok(`${counted(found?.sessions ?? 0, 'session')} of ${counted(found?.users ?? 0, 'user')}`)
}

/** Work that was due and that no worker has done. */
async function undoneWork(database: Database): Promise<string[]> {
  const found = await database.first(sqlOf({ mails: number, scans: number })`
      select (select count(*)::int from mail_queue
              where failed_at is null and attempts = 0 and created_at < now() - interval '5 minutes') as mails,
             (select count(*)::int from unification_scan
              where state = 'waiting' and created_at < now() - interval '5 minutes') as scans`)
  return [
    found?.mails && `${counted(found.mails, 'email was', 'emails were')} not tried for 5 minutes`,
    found?.scans && `${counted(found.scans, 'scan was', 'scans were')} not begun for 5 minutes`,
  ].filter((undone) => typeof undone === 'string')
}

function workers({ mailWorkers, logHead }: Figures, undone: readonly string[]): Verdict {
  const blockHours = logHead && (Date.now() - logHead.created.getTime()) / 3_600_000
  // Without new entries there is still a block every hour.
  const late =
    blockHours && blockHours > 2
      ? [`the log was not chained for ${counted(Math.floor(blockHours), 'hour')}`]
      : []
  const found = [...undone, ...late]
  if (mailWorkers === 0) found.unshift('no server of this version is connected')
  if (found.length > 0) return failed(`Work is not done: ${found.join(', ')}`)
  return ok(
    `${counted(mailWorkers, 'server is', 'servers are')} connected, and nothing waits for their workers`,
  )
}

type Figures = Awaited<ReturnType<typeof readJobFigures>>

function backup({ lastBackup }: Figures): Verdict {
  if (lastBackup === undefined)
    return warning('The command “backup” has made none: look after those of other programs')
  const hours = (Date.now() / 1000 - lastBackup) / 3600
  const says = `The last good one was made ${new Date(lastBackup * 1000).toISOString()}`
  return hours > 25 ? failed(says) : ok(says)
}

function mail({ mail: figures }: Figures): Verdict {
  const { waiting = 0, retrying = 0, failed: unsent = 0, oldestSeconds = 0 } = figures ?? {}
  const says = `${counted(waiting, 'email waits', 'emails wait')} (${retrying} tried before), the oldest for ${Math.round(oldestSeconds)} s; ${unsent} failed`
  if (oldestSeconds > 600) return failed(says)
  return unsent > 0 ? warning(says) : ok(says)
}

function imports({ lastImports, deadImports }: Figures): Finding[] {
  const dead = deadImports.map(({ table }) => ({
    check: `import of ${table}`,
    ...failed('was killed: run it again to complete it'),
  }))
  const last = lastImports.map(({ table, finished, accepted, rejected }): Finding => {
    const says = `${new Date((finished ?? 0) * 1000).toISOString()}: ${counted(accepted, 'line')} taken, ${rejected} rejected`
    const found = rejected === 0 ? ok(says) : accepted === 0 ? failed(says) : warning(says)
    return { check: `import of ${table}`, ...found }
  })
  return [...dead, ...last]
}

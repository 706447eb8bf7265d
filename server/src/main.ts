import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { connectDatabase } from './database/connect-database.ts'
import { hasInstalledBinaries } from './database/embedded/binaries.ts'
import { LaunchFailed } from './database/embedded/postmaster.ts'
import { startEmbeddedPostgres } from './database/embedded/start-embedded-postgres.ts'
import { prepareSchema } from './database/migrate.ts'
import { type Database, DatabaseUnavailable } from './database/pool.ts'
import { createReplicaReader, type ReplicaReader } from './database/replica-reader.ts'
import { type Env, readEnv } from './env.ts'
import { checkLaunch, unverifiedDatabases } from './launch/check-launch.ts'
import { listen } from './launch/listen.ts'
import { createShutdown, type Shutdown } from './launch/shutdown.ts'
import { createLog, gatheredOutput } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { tracedDatabase } from './tracing/tracing.ts'
import { version } from './version.ts'
import { createWorkerLoop, type Worker, type WorkerLog } from './worker/worker-loop.ts'
import { createReminderWorker } from './workflows/counts/remind-open-months.ts'
import { createLogChainWorker } from './workflows/log-chain/chain-log.ts'
import { createReportMerger } from './workflows/reports/merge-reports.ts'
import { createRetentionWorker } from './workflows/retention/retention-worker.ts'
import { createRefusedSignInsWorker } from './workflows/security-log/refused-sign-ins.ts'
import { createSecurityLog } from './workflows/security-log/security-log.ts'
import { trimSecurityLog } from './workflows/security-log/trim-security-log.ts'
import { createScanWorker } from './workflows/unification/scan-worker.ts'

/** A demo speaks to a person; the lines of an installation are read by programs. */
const print = process.env.DATABASE_URL ? logLines() : (line: string) => void process.stdout.write(`${line}\n`)
// The reader of our output may have ended; the server keeps running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const shutdown = createShutdown(print)
try {
  await start(readEnv(process.env), shutdown)
} catch (error) {
  // During a shutdown, a start under way fails because its database is closed.
  if (!shutdown.isUnderWay) {
    process.stderr.write(`${explain(error)}\n`)
    await shutdown.exit(1)
  }
}

/** Written at once, also when the process is about to end. */
function logLines(): (line: string) => void {
  const log = createLog('info', pino.destination({ dest: 1, sync: true }))
  return (line) => log.info(line)
}

async function start(env: Env, { onShutdown }: Shutdown): Promise<void> {
  checkLaunch(env, { canRunDemo: hasInstalledBinaries() })
  const demo = env.databaseUrl === undefined
  const dataFolder = resolve(env.dataFolder)
  const log = demo ? createLog('warn', pino.destination(2)) : createLog('info', gatheredOutput())

  const starting = demo ? startDemoDatabase(dataFolder, env.demoDatabase, onShutdown) : undefined
  // Most servers do without it, and it would slow down every start.
  const tracing = env.exportsTraces
    ? (await import('./tracing/open-telemetry.ts')).createOpenTelemetry(log)
    : undefined
  if (tracing) onShutdown(() => tracing.stop())
  const url = async () => env.databaseUrl ?? (await starting) ?? ''
  // Reading the application takes about as long as PostgreSQL takes to start and to answer what its schema is like.
  const [opened, { buildApp }] = await Promise.all([
    openDatabase(url, env, log, onShutdown),
    import('./app.ts'),
  ])
  const database = tracing ? tracedDatabase(opened, tracing) : opened
  const replica =
    env.databaseReadUrl === undefined
      ? undefined
      : createReplicaReader({
          primary: database,
          url: env.databaseReadUrl,
          maxLagMs: env.databaseReadMaxLag * 1000,
          log,
        })
  onShutdown(async () => replica?.close())
  await replica?.check()
  const encryptionKeys = demo && env.encryptionKeys.length === 0 ? [demoKey(dataFolder)] : env.encryptionKeys
  const accounts = demo
    ? await (await import('./demo/prepare-demo.ts')).prepareDemo(database, env, print)
    : []

  const senders = { system: env.supportEmail, giftCards: env.giftCardSender }
  const mailer = createMailer({ database, smtpUrl: env.smtpUrl, senders, log })
  const clock = () => new Date()
  const securityLog = createSecurityLog({ database, clock, log })
  onShutdown(() => securityLog.stop())
  securityLog.start()
  const build = (address: string) =>
    buildApp({
      env: { ...env, dataFolder, encryptionKeys, publicUrl: env.publicUrl ?? address },
      database,
      reads: replica ?? database,
      mailer,
      securityLog,
      clock,
      log,
      demoAccounts: accounts,
      tracing,
    })
  const { address, close } = await listen(build, { host: env.host, port: env.port, mayMove: demo, print })
  const services = { database, mailer, securityLog, clock, log }
  const workers: Worker[] = [
    mailer,
    createScanWorker(services),
    createReportMerger(services),
    createRefusedSignInsWorker(services),
    createLogChainWorker(services),
    createReminderWorker({ ...services, env: { publicUrl: env.publicUrl ?? address } }),
    createRetentionWorker({ ...services, trimSecurityLog: (before) => trimSecurityLog(services, before) }),
  ]
  if (replica) workers.push(createReplicaWorker({ replica, log }))
  for (const worker of workers) onShutdown(() => worker.stop())
  onShutdown(close)
  for (const worker of workers) worker.start()

  log.info({ version, node: process.version, address }, 'started')
  print(`ready on ${address}`)
  for (const { role, username, password } of accounts) print(`  ${role.padEnd(15)} ${username}  ${password}`)
}

/** Connects and brings the schema up to date. */
async function openDatabase(
  url: () => Promise<string>,
  env: Env,
  log: pino.Logger,
  onShutdown: Shutdown['onShutdown'],
): Promise<Database> {
  const database = await connectDatabase({
    url: await url(),
    sessionUrl: env.databaseSessionUrl,
    connections: env.databaseConnections,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  onShutdown(() => database.close())
  for (const variable of unverifiedDatabases(env))
    log.warn(
      `${variable} leads to another machine without verified TLS: add sslmode=verify-full and sslrootcert.`,
    )
  await prepareSchema(database, print)
  return database
}

async function startDemoDatabase(
  dataFolder: string,
  databaseName: string,
  onShutdown: Shutdown['onShutdown'],
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataFolder, databaseName, print })
  onShutdown(() => postgres.stop())
  return postgres.url
}

/** A sentence for problems of the environment; a stack for a bug. */
function explain(error: unknown): string {
  if (error instanceof DatabaseUnavailable) {
    const cause = error.cause instanceof Error ? error.cause.message : String(error.cause)
    return `The database cannot be reached: ${cause}\nCheck that PostgreSQL runs and that DATABASE_URL names it.`
  }
  if (!(error instanceof Error)) return String(error)
  return error.name === 'Error' || error instanceof LaunchFailed
    ? error.message
    : (error.stack ?? error.message)
}

/** Compares the replica with the primary, so that a read knows which of them to use without asking. */
function createReplicaWorker({ replica, log }: { replica: ReplicaReader; log: WorkerLog }): Worker {
  return createWorkerLoop<ReplicaReader>({
    name: 'replica worker',
    log,
    initialDelayMs: replica.checkIntervalMs,
    intervalMs: replica.checkIntervalMs,
    retryMs: replica.checkIntervalMs,
    connect: (serve) => serve(replica),
    async work() {
      await replica.check()
      return 'idle'
    },
  })
}

/** The encryption key of the demo, kept in its data folder, so that second factors can be tried without a configuration. */
function demoKey(dataFolder: string): string {
  const file = join(dataFolder, 'encryption.key')
  try {
    // Fails if the file is there, so that demos that start together use the same key.
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}

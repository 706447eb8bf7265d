import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from './database/embedded/start-embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/pool.ts'
import { number } from './database/row-shape.ts'
import { sqlOf } from './database/sql.ts'
import { largeScale, tenthScale } from './demo/demo-scale.ts'
import { loadDemo } from './demo/load-demo.ts'
import { readEnv } from './env.ts'
import { createProgressBar } from './launch/progress-bar.ts'
import { createShutdown, type Shutdown } from './launch/shutdown.ts'

const usage = `Loads invented data in large numbers, to measure with:

  npm run dataset -- large     1 million companies, 2 million contacts, 3 million orders, …
  npm run dataset -- tenth     a tenth of that

It goes into the database that DATABASE_URL names, which must be empty, or else into a PostgreSQL of its own in
.comptoir/large or .comptoir/tenth, or in the folder given with --into. npm start serves it when COMPTOIR_DATA names
that folder.`

const scales = { large: largeScale, tenth: tenthScale }
const say = (line: string) => process.stdout.write(`${line}\n`)

/** With minimal WAL, indexes are built without logging: they only have to be on disk by the commit. */
const loadSettings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  shared_buffers: '512MB',
}

const shutdown = createShutdown(say)
try {
  await shutdown.exit(await load(process.argv.slice(2), shutdown))
} catch (error) {
  if (!shutdown.isUnderWay) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
    await shutdown.exit(1)
  }
}

async function load(args: string[], { onShutdown }: Shutdown): Promise<number> {
  const options = readArguments(args)
  if (!options) {
    say(usage)
    return 2
  }
  const began = Date.now()
  const { databaseUrl } = readEnv({ ...process.env, NODE_ENV: undefined })
  const url = databaseUrl ?? (await startPostgres(options.into, onShutdown))
  const database = openDatabase({ url })
  onShutdown(() => database.close())
  await migrate(database, say)
  const bar = createProgressBar(process.stdout)
  await loadDemo(database, bar.say, { scale: scales[options.size], onProgress: bar.show })
  bar.end()
  const found = await database.first(sqlOf({ companies: number })`
    select reltuples::bigint as companies from pg_class where oid = 'account'::regclass`)
  const seconds = Math.round((Date.now() - began) / 1000)
  say(`Loaded after ${seconds} s: about ${(found?.companies ?? 0).toLocaleString('en')} companies.`)
  if (!databaseUrl) say(`To serve it: COMPTOIR_DATA=${options.into} npm start`)
  return 0
}

function readArguments(args: string[]): { size: keyof typeof scales; into: string } | undefined {
  const { values, positionals } = parseArgs({
    args,
    options: { into: { type: 'string' } },
    allowPositionals: true,
  })
  const [size, ...others] = positionals
  if ((size !== 'large' && size !== 'tenth') || others.length > 0) return undefined
  return { size, into: values.into ?? `.comptoir/${size}` }
}

async function startPostgres(folder: string, onShutdown: Shutdown['onShutdown']): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataFolder: resolve(folder), say, settings: loadSettings })
  onShutdown(() => postgres.stop())
  return postgres.url
}

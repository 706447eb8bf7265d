import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/src/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { openDatabase } from '../server/src/database/pool.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { readEnv } from '../server/src/env.ts'
import { createShutdown, type Shutdown } from '../server/src/launch/shutdown.ts'
import { largeScale, tenthScale } from '../tooling/large-scale.ts'

const usage = `Loads invented data in large numbers, to measure with:

  npm run dataset -- large     1 million companies, 2 million contacts, 3 million orders, …
  npm run dataset -- tenth     a tenth of that

It goes into the database that DATABASE_URL names, which must be empty, or else into a PostgreSQL of its own in
.comptoir/large or .comptoir/tenth, or in the folder given with --into. npm start serves it when COMPTOIR_DATA names
that folder.`

const scales = { large: largeScale, tenth: tenthScale }
const print = (line: string) => process.stdout.write(`${line}\n`)

/** With minimal WAL, indexes are built without logging: they only have to be on disk by the commit. */
const loadSettings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  shared_buffers: '512MB',
}

const shutdown = createShutdown(print)
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
    print(usage)
    return 2
  }
  const began = Date.now()
  const { databaseUrl } = readEnv({ ...process.env, NODE_ENV: undefined })
  const url = databaseUrl ?? (await startPostgres(options.into, onShutdown))
  const database = openDatabase({ url })
  onShutdown(() => database.close())
  await migrate(database, print)
  await loadDemo(database, print, { scale: scales[options.size] })
  print(`Loaded after ${Math.round((Date.now() - began) / 1000)} s.`)
  if (!databaseUrl) print(`To serve it: COMPTOIR_DATA=${options.into} npm start`)
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
  const postgres = await startEmbeddedPostgres({
    dataFolder: resolve(folder),
    print,
    settings: loadSettings,
  })
  onShutdown(() => postgres.stop())
  return postgres.url
}

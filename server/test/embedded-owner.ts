import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts'

// A process of its own that holds the embedded PostgreSQL of the folder it is given, until SIGTERM.
const [dataFolder = ''] = process.argv.slice(2)
const print = (line: string) => console.log(line)
try {
  const postgres = await startEmbeddedPostgres({ dataFolder, print })
  print(`url ${postgres.url}`)
  print(`pid ${postgres.pid}`)
  process.once('SIGTERM', async () => {
    await postgres.stop()
    process.exit(0)
  })
} catch (error) {
  print(`failed ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

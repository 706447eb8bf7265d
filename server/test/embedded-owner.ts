import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts'

// A process of its own that holds the embedded PostgreSQL of the folder it is given, until SIGTERM.
const [dataFolder = ''] = process.argv.slice(2)
const say = (line: string) => console.log(line)
try {
  const postgres = await startEmbeddedPostgres({ dataFolder, say })
  say(`url ${postgres.url}`)
  say(`pid ${postgres.pid}`)
  process.once('SIGTERM', async () => {
    await postgres.stop()
    process.exit(0)
  })
} catch (error) {
  say(`failed ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

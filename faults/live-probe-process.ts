import { setTimeout as pause } from 'node:timers/promises'
import { createHttpClient } from '../tooling/http-client.ts'

// Prints the status and the milliseconds of one reply per line, until the process is ended.
const [url = ''] = process.argv.slice(2)
const http = createHttpClient({ connections: 1 })
for (;;) {
  const { status, milliseconds } = await http.send(url, { method: 'GET', path: '/health/live' })
  process.stdout.write(`${status} ${milliseconds}\n`)
  await pause(25)
}

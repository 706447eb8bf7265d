import { setTimeout as pause } from 'node:timers/promises'
import { createHttpClient } from './http-client.ts'

// Prints the status and the time of one answer a line, until it is ended.
const [url = ''] = process.argv.slice(2)
const http = createHttpClient(1)
for (;;) {
  const { status, milliseconds } = await http.call(url, { method: 'GET', path: '/health/live' })
  process.stdout.write(`${status} ${milliseconds}\n`)
  await pause(25)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let text = ''
  const lines = new Writable({
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  write(createLog('info', lines))
  return JSON.parse(text)
}

test('an error is logged with its message and stack, without the objects attached to it', () => {
  const error = Object.assign(new Error('gone', { cause: new Error('cut') }), {
    code: '57P01',
    client: { secretKey: 4711, password: 'hidden' },
  })
  const line = logged((log) => log.warn({ err: error }, 'a connection was lost'))
  expect(line.err).toMatchObject({ type: 'Error', message: 'gone', code: '57P01', cause: { message: 'cut' } })
  expect(JSON.stringify(line)).not.toMatch(/4711|hidden/)
})

test('a request is logged with its method, path and address, without query string and headers', () => {
  const request = {
    method: 'GET',
    url: '/resetpassword?token=secret',
    ip: '127.0.0.1',
    headers: { authorization: 'Bearer secret' },
  }
  const line = logged((log) => log.info({ req: request }, 'answered'))
  expect(line.req).toEqual({ method: 'GET', path: '/resetpassword', ip: '127.0.0.1' })
})

test('a line that waits for others is written soon, and what still waits when the process exits', async () => {
  const program = `
    import { createLog, gatheredOutput } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
    const log = createLog('info', gatheredOutput())
    log.info('first')
    process.stdin.once('data', () => {
      log.info('last')
      process.exit(0)
    })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  expect(String((await once(child.stdout, 'data'))[0])).toContain('"first"')
  const rest = child.stdout.toArray()
  child.stdin.write('end')
  expect(String(await rest)).toContain('"last"')
})

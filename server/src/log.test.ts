import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
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

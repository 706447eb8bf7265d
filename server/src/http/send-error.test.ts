import fastify from 'fastify'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../database/pool.ts'
import { sendError } from './send-error.ts'

test('a file that cannot be sent in time is answered as an error that no browser keeps', async () => {
  const app = fastify()
  app.setErrorHandler(sendError)
  app.get('/main.js', (_, reply) => {
    reply.headers({
      'content-type': 'text/javascript',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: 'W/"1"',
    })
    throw new DatabaseUnavailable('too slow')
  })
  const { statusCode, headers, json } = await app.inject('/main.js')
  expect(statusCode).toBe(503)
  expect(json()).toMatchObject({ status: 503, error: 'service_unavailable' })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['etag']))
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['content-encoding']))
})

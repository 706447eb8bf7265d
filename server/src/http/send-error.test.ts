import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuse } from '../engine/refusal.ts'
import { sendError } from './send-error.ts'

test('what fails while a file is on its way is told as any other failure', async () => {
  const server = Fastify()
  server.setErrorHandler(sendError)
  server.get('/style.css', (_request, reply) => {
    reply.type('text/css')
    throw refuse('service_unavailable')
  })
  const answer = await server.inject('/style.css')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ status: 503, error: 'service_unavailable' })
})

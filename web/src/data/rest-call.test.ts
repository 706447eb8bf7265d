import { get, post } from '@comptoir/contract/call'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Failure } from '../lib/failure.ts'
import { callAnswer, callRequest } from './rest-call.ts'

const read = get<{ ok: true }>('/things/:id')
const save = post<{ ok: true }>()('/things', z.object({ name: z.string() }))
const reply = { status: 200, body: { ok: true }, retryAfterSeconds: undefined }

test('the path carries its values encoded, and only a POST has a body', () => {
  expect(callRequest(read, { parts: { id: 'a/b' } })).toEqual({
    method: 'GET',
    path: '/things/a%2Fb',
    body: undefined,
  })
  expect(callRequest(save, { payload: { name: 'é' } }).body).toEqual({ name: 'é' })
  expect(callRequest(save, {}).body).toEqual({})
})

test('a 200 with JSON is an answer', () => {
  expect(callAnswer<typeof read>(reply)).toEqual({ ok: true })
})

test.each([
  [
    { ...reply, status: 401, body: { error: 'unauthenticated' } },
    { key: 'unauthenticated', status: 401 },
  ],
  [
    { ...reply, status: 429, retryAfterSeconds: 90 },
    { key: 'too_many_attempts', retryAfterSeconds: 90 },
  ],
  [
    { ...reply, body: undefined },
    { key: 'connection_lost', status: 200 },
  ],
])('%j is a failure', (failed, failure) => {
  const answer = () => callAnswer<typeof read>(failed)
  expect(answer).toThrow(Failure)
  expect(answer).toThrow(expect.objectContaining(failure))
})

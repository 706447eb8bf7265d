import { describe, expect, test } from 'vitest'
import { Failure, type FailureKey, failureKey, failureKeys, graphqlFailure, restFailure } from './failure.ts'

describe('a REST response other than 200', () => {
  test('has the key and the message of its body', () => {
    const body = { status: 409, error: 'user_with_email_exists', message: 'A user exists already.' }
    expect(restFailure(409, body)).toMatchObject({
      key: 'user_with_email_exists',
      status: 409,
      message: 'A user exists already.',
    })
  })

  test('carries how long to wait before trying again', () => {
    expect(restFailure(429, {}, 90).retryAfterSeconds).toBe(90)
    expect(restFailure(429, {}).retryAfterSeconds).toBeUndefined()
  })

  test.each([
    [400, 'bad_input'],
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [413, 'bad_input'],
    [429, 'too_many_attempts'],
    [500, 'internal'],
    [502, 'service_unavailable'],
    [503, 'service_unavailable'],
    [504, 'service_unavailable'],
  ])('gets its key from the status %d if the body has no known key', (status, key) => {
    for (const body of [undefined, null, '<html>', 7, [], {}, { error: 'toString' }, { error: 3 }])
      expect(restFailure(status, body).key).toBe(key)
  })
})

describe('an entry of GraphQL errors', () => {
  test('has the key, the code and the field of its extensions', () => {
    const extensions = { code: 'RULE', key: 'name_empty_error', property: 'name' }
    expect(graphqlFailure(200, { message: 'Enter a name.', extensions })).toMatchObject({
      key: 'name_empty_error',
      code: 'RULE',
      property: 'name',
      message: 'Enter a name.',
    })
  })

  test.each([
    ['UNAUTHENTICATED', 'unauthenticated'],
    ['FORBIDDEN', 'forbidden'],
    ['NOT_FOUND', 'not_found'],
    ['CONFLICT', 'conflict'],
    ['BAD_INPUT', 'bad_input'],
    ['INTERNAL', 'internal'],
    ['UNKNOWN_CODE', 'internal'],
  ])('gets its key from the code %s if it has none', (code, key) => {
    expect(graphqlFailure(200, { extensions: { code } }).key).toBe(key)
  })

  test('gets its key from the status if it has neither key nor code', () => {
    expect(graphqlFailure(503, undefined).key).toBe('service_unavailable')
    expect(graphqlFailure(401, {}).key).toBe('unauthenticated')
    expect(graphqlFailure(200, null).key).toBe('internal')
  })
})

describe('whether the request may have been carried out although its response was lost', () => {
  test.each([
    [new Failure('connection_lost'), true],
    [restFailure(503, undefined), true],
    [restFailure(500, undefined), true],
    [restFailure(409, { error: 'user_with_email_exists' }), false],
    [graphqlFailure(200, { extensions: { code: 'CONFLICT' } }), false],
    [new Failure('unauthenticated', { status: 401 }), false],
  ])('%s: %s', (failure, lost) => {
    expect(failure.answerLost).toBe(lost)
  })
})

describe('the key to show', () => {
  test('is the fallback for what says less', () => {
    const vague = (['internal', 'bad_input', 'not_found'] as const).map((key) => new Failure(key))
    for (const thrown of [...vague, new TypeError('x is not a function'), 'text', undefined])
      expect(failureKey(thrown, 'campaign_update_fail')).toBe('campaign_update_fail')
  })
})

describe('the keys to show for a failed action', () => {
  const failed = 'email_send_fail'
  test.each<[FailureKey, FailureKey[]]>([
    ['connection_lost', [failed, 'connection_lost']],
    ['service_unavailable', [failed, 'service_unavailable']],
    ['unauthenticated', [failed, 'unauthenticated']],
    ['forbidden', [failed, 'forbidden']],
    ['conflict', [failed, 'conflict']],
    ['too_many_attempts', [failed, 'too_many_attempts']],
    ['internal', [failed]],
    ['not_found', [failed]],
    ['campaign_delete_forbidden', ['campaign_delete_forbidden']],
    [failed, [failed]],
  ])('are, with the reason %s: %j', (key, shown) => {
    expect(failureKeys(new Failure(key), failed)).toEqual(shown)
  })
})

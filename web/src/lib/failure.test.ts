import { describe, expect, test } from 'vitest'
import { Failure, failureKey, failureKeys, graphqlFailure, restFailure } from './failure.ts'

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
  test.each(['internal', 'bad_input', 'not_found'] as const)('is the fallback rather than %s', (vague) => {
    expect(failureKey(new Failure(vague), 'campaign_update_fail')).toBe('campaign_update_fail')
  })

  test.each(['campaign_code_exists_error', 'forbidden', 'connection_lost', 'service_unavailable'] as const)(
    'is %s, which says more than the fallback',
    (key) => {
      expect(failureKey(new Failure(key), 'campaign_update_fail')).toBe(key)
    },
  )

  test('is the fallback for any other thrown value', () => {
    for (const thrown of [new TypeError('x is not a function'), 'text', undefined])
      expect(failureKey(thrown, 'campaign_update_fail')).toBe('campaign_update_fail')
  })
})

describe('the keys to show for a failed action', () => {
  test.each([
    'connection_lost',
    'service_unavailable',
    'unauthenticated',
    'forbidden',
    'conflict',
    'too_many_attempts',
  ] as const)('are what failed, then the reason %s', (key) => {
    expect(failureKeys(new Failure(key), 'contact_update_fail')).toEqual(['contact_update_fail', key])
  })

  test.each(['internal', 'not_found'] as const)('are what failed alone if the reason is %s', (key) => {
    expect(failureKeys(new Failure(key), 'contact_update_fail')).toEqual(['contact_update_fail'])
  })

  test('are the broken rule alone', () => {
    expect(failureKeys(new Failure('campaign_delete_forbidden'), 'campaign_delete_fail')).toEqual([
      'campaign_delete_forbidden',
    ])
  })

  test('name the same key once', () => {
    expect(failureKeys(new Failure('email_send_fail'), 'email_send_fail')).toEqual(['email_send_fail'])
  })
})

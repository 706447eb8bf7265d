import { describe, expect, test } from 'vitest'
import { Failure, failureKey, failureKeys, graphqlFailure, restFailure } from './failure.ts'

describe('a REST answer that is not a success', () => {
  test('is known by its key and tells the log its sentence', () => {
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
  ])('is known by its status, %d, where it brings no key of ours', (status, key) => {
    for (const body of [undefined, null, '<html>', 7, [], {}, { error: 'toString' }, { error: 3 }])
      expect(restFailure(status, body).key).toBe(key)
  })
})

describe('an entry of the errors of a GraphQL answer', () => {
  test('names the key, the code and the field', () => {
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
    ['NEVER_HEARD_OF', 'internal'],
  ])('is known by its code, %s, where it brings no key', (code, key) => {
    expect(graphqlFailure(200, { extensions: { code } }).key).toBe(key)
  })

  test('is known by the status where it says nothing at all', () => {
    expect(graphqlFailure(503, undefined).key).toBe('service_unavailable')
    expect(graphqlFailure(401, {}).key).toBe('unauthenticated')
    expect(graphqlFailure(200, null).key).toBe('internal')
  })
})

describe('whether something may have been carried out unheard', () => {
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
  test.each(['internal', 'bad_input', 'not_found'] as const)(
    'is the caller’s own rather than %s',
    (vague) => {
      expect(failureKey(new Failure(vague), 'campaign_update_fail')).toBe('campaign_update_fail')
    },
  )

  test.each(['campaign_code_exists_error', 'forbidden', 'connection_lost', 'service_unavailable'] as const)(
    'is %s where that says more',
    (key) => {
      expect(failureKey(new Failure(key), 'campaign_update_fail')).toBe(key)
    },
  )

  test('is the caller’s own for whatever else was thrown', () => {
    for (const thrown of [new TypeError('x is not a function'), 'text', undefined])
      expect(failureKey(thrown, 'campaign_update_fail')).toBe('campaign_update_fail')
  })
})

describe('what somebody is told whose attempt failed', () => {
  test.each([
    'connection_lost',
    'service_unavailable',
    'unauthenticated',
    'forbidden',
    'conflict',
    'too_many_attempts',
  ] as const)('is what failed, then the reason: %s', (key) => {
    expect(failureKeys(new Failure(key), 'contact_update_fail')).toEqual(['contact_update_fail', key])
  })

  test.each(['internal', 'not_found'] as const)('is what failed alone where the reason is %s', (key) => {
    expect(failureKeys(new Failure(key), 'contact_update_fail')).toEqual(['contact_update_fail'])
  })

  test('is the rule alone where one was broken', () => {
    expect(failureKeys(new Failure('campaign_delete_forbidden'), 'campaign_delete_fail')).toEqual([
      'campaign_delete_forbidden',
    ])
  })

  test('is said once', () => {
    expect(failureKeys(new Failure('email_send_fail'), 'email_send_fail')).toEqual(['email_send_fail'])
  })
})

import { expect, test } from 'vitest'
import { unverifiedDatabases } from './unverified-databases.ts'

const host = 'postgres://comptoir@db.example/comptoir'

test.each([
  [host, true],
  [`${host}?sslmode=disable`, true],
  [`${host}?sslmode=no-verify`, true],
  [`${host}?uselibpqcompat=true&sslmode=require`, true],
  [`${host}?sslmode=verify-full&sslrootcert=/etc/comptoir/ca.pem`, false],
  ['postgres://comptoir@127.0.0.1/comptoir', false],
  ['postgres://comptoir@localhost/comptoir?host=/run/postgresql', false],
])('%s is reported: %s', (databaseUrl, isReported) => {
  const others = { databaseSessionUrl: undefined, databaseReadUrl: undefined }
  expect(unverifiedDatabases({ databaseUrl, ...others })).toEqual(isReported ? ['DATABASE_URL'] : [])
})

test('every URL is looked at', () => {
  const local = 'postgres://localhost/comptoir'
  expect(
    unverifiedDatabases({ databaseUrl: local, databaseSessionUrl: host, databaseReadUrl: host }),
  ).toEqual(['DATABASE_SESSION_URL', 'DATABASE_READ_URL'])
})

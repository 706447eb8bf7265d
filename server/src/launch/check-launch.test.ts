import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { checkLaunch, unverifiedDatabases } from './check-launch.ts'

const launch = (source: Record<string, string>) => checkLaunch(readEnv(source))
const ownDatabase = { DATABASE_URL: 'postgres://db.example/comptoir' }

test('a server with a database of its own does not start without a mail server', () => {
  expect(() => launch(ownDatabase)).toThrow('Set SMTP_URL')
  expect(() => launch({ ...ownDatabase, PUBLIC_URL: 'https://staff.example' })).toThrow('Set SMTP_URL')
  expect(() => launch({ ...ownDatabase, SMTP_URL: 'smtp://mail.example' })).not.toThrow()
})

test('an operator’s command, which sends no mail, does with the database alone', () => {
  expect(readEnv(ownDatabase)).toMatchObject({ databaseUrl: ownDatabase.DATABASE_URL, smtpUrl: undefined })
})

test.each(['0.0.0.0', '::', '192.168.1.20', 'shop.example'])(
  'the demo starts on %s only when the operator says so',
  (HOST) => {
    expect(() => launch({ HOST })).toThrow('Set COMPTOIR_DEMO_PUBLIC=yes')
    expect(() => launch({ HOST, COMPTOIR_DEMO_PUBLIC: 'no' })).toThrow('Set COMPTOIR_DEMO_PUBLIC=yes')
    expect(() => launch({ HOST, COMPTOIR_DEMO_PUBLIC: 'yes' })).not.toThrow()
  },
)

test.each(['127.0.0.1', 'localhost', '::1'])('the demo starts on %s without further settings', (HOST) => {
  expect(() => launch({ HOST })).not.toThrow()
})

test('a server with a database of its own may listen anywhere', () => {
  expect(() => launch({ ...ownDatabase, SMTP_URL: 'smtp://mail.example', HOST: '0.0.0.0' })).not.toThrow()
})

test('an installation without the PostgreSQL of the demo says that DATABASE_URL must be set', () => {
  const launchShipped = (source: Record<string, string>) =>
    checkLaunch(readEnv(source), { canRunDemo: false })
  expect(() => launchShipped({})).toThrow('Set DATABASE_URL to a PostgreSQL database')
  expect(() => launchShipped({ COMPTOIR_DEMO_PUBLIC: 'yes' })).toThrow('Set DATABASE_URL')
  expect(() => launchShipped({ ...ownDatabase, SMTP_URL: 'smtp://mail.example' })).not.toThrow()
})

test('a name that PostgreSQL would not take as it is, is refused', () => {
  expect(readEnv({})).toMatchObject({ demoDatabase: 'comptoir' })
  expect(readEnv({ COMPTOIR_DEMO_DATABASE: 'demo_2' })).toMatchObject({ demoDatabase: 'demo_2' })
  for (const name of ['Demo', '2nd', 'a-b', 'a"b', 'a'.repeat(64)])
    expect(() => readEnv({ COMPTOIR_DEMO_DATABASE: name })).toThrow('COMPTOIR_DEMO_DATABASE must be a name')
})

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

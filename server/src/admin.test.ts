import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { number } from './database/row-shape.ts'
import { sql } from './database/sql.ts'
import { changeSetting } from './workflows/settings/change-setting.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const program = fileURLToPath(new URL('admin.ts', import.meta.url))

interface CommandResult {
  code: number
  said: string
}

function start(given: string[], onExit: (result: CommandResult) => void) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: app.database.url,
    PUBLIC_URL: 'https://comptoir.example',
  }
  const args = ['--import', tsx, program, ...given]
  return execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
    onExit({ code: error ? Number(error.code) : 0, said: stdout + stderr })
  })
}

function admin(...given: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    start(given, resolve)
  })
}

test('an operator creates the first superadmin, who activates themselves and signs in', async () => {
  const { code, said } = await admin('create-superadmin', ' First@Comptoir.example', 'First One')
  expect(code).toBe(0)
  const token = /https:\/\/comptoir\.example\/activateuser\?token=(\S+)/.exec(said)?.[1]
  const chosen = await app.rest('POST', '/updatepassword', { token, password: 'Comptoir!2026' })
  expect(chosen.status).toBe(200)
  const signedIn = await app.rest('POST', '/login', {
    username: 'first@comptoir.example',
    password: 'Comptoir!2026',
  })
  expect(signedIn.body).toMatchObject({ status: 200, user: { role: 'superadmin', name: 'First One' } })

  const again = await admin('create-superadmin', 'first@comptoir.example', 'First One')
  expect(again).toEqual({ code: 1, said: 'A user with this email address exists already.\n' })
}, 60_000)

test('an operator changes a setting', async () => {
  const tiers = '[{"tier":"Gold","min":50000}]'
  expect(await admin('set', 'b2b_reward_tiers', tiers)).toEqual({
    code: 0,
    said: `b2b_reward_tiers = ${tiers}\n`,
  })
  expect((await admin('settings')).said).toContain(tiers)
}, 60_000)

test.each([
  ['b2b_reward_tiers', '{}', 'It is JSON such as'],
  ['b2b_reward_tiers', 'gold', 'It is JSON such as'],
  ['b2c_account', '001000000000000AAA', 'There is no company'],
  ['partner_property_prefix', 'x'.repeat(256), 'at most 255 characters'],
  ['colour', 'blue', 'There is no setting colour'],
])('the setting %s cannot be %s', async (name, value, reason) => {
  await expect(changeSetting(app.database, name, value)).rejects.toThrow(reason)
})

test('an operator brings a database up to date, and sees the commands when none is named', async () => {
  expect(await admin('migrate')).toEqual({ code: 0, said: 'The database is up to date.\n' })
  expect((await admin()).said).toContain('npm run admin -- migrate')
  expect((await admin('nonsense')).code).toBe(2)
}, 60_000)

describe('an operator imports addresses', () => {
  const header = 'street_no,street,city,postal_code,csdname,pruid'
  let folder: string
  let file: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'addresses-'))
    file = join(folder, 'oda.csv')
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('and hears what was added and what could not be used', async () => {
    await writeFile(file, `${header}\n12,Maple St,Barrie,L4M 1A1,Barrie,35\n14,Maple St,Barrie,,Barrie,35\n`)
    expect(await admin('import-addresses', file, '--rejects', join(folder, 'rejects.csv'))).toEqual({
      code: 0,
      said: [
        'line 3: no postal code',
        '1 of 1 megabytes',
        'Addresses added: 1; already there: 0.',
        'Lines that could not be used: 1.',
        '  no postal code: 1',
        "A company's address needs a postal code, and some municipalities publish none.",
        '',
      ].join('\n'),
    })
  }, 60_000)

  test('and reads an error if no address could be read or the command is wrong', async () => {
    await writeFile(file, `${header}\n12,Maple St,Barrie,,Barrie,35\n`)
    const { code, said } = await admin('import-addresses', file)
    expect(code).toBe(1)
    expect(said).toContain(`No address could be read from ${file}.`)
    expect((await admin('import-addresses', file, '--encoding', 'utf-16')).said).toBe(
      'The encoding is utf-8 or windows-1252.\n',
    )
    expect((await admin('import-addresses', file, '--colour', 'blue')).code).toBe(2)
  }, 60_000)

  test('and runs it again after it was killed: nothing is missing and nothing there twice', async () => {
    const lines = Array.from(
      { length: 12_000 },
      (_, at) => `${at + 1},${at < 7000 ? 'Lantern Rd' : 'Held Rd'},Orillia,L3V 1A1,Orillia,35`,
    )
    await writeFile(file, [header, ...lines].join('\n'))
    const imported = async () => {
      const counted = await app.database.first(
        sql`select count(*)::int as count from address where city = 'Orillia'`.returns({ count: number }),
      )
      return counted?.count
    }
    const given = new Error('The other transaction is rolled back')
    const holding = app.database.transaction(async (tx) => {
      // An uncommitted street blocks the second batch, which adds the same one.
      await tx.rows(
        sql`insert into address_street (street, city, province) values ('Held Rd', 'Orillia', 'ON')`,
      )
      const running = start(['import-addresses', file], () => undefined)
      await vi.waitFor(async () => expect(await imported()).toBe(5000), { timeout: 30_000 })
      running.kill('SIGKILL')
      await once(running, 'exit')
      throw given
    })
    await expect(holding).rejects.toBe(given)
    const again = await admin('import-addresses', file)
    expect(again.said).toContain('Addresses added: 7,000; already there: 5,000.')
    expect(await imported()).toBe(12_000)
  }, 90_000)
})

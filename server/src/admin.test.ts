import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { changeSetting } from './workflows/change-setting.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const program = fileURLToPath(new URL('admin.ts', import.meta.url))

function admin(...given: string[]): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: app.database.url,
    PUBLIC_URL: 'https://comptoir.example',
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', tsx, program, ...given], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr })
    })
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
  expect(again).toEqual({ code: 1, said: 'A user with this e-mail address exists already.\n' })
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

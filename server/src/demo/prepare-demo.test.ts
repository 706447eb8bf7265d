import { meetsPasswordPolicy } from '@comptoir/contract/rules/password'
import { expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { nullable, text } from '../database/row-shape.ts'
import { sqlOf } from '../database/sql.ts'
import { createLink } from '../workflows/accounts/passwords/password-links.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { replaceDemoPasswords, wereDemoPasswordsReplaced } from './prepare-demo.ts'

const app = await startTestApp()
for (const { username, role } of demoAccounts)
  await app.make.staffUser({ username__c: username, role__c: role, password: demoPassword })

const signIn = async (username: string, password: string) =>
  (await app.rest('POST', '/login', { username, password })).status

test('a public demo has random passwords, new at each start, and the known one does not work', async () => {
  const friend = await app.make.staffUser({ password: demoPassword })
  const other = await app.make.staffUser({ password: 'Chosen-by-a-person-7' })
  expect(await signIn(friend.username__c, demoPassword)).toBe(200)

  const first = await replaceDemoPasswords(app.database)
  const second = await replaceDemoPasswords(app.database)
  const passwords = [...first, ...second].map(({ password }) => password)
  expect(new Set(passwords).size).toBe(2 * demoAccounts.length)
  expect(passwords.every(meetsPasswordPolicy)).toBe(true)

  for (const [index, { username, password }] of second.entries()) {
    expect(await signIn(username, password)).toBe(200)
    expect(await signIn(username, first[index]?.password ?? '')).toBe(403)
    expect(await signIn(username, demoPassword)).toBe(403)
  }
  expect(await signIn(friend.username__c, demoPassword)).toBe(403)
  expect(await signIn(other.username__c, 'Chosen-by-a-person-7')).toBe(200)
  const stored = await app.database.rows(sqlOf({ password_hash: nullable(text) })`
    select password_hash from propertyuser__c`)
  for (const { password } of second) expect(JSON.stringify(stored)).not.toContain(password)
})

test('sessions and links from before it was public end', async () => {
  const superadmin = await app.as('superadmin')
  const { url } = await createLink(app.database, app, {
    kind: 'reset',
    userId: superadmin.user.id,
    replaces: true,
  })
  const token = new URL(url).searchParams.get('token')
  expect((await superadmin.rest('GET', '/api/loggedin')).status).toBe(200)
  expect((await app.rest('POST', '/validatepasswordtoken', { token })).status).toBe(200)
  await replaceDemoPasswords(app.database)
  expect((await superadmin.rest('GET', '/api/loggedin')).status).toBe(401)
  expect((await app.rest('POST', '/validatepasswordtoken', { token })).status).toBe(403)
})

test('a later start on loopback detects that the known password was replaced', async () => {
  const untouched = await startTestApp()
  expect(await wereDemoPasswordsReplaced(untouched.database)).toBe(false)
  await replaceDemoPasswords(untouched.database)
  expect(await wereDemoPasswordsReplaced(untouched.database)).toBe(true)
})

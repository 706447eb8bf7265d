import type { SecurityEventKind, SecurityLogPage } from '@comptoir/contract/security-log'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeStaffUser, testPassword } from '../../test/factories.ts'
import { openTool } from '../../test/open-tool.ts'
import { done } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
beforeEach(() => app.forgetAttempts())

async function search(who: SignedIn, filter: object = {}) {
  const { status, body } = await who.rest<SecurityLogPage & { error?: string }>(
    'POST',
    '/api/security-log/search',
    filter,
  )
  return { status, ...body }
}

function note(about: MadeStaffUser | undefined, kind: SecurityEventKind, mail?: number) {
  const subject = about && { ...about, username: about.username__c }
  app.securityLog.record({ kind, subject, details: { mail } } as Parameters<typeof app.securityLog.record>[0])
}

const subjects = ({ events }: SecurityLogPage) => new Set(events.map(({ subject }) => subject))

describe('who sees what', () => {
  test('superadmins see everything, also what concerns no user', async () => {
    const elsewhere = await app.make.staffUser({ name: 'Far Away', properties: [await app.make.property()] })
    note(elsewhere, 'sign_in')
    note(undefined, 'mailbox_opened')
    const page = await search(await app.as('superadmin'))
    expect(subjects(page)).toContain('Far Away')
    expect(subjects(page)).toContain(null)
  })

  test('admins see the events about users of their properties only', async () => {
    const other = await app.make.property()
    const [mine, both, foreign, superior] = [
      await app.make.staffUser({ name: 'Mine', properties: [app.home] }),
      await app.make.staffUser({ name: 'Both', properties: [app.home, other] }),
      await app.make.staffUser({ name: 'Foreign', properties: [other] }),
      await app.make.staffUser({ name: 'Superior', role__c: 'superadmin', properties: [app.home] }),
    ]
    for (const user of [mine, both, foreign, superior, undefined]) note(user, 'sign_in')
    const admin = await app.as('admin')
    note(admin.user, 'sign_in')
    const seen = subjects(await search(admin, { size: 500 }))
    expect(seen).toContain('Mine')
    expect(seen).toContain(admin.user.name)
    for (const hidden of ['Both', 'Foreign', 'Superior', null]) expect(seen).not.toContain(hidden)
    // A filter opens nothing either.
    expect((await search(admin, { person: 'Foreign' })).events).toEqual([])
  })

  test('each person sees their own sign-ins and nothing else', async () => {
    const user = await app.make.staffUser({ properties: [app.home] })
    const colleague = await app.make.staffUser({ properties: [app.home] })
    const signIn = (password: string) => app.rest('POST', '/login', { username: user.username__c, password })
    await signIn('Wrong!Password1')
    await signIn(testPassword)
    note(user, 'role_changed')
    note(colleague, 'sign_in')
    await app.securityLog.flush()
    const { rest } = await app.signIn(user)
    const { body } = await rest<SecurityLogPage>('GET', '/api/account/sign-ins')
    expect(body.events.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['sign_in', user.name],
      ['sign_in_failed', user.name],
    ])
    expect((await app.rest('GET', '/api/account/sign-ins')).status).toBe(401)
  })
})

test('a borrowed name hides no one: events show id and username of the time', async () => {
  const colleague = await app.make.staffUser({ name: 'Honest Colleague', properties: [app.home] })
  const admin = await app.signIn(await app.make.staffUser({ role__c: 'admin', properties: [app.home] }))
  const { id, name, username__c } = admin.user
  const rename = (to: string) => tableClient(admin).update('propertyuser__c', id, { name: to })
  done(await rename(colleague.name))
  const card = await app.make.giftCode()
  expect((await admin.rest('POST', `/api/gift-codes/${card.id}/reveal`)).status).toBe(200)
  done(await rename(name))
  const { events } = await search(await app.as('superadmin'), { person: username__c })
  const person = { actor_id: id, actor_username: username__c, subject_id: id, subject_username: username__c }
  expect(events).toMatchObject([
    { ...person, kind: 'name_changed', details: { from: colleague.name, to: name } },
    { ...person, kind: 'gift_code_revealed', actor: colleague.name },
    { ...person, kind: 'name_changed', actor: name, details: { from: name, to: colleague.name } },
  ])
})

describe('filters and pages', () => {
  let boss: SignedIn
  beforeAll(async () => {
    boss = await app.as('superadmin')
  })

  test('by kind, by person and by time', async () => {
    const user = await app.make.staffUser({ name: 'Élodie Filter' })
    app.clock.forward({ minutes: 10 })
    note(user, 'second_step_failed')
    const at = app.clock().toISOString()
    app.clock.forward({ minutes: 10 })
    note(user, 'sign_in')
    const kinds = async (filter: object) => (await search(boss, filter)).events.map(({ kind }) => kind)
    expect(await kinds({ person: 'elodie f' })).toEqual(['sign_in', 'second_step_failed'])
    expect(await kinds({ person: user.username__c, kind: 'sign_in' })).toEqual(['sign_in'])
    expect(await kinds({ person: 'Élodie', from: at, to: app.clock().toISOString() })).toEqual([
      'second_step_failed',
    ])
    expect(await kinds({ person: 'Élodie', to: at })).toEqual([])
    expect(await kinds({ person: '%' })).toEqual([])
  })

  test('pages neither skip nor repeat events, also those of the same moment', async () => {
    for (let mail = 0; mail < 25; mail++) note(undefined, 'mailbox_opened', mail)
    const seen: unknown[] = []
    let before: string | null | undefined
    do {
      const page = await search(boss, { kind: 'mailbox_opened', size: 10, ...(before && { before }) })
      seen.push(...page.events.map(({ details }) => details.mail).filter((mail) => mail !== undefined))
      // Newer events do not shift the pages.
      note(undefined, 'mailbox_opened')
      before = page.next
    } while (before)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index))
  })

  test.each([
    { kind: 'everything' },
    { size: 501 },
    { size: 0 },
    { from: 'yesterday' },
    { before: 'x' },
    { before: `2026-11-15T12:00:00.000Z_1 or true` },
    { person: 'x'.repeat(255) },
    { person: '\0' },
  ])('refuses what is not a filter: %o', async (filter) => {
    expect(await search(boss, filter)).toMatchObject({ error: 'bad_input' })
  })
})

test('an export of the reports is recorded with the session of the tool', async () => {
  const admin = await app.as('admin')
  const token = await openTool(app, admin)
  expect((await app.rest('POST', '/api/tools/reports/exports', { rows: 9 }, token)).status).toBe(200)
  expect((await app.securityEvents('data_exported')).at(-1)).toMatchObject({
    actor_id: admin.user.id,
    details: { what: 'reports', rows: 9 },
  })
})

test('an export is recorded with the list and the number of rows', async () => {
  const { user, rest } = await app.as('user')
  expect((await rest('POST', '/api/security-log/exports', { list: 'orders', rows: 12 })).status).toBe(200)
  expect((await app.securityEvents('data_exported')).at(-1)).toMatchObject({
    actor_id: user.id,
    details: { what: 'orders', rows: 12 },
  })
  expect((await rest('POST', '/api/security-log/exports', { list: 'a secret', rows: 1 })).status).toBe(422)
  expect((await app.rest('POST', '/api/security-log/exports', { list: 'orders', rows: 1 })).status).toBe(401)
})

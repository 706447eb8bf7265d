import { createHash } from 'node:crypto'
import type { Tool } from '@comptoir/contract/tools'
import { beforeEach, describe, expect, test } from 'vitest'
import { exchangeTicket, openTool, toolTicket } from '../../test/open-tool.ts'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'
import { text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'

const app = await startTestApp()
// The clock moves by hours between two calls.
await app.make.setting('session_idle_minutes', '9999')
beforeEach(() => app.forgetAttempts())

const frames = { reports: '/api/reports/frame', unification: '/api/unification/frame/account' } as const
/** A call of each tool that every token of that tool may make. */
const figures = '/api/tools/reports/properties'

const ticketOf = (person: SignedIn, tool: Tool = 'reports') => toolTicket(person, frames[tool])
const open = (ticket: string, tool?: Tool) => exchangeTicket(app, ticket, tool)
const tokenOf = (person: SignedIn, tool: Tool = 'reports') =>
  openTool(app, person, { tool, frame: frames[tool] })

describe('the frame of a tool', () => {
  test('is the built-in one if no other is configured', async () => {
    for (const role of ['admin', 'superadmin'] as const) {
      const person = await app.as(role)
      const reports = await person.rest('GET', '/api/reports/frame')
      expect(reports.body.url).toMatch(/^\/tools\/reports#ticket=[\w-]{43}$/)
      expect(reports.headers.get('cache-control')).toBe('no-store')
      for (const kind of ['account', 'contact']) {
        const { body } = await person.rest('GET', `/api/unification/frame/${kind}`)
        expect(body.url).toMatch(new RegExp(`^/tools/unification/${kind}#ticket=[\\w-]{43}$`))
      }
      expect((await person.rest('GET', '/api/unification/frame/order')).status).toBe(404)
    }
  })

  test('is the configured one if there is one, without a ticket', async () => {
    const configured = await startTestApp({
      database: app.database,
      env: { reportsUrl: 'https://figures.example/board', unificationUrl: 'https://unify.example/tool/' },
    })
    const admin = await configured.as('admin')
    expect((await admin.rest('GET', frames.reports)).body.url).toBe('https://figures.example/board')
    expect((await admin.rest('GET', frames.unification)).body.url).toBe('https://unify.example/tool/account')
    const policy = (await configured.rest('GET', '/config.json')).headers.get('content-security-policy')
    expect(policy).toContain("frame-src 'self' https://figures.example https://unify.example")
  })
})

describe('a ticket', () => {
  test('opens its tool once, with the name and role of its owner', async () => {
    const admin = await app.as('admin')
    const ticket = await ticketOf(admin, 'unification')
    const opened = await open(ticket, 'unification')
    expect(opened.body).toMatchObject({
      status: 200,
      kind: 'account',
      user: { name: admin.user.name, role: 'admin' },
    })
    expect(opened.body.expires).toBe(Math.floor(app.clock().getTime() / 1000) + 3600)
    const again = await open(ticket, 'unification')
    expect([again.status, again.body.error]).toEqual([401, 'ticket_invalid'])
  })

  test('opens once even when two pages race with it', async () => {
    const ticket = await ticketOf(await app.as('admin'))
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(ticket)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)])
  })

  test('is valid for one minute and for its own tool', async () => {
    const admin = await app.as('admin')
    const [late, misused] = [await ticketOf(admin), await ticketOf(admin)]
    expect((await open(misused, 'unification')).status).toBe(401)
    app.clock.forward({ seconds: 59 })
    expect((await open(misused)).status).toBe(200)
    app.clock.forward({ seconds: 1 })
    expect((await open(late)).body.error).toBe('ticket_invalid')
  })

  test('cannot be guessed, shortened or replaced', async () => {
    const ticket = await ticketOf(await app.as('admin'))
    const hash = createHash('sha256').update(ticket).digest('hex')
    for (const wrong of ['', ticket.slice(1), ticket.toUpperCase(), hash, "' or true --", 'x'.repeat(201)])
      expect((await open(wrong)).status, wrong).toBeGreaterThanOrEqual(400)
    for (const body of [{ ticket }, { tool: 'settings', ticket }, { tool: 'reports', ticket: [ticket] }])
      expect((await app.rest('POST', '/api/tools/session', body)).status).toBe(401)
    expect((await open(ticket)).status).toBe(200)
  })

  test('is invalid once its owner has signed out or is inactive', async () => {
    const out = await app.signIn(await app.make.staffUser({ role__c: 'admin' }))
    const first = await ticketOf(out)
    await out.rest('POST', '/api/logout')
    expect((await open(first)).status).toBe(401)
    const gone = await app.signIn(await app.make.staffUser({ role__c: 'admin' }))
    const second = await ticketOf(gone)
    await app.database.rows(sql`update propertyuser__c set inactive = true where id = ${gone.user.id}`)
    expect((await open(second)).status).toBe(401)
  })

  test('is invalid once its owner is no longer an administrator', async () => {
    const person = await app.signIn(await app.make.staffUser({ role__c: 'admin' }))
    const ticket = await ticketOf(person)
    await app.database.rows(sql`update propertyuser__c set role__c = 'user' where id = ${person.user.id}`)
    const { status, body } = await open(ticket)
    expect([status, body.error]).toEqual([403, 'forbidden'])
  })

  test('still works if it is valid after too many guesses from the address', async () => {
    await open('x')
    await app.database.rows(sql`update throttle set points = 100`)
    expect((await open('x')).status).toBe(429)
    expect((await open(await ticketOf(await app.as('admin')))).status).toBe(200)
  })

  test('is in no log, audit or table, and neither is its token', async () => {
    const admin = await app.as('admin')
    const ticket = await ticketOf(admin)
    const { token } = (await open(ticket)).body
    await open(ticket)
    await app.rest('GET', figures, undefined, token)
    await app.rest('GET', figures, undefined, `${token}x`)
    for (const secret of [ticket, token]) expect(app.logged()).not.toContain(secret)
    const kept = await app.database.rows(sqlOf({ row: text })`
      select t::text as row from frame_ticket t union all select s::text from tool_session s
      union all select a::text from audit a`)
    for (const { row } of kept) for (const secret of [ticket, token]) expect(row).not.toContain(secret)
  })

  test('is deleted once it has expired and another is requested', async () => {
    const admin = await app.signIn(await app.make.staffUser({ role__c: 'admin' }))
    await ticketOf(admin)
    app.clock.forward({ minutes: 2 })
    await ticketOf(admin)
    const kept = await app.database.rows(sql`
      select 1 from frame_ticket t join session s on s.id = t.session_id where s.user_id = ${admin.user.id}`)
    expect(kept).toHaveLength(1)
  })
})

describe('a tool’s token', () => {
  const use = (token: string | undefined) => app.rest('GET', figures, undefined, token)

  test('opens its own tool and nothing else', async () => {
    const admin = await app.as('admin')
    expect((await use(await tokenOf(admin))).status).toBe(200)
    expect((await use(await tokenOf(admin, 'unification'))).status).toBe(401)
  })

  test('is no session token, and a session token is no tool token', async () => {
    const admin = await app.as('admin')
    expect((await use(admin.token)).status).toBe(401)
    const token = await tokenOf(admin)
    for (const path of ['/api/loggedin', frames.reports, '/api/page-permission/settings'])
      expect((await app.rest('GET', path, undefined, token)).status, path).toBe(401)
    expect((await app.rest('POST', '/api/logout', undefined, token)).status).toBe(401)
    expect((await app.graphql('{ table(name: "account") { records } }', {}, token)).status).toBe(401)
  })

  test('expires after an hour', async () => {
    const token = await tokenOf(await app.as('admin'))
    app.clock.forward({ minutes: 59, seconds: 59 })
    expect((await use(token)).status).toBe(200)
    app.clock.forward({ seconds: 1 })
    expect((await use(token)).status).toBe(401)
  })

  test('ends with its owner’s session', async () => {
    const admin = await app.as('admin')
    const token = await tokenOf(admin)
    await admin.rest('POST', '/api/logout')
    expect((await use(token)).status).toBe(401)
  })

  test('has only the permissions that its owner has at the time of the call', async () => {
    const person = await app.signIn(await app.make.staffUser({ role__c: 'admin', properties: [app.home] }))
    const token = await tokenOf(person)
    const other = await app.make.property()
    await app.make.link(person.user, other)
    expect((await use(token)).body.properties).toHaveLength(2)
    await app.database.rows(sql`
      update propertyuser__c set role__c = 'user_inventory' where id = ${person.user.id}`)
    expect((await use(token)).status).toBe(403)
    await app.database.rows(sql`update propertyuser__c set isdeleted = true where id = ${person.user.id}`)
    expect((await use(token)).status).toBe(401)
  })

  test('cannot be guessed, shortened or replaced by its ticket or its hash', async () => {
    const ticket = await ticketOf(await app.as('admin'))
    const { token } = (await open(ticket)).body
    const hash = createHash('sha256').update(token).digest('hex')
    for (const wrong of [ticket, hash, token.slice(1), `${token}x`, 'A'.repeat(43), 'x.y.z', undefined])
      expect((await use(wrong)).status, wrong).toBe(401)
    expect((await use(token)).status).toBe(200)
  })
})

describe('a page of an opaque origin', () => {
  test('may use the tool calls and no others', async () => {
    const preflight = await fetch(`${app.url}${figures}`, {
      method: 'OPTIONS',
      headers: { origin: 'null', 'access-control-request-headers': 'authorization' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const refused = await app.rest('GET', figures)
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
    for (const path of ['/api/loggedin', '/config.json', '/api/reports/frame', '/login', '/api/toolsx'])
      expect((await app.rest('GET', path)).headers.get('access-control-allow-origin'), path).toBeNull()
  })
})

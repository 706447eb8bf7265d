import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type MadeStaffUser, testPassword } from '../../test/factories.ts'
import { done, refusedWith } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'
import { estimateGuesses } from '../workflows/accounts/passwords/check-new-password.ts'

// The first check loads the word lists, which may take longer than a call on a busy machine.
await estimateGuesses('', [])
const app = await startTestApp()
beforeEach(async () => {
  await app.forgetAttempts()
  await app.database.rows(sql`delete from mail_queue`)
})

const newPassword = 'Nouveau!2027'

const reset = (email: unknown) => app.rest('POST', '/resetpassword', { email })
const validate = (token: unknown) => app.rest('POST', '/validatepasswordtoken', { token })
const update = (token: unknown, password: unknown = newPassword) =>
  app.rest('POST', '/updatepassword', { token, password })
const login = (user: MadeStaffUser, password: string) =>
  app.rest('POST', '/login', { username: user.username__c, password })

/** The token in the newest mail to the user. */
async function tokenFor(user: { username__c: string }): Promise<string> {
  const mail = (await app.queuedMails()).findLast(({ to }) => to === user.username__c)
  const url = mail && 'url' in mail.data ? mail.data.url : ''
  return /\?token=([\w-]{43})$/.exec(url)?.[1] ?? ''
}

/** The languages of each queued mail. */
async function languagesOfMails(): Promise<string[][]> {
  return (await app.queuedMails()).map((mail) =>
    'alsoIn' in mail && mail.alsoIn ? [mail.language, mail.alsoIn] : [mail.language],
  )
}

async function resetToken(user: MadeStaffUser): Promise<string> {
  await reset(user.username__c)
  return tokenFor(user)
}

async function activationToken(user: MadeStaffUser): Promise<string> {
  const admin = await app.as('superadmin')
  await admin.rest('POST', '/sendactivationemail', { email: user.username__c })
  return tokenFor(user)
}

const invalid = { status: 403, body: { status: 403, error: 'token_invalid' } }
const expired = { status: 401, body: { status: 401, error: 'token_expired' } }

describe('requesting a reset', () => {
  test('queues a mail with a link at the configured address, and stores only its hash', async () => {
    const user = await app.make.staffUser()
    const answer = await fetch(`${app.url}/resetpassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify({ email: ` ${user.username__c.toUpperCase()} ` }),
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 200 })
    const mails = await app.queuedMails()
    expect(mails).toMatchObject([
      {
        template: 'resetPassword',
        to: user.username__c,
        language: 'en',
        data: {
          name: user.name,
          url: expect.stringMatching(/^https:\/\/comptoir\.example\/resetpassword\?token=[\w-]{43}$/),
          validMinutes: 60,
        },
      },
    ])
    const token = await tokenFor(user)
    const rows = await app.database.rows(sql`select * from password_token where user_id = ${user.id}`)
    expect(rows).toMatchObject([
      { kind: 'reset', token_hash: createHash('sha256').update(token).digest('hex'), used_at: null },
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(app.logged()).not.toContain(token)
  })

  test('does not look for the user before it answers, however many ask at once', async () => {
    const user = await app.make.staffUser()
    await app.database.transaction(async (tx) => {
      await tx.rows(sql`lock table propertyuser__c in access exclusive mode`)
      const asked = Array.from({ length: 20 }, (_, at) =>
        reset(at % 2 ? user.username__c : `stranger-${at}@comptoir.example`),
      )
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200]))
    })
    expect(new Set((await app.queuedMails()).map(({ to }) => to))).toEqual(new Set([user.username__c]))
  })

  test('answers the same, not before a fixed time, whether or not the user exists', async () => {
    const [known, inactive, deleted] = [
      await app.make.staffUser(),
      await app.make.staffUser({ inactive: true }),
      await app.make.staffUser({ isdeleted: true }),
    ]
    const times: number[] = []
    for (const { username__c } of [known, inactive, deleted, { username__c: 'nobody@comptoir.example' }]) {
      const start = performance.now()
      const { status, body } = await reset(username__c)
      times.push(performance.now() - start)
      expect({ status, body }).toEqual({ status: 200, body: { status: 200 } })
    }
    expect(Math.min(...times)).toBeGreaterThan(240)
    expect((await app.queuedMails()).map(({ to }) => to)).toEqual([known.username__c])
  })

  test('writes in the languages of the user’s properties, in both if they differ or are unknown', async () => {
    const french = await app.make.property({ external_id__c: 'CEM' })
    for (const properties of [[french], [app.home], [french, app.home], []]) {
      await reset((await app.make.staffUser({ properties })).username__c)
    }
    expect(await languagesOfMails()).toEqual([['fr'], ['en'], ['en', 'fr'], ['en', 'fr']])
  })

  test('writes in the language of the page that asks, whatever the properties say', async () => {
    const french = await app.make.property({ external_id__c: 'LAU' })
    const user = await app.make.staffUser({ properties: [french] })
    for (const language of ['en', 'FR', undefined]) {
      const answer = await fetch(`${app.url}/resetpassword`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en-CA' },
        body: JSON.stringify({ email: user.username__c, language }),
      })
      expect(answer.status).toBe(200)
    }
    expect(await languagesOfMails()).toEqual([['en'], ['fr'], ['fr']])
    for (const language of ['de', 5, null]) {
      const answer = await app.rest('POST', '/resetpassword', { email: user.username__c, language })
      expect(answer.body).toMatchObject({ error: 'bad_input' })
    }
  })

  test('sends a new activation link as long as the invitation stands', async () => {
    const invited = await app.make.staffUser({ inactive: true })
    const first = await activationToken(invited)
    await reset(invited.username__c)
    expect((await app.queuedMails()).map(({ template }) => template)).toEqual([
      'activateUser',
      'activateUser',
    ])
    const second = await tokenFor(invited)
    expect((await validate(first)).status).toBe(200)
    expect((await update(second)).status).toBe(200)
    expect(await validate(first)).toMatchObject(invalid)

    const admin = tableClient(await app.as('superadmin'))
    done(await admin.update('propertyuser__c', invited.id, { inactive: true }))
    await app.database.rows(sql`delete from mail_queue`)
    expect((await reset(invited.username__c)).status).toBe(200)
    expect(await app.queuedMails()).toEqual([])
  })

  test.each([
    [{}, 'email_empty_error'],
    [{ email: '  ' }, 'email_empty_error'],
    [{ email: 5 }, 'email_empty_error'],
    [{ email: ['a@comptoir.example'] }, 'email_empty_error'],
    [{ email: 'no address' }, 'valid_email_error'],
    [{ email: 'a@comptoir.example\r\nBcc: b@comptoir.example' }, 'valid_email_error'],
    [{ email: `${'a'.repeat(300)}@comptoir.example` }, 'valid_email_error'],
  ])('refuses %j', async (body, error) => {
    expect(await app.rest('POST', '/resetpassword', body)).toMatchObject({
      status: 422,
      body: { status: 422, error },
    })
  })

  test('leaves nothing behind if the mail cannot be queued', async () => {
    const user = await app.make.staffUser()
    await app.database.rows(sql`alter table mail_queue rename to mail_queue_away`)
    const answer = await reset(user.username__c)
    await app.database.rows(sql`alter table mail_queue_away rename to mail_queue`)
    expect(answer).toMatchObject(refusedWith(500, 'internal'))
    expect(JSON.stringify(answer.body)).not.toContain('mail_queue')
    expect(await app.database.rows(sql`select 1 from password_token where user_id = ${user.id}`)).toEqual([])
  })
})

describe('a reset link', () => {
  test('is valid for an hour', async () => {
    const token = await resetToken(await app.make.staffUser())
    expect(await validate(token)).toMatchObject({ status: 200, body: { status: 200, kind: 'reset' } })
    app.clock.forward({ minutes: 59, seconds: 59 })
    expect((await validate(token)).status).toBe(200)
    app.clock.forward({ seconds: 1 })
    expect(await validate(token)).toMatchObject(expired)
    expect(await update(token)).toMatchObject(expired)
  })

  test('sets the password once, ends every session and leaves no secret in the audit', async () => {
    const user = await app.make.staffUser()
    const session = await app.signIn(user)
    const token = await resetToken(user)
    expect(await update(token)).toMatchObject({ status: 200, body: { status: 200 } })
    expect((await session.rest('GET', '/api/loggedin')).status).toBe(401)
    expect((await login(user, testPassword)).status).toBe(403)
    expect((await login(user, newPassword)).status).toBe(200)
    expect(await validate(token)).toMatchObject(invalid)
    expect(await update(token, 'Another!2027')).toMatchObject(invalid)
    const [audit] = await app.audits('propertyuser__c.update', user.id)
    expect(audit).toEqual({
      old: null,
      new: { password: 'changed' },
      user_id: user.id,
      user_name: user.name,
    })
    for (const secret of [newPassword, token]) expect(app.logged()).not.toContain(secret)
    const notice = (await app.queuedMails()).find(({ template }) => template === 'accountChanged')
    const data = { name: user.name, change: 'password', by: null, at: app.clock().toISOString() }
    expect(notice).toMatchObject({ template: 'accountChanged', data })
  })

  test('stays valid when another is asked for, which anyone may do, until one of them is used', async () => {
    const user = await app.make.staffUser()
    const [older, newer] = [await resetToken(user), await resetToken(user)]
    expect(newer).not.toBe(older)
    expect((await validate(newer)).status).toBe(200)
    expect((await update(older)).status).toBe(200)
    expect(await validate(newer)).toMatchObject(invalid)
  })

  test('that has expired is deleted with the next request', async () => {
    const user = await app.make.staffUser()
    await resetToken(user)
    app.clock.forward({ hours: 2 })
    await resetToken(user)
    expect(
      await app.database.rows(sql`select 1 from password_token where user_id = ${user.id}`),
    ).toHaveLength(1)
  })

  test('is sent at most forty times an hour, from whatever addresses', async () => {
    const user = await app.make.staffUser()
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => reset(user.username__c)))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      await app.database.rows(sql`delete from throttle where starts_with(key, 'resetByUserAndAddress')`)
    }
    expect((await app.queuedMails()).length).toBeLessThan(48)
    expect((await update(await tokenFor(user))).status).toBe(200)
    await reset(user.username__c)
    expect((await validate(await tokenFor(user))).status).toBe(200)
  })

  test('works once if several use it concurrently', async () => {
    const user = await app.make.staffUser()
    const token = await resetToken(user)
    const passwords = ['One!2027x', 'Two!2027x', 'Three!2027x', 'Four!2027x']
    const answers = await Promise.all(passwords.map((password) => update(token, password)))
    const winners = passwords.filter((_, index) => answers[index]?.status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(3)
    expect((await login(user, winners[0] ?? '')).status).toBe(200)
  })

  test('leaves no session of the old password, not even one opened concurrently', async () => {
    const user = await app.make.staffUser()
    const token = await resetToken(user)
    const [changed, ...signedIn] = await Promise.all([
      update(token),
      ...Array.from({ length: 6 }, () => login(user, testPassword)),
    ])
    expect(changed.status).toBe(200)
    for (const { status, body } of signedIn) {
      expect([200, 403]).toContain(status)
      expect((await app.rest('GET', '/api/loggedin', undefined, String(body.token))).status).toBe(401)
    }
  })

  test('still works after a change that was answered too late, which changed nothing', async () => {
    const user = await app.make.staffUser()
    const token = await resetToken(user)
    const hasty = await startTestApp({ database: app.database, clock: app.clock, timeoutFactor: 0.02 })
    const late = await app.database.session(async (client) => {
      await client.query('begin')
      await client.query('select from propertyuser__c where id = $1 for update', [user.id])
      const answer = await hasty.rest('POST', '/updatepassword', { token, password: newPassword })
      await client.query('rollback')
      return answer
    })
    expect(late).toMatchObject(refusedWith(503, 'service_unavailable'))
    expect((await update(token)).status).toBe(200)
    expect((await login(user, newPassword)).status).toBe(200)
  })

  test('is invalid for a user who became inactive or was deleted', async () => {
    for (const change of [sql`inactive = true`, sql`isdeleted = true`]) {
      const user = await app.make.staffUser()
      const token = await resetToken(user)
      await app.database.rows(sql`update propertyuser__c set ${change} where id = ${user.id}`)
      expect(await validate(token)).toMatchObject(invalid)
      expect(await update(token)).toMatchObject(invalid)
    }
  })

  test('survives passwords that break the policy or are easy to guess', async () => {
    const token = await resetToken(await app.make.staffUser())
    const weak = ['', 'Sh0rt!a', 'nouppercase!1', 'NOLOWERCASE!1', 'NoDigits!!', 'NoSpecial11']
    for (const password of [...weak, 12345678, null, undefined, ['Aa1!aaaa'], 'Password1!'])
      expect(await app.rest('POST', '/updatepassword', { token, password })).toMatchObject({
        status: 422,
        body: { error: password === 'Password1!' ? 'password_common_error' : 'password_policy_error' },
      })
    expect((await update(token)).status).toBe(200)
  })

  test('is invalid if it was never issued', async () => {
    for (const token of ['', 'A'.repeat(43), 'A'.repeat(5000), 5, null, [], "' or 1=1 --"]) {
      expect(await validate(token)).toMatchObject(invalid)
      expect(await update(token)).toMatchObject(invalid)
    }
    expect((await validate('a\u0000')).status).toBe(400)
  })
})

describe('an activation link', () => {
  const newcomer = (given: Partial<MadeStaffUser> = {}) =>
    app.make.staffUser({ inactive: true, password: null, ...given })

  test('is sent by an administrator and activates the user', async () => {
    const user = await newcomer()
    const admin = await app.as('admin')
    const sent = await admin.rest('POST', '/sendactivationemail', { email: ` ${user.username__c} ` })
    expect(sent).toMatchObject({ status: 200, body: { status: 200 } })
    expect(await app.queuedMails()).toMatchObject([
      {
        template: 'activateUser',
        to: user.username__c,
        data: {
          url: expect.stringMatching(/^https:\/\/comptoir\.example\/activateuser\?token=[\w-]{43}$/),
          validMinutes: 7 * 24 * 60,
        },
      },
    ])
    expect(await app.audits('propertyuser__c.email', user.id)).toEqual([
      { old: null, new: { template: 'activateUser' }, user_id: admin.user.id, user_name: admin.user.name },
    ])
    const token = await tokenFor(user)
    expect(await validate(token)).toMatchObject({ status: 200, body: { kind: 'activation' } })
    expect((await update(token)).status).toBe(200)
    expect((await login(user, newPassword)).status).toBe(200)
    const audits = await app.audits('propertyuser__c.update', user.id)
    expect(audits.slice(0, 2)).toEqual([
      { old: null, new: { password: 'changed' }, user_id: user.id, user_name: user.name },
      { old: { inactive: true }, new: { inactive: false }, user_id: user.id, user_name: user.name },
    ])
    // A first password is no change.
    expect((await app.queuedMails()).map(({ template }) => template)).toEqual(['activateUser'])
  })

  test('is sent by no other role, and by no administrator to a higher role', async () => {
    const [user, boss] = [await newcomer(), await newcomer({ role__c: 'superadmin' })]
    const send = async (token: string | undefined, email: string) =>
      (await app.rest('POST', '/sendactivationemail', { email }, token)).status
    expect(await send(undefined, user.username__c)).toBe(401)
    for (const role of ['user', 'user_inventory'] as const) {
      expect(await send((await app.as(role)).token, user.username__c)).toBe(403)
    }
    expect(await send((await app.as('admin')).token, boss.username__c)).toBe(403)
    expect(await app.queuedMails()).toEqual([])
    expect(await send((await app.as('superadmin')).token, boss.username__c)).toBe(200)
  })

  test('is only for users who are not active yet', async () => {
    const admin = await app.as('admin')
    const [active, deleted] = [await app.make.staffUser(), await newcomer({ isdeleted: true })]
    for (const email of [active.username__c, deleted.username__c, 'nobody@comptoir.example']) {
      expect(await admin.rest('POST', '/sendactivationemail', { email })).toMatchObject(
        refusedWith(404, 'user_not_found'),
      )
    }
    for (const [body, error] of [
      [{}, 'email_empty_error'],
      [{ email: '' }, 'email_empty_error'],
      [{ email: 'x' }, 'valid_email_error'],
    ] as const) {
      expect(await admin.rest('POST', '/sendactivationemail', body)).toMatchObject({
        status: 422,
        body: { error },
      })
    }
  })

  test('is valid for seven days, and its holder can renew an expired one once', async () => {
    const user = await newcomer()
    const token = await activationToken(user)
    const renew = (secret: unknown) => app.rest('POST', '/sendactivationemail', { token: secret })
    app.clock.forward({ days: 6, hours: 23 })
    expect((await validate(token)).status).toBe(200)
    expect(await renew(token)).toMatchObject(invalid)
    app.clock.forward({ hours: 1 })
    expect(await validate(token)).toMatchObject(expired)
    expect(await update(token)).toMatchObject(expired)
    const answers = await Promise.all([renew(token), renew(token), renew(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(await app.queuedMails()).toHaveLength(2)
    const renewed = await tokenFor(user)
    expect(renewed).not.toBe(token)
    expect(await validate(token)).toMatchObject(invalid)
    expect(await renew(token)).toMatchObject(invalid)
    expect((await update(renewed)).status).toBe(200)
    app.clock.forward({ days: 8 })
    expect(await renew(renewed)).toMatchObject(invalid)
    for (const secret of ['', 'x', 5, null, 'A'.repeat(43)])
      expect(await renew(secret)).toMatchObject(invalid)
  })

  test('cannot be had by renewing an expired reset link', async () => {
    const user = await app.make.staffUser()
    const token = await resetToken(user)
    app.clock.forward({ hours: 2 })
    expect(await app.rest('POST', '/sendactivationemail', { token })).toMatchObject(invalid)
  })

  test('can exist beside a reset link: using either one invalidates the other', async () => {
    const user = await newcomer()
    const activation = await activationToken(user)
    await app.database.rows(sql`update propertyuser__c set inactive = false where id = ${user.id}`)
    const link = await resetToken(user)
    expect((await validate(activation)).status).toBe(200)
    expect((await update(link)).status).toBe(200)
    expect(await update(activation)).toMatchObject(invalid)
  })
})

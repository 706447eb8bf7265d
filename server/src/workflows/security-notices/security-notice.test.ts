import { beforeEach, describe, expect, test } from 'vitest'
import type { MadeStaffUser } from '../../../test/factories.ts'
import { done } from '../../../test/outcomes.ts'
import { tableClient } from '../../../test/table-client.ts'
import { type SignedIn, startTestApp } from '../../../test/test-app.ts'
import { sql } from '../../database/sql.ts'
import { recordAudit } from '../../engine/writing/audit.ts'

const app = await startTestApp()
beforeEach(async () => {
  await app.forgetAttempts()
  await app.database.rows(sql`delete from mail_queue`)
  await app.database.rows(sql`update propertyuser__c set inactive = true`)
  await app.make.setting('security_notice_address', 'operator@elsewhere.example')
})

const superadmin = () => app.make.staffUser({ role__c: 'superadmin' })
const admin = (role__c: 'admin' | 'superadmin' = 'admin') =>
  app.make.staffUser({ role__c, properties: [app.home] })

/** An export of a person, which is always noticed. Returns who was written to. */
async function noticed(who: SignedIn): Promise<string[]> {
  const { id } = await app.make.contact()
  expect((await who.rest('POST', `/api/people/${id}/export`, { language: 'en' })).status).toBe(200)
  return (await app.queuedMails()).flatMap(({ template, to }) => (template === 'securityNotice' ? [to] : []))
}

async function raisedBy(actor: MadeStaffUser, user: MadeStaffUser, verb: 'create' | 'update'): Promise<void> {
  const author = { actor, now: app.clock() }
  const entry = { table: 'propertyuser__c', verb, id: user.id, new: { role__c: 'superadmin' } }
  await recordAudit(app.database, author, entry)
}

describe('a notice goes', () => {
  test('to the superadmins, and to no one else', async () => {
    const [one, other] = [await superadmin(), await superadmin()]
    await admin()
    const actor = await app.signIn(await admin())
    expect(await noticed(actor)).toEqual([one.username__c, other.username__c])
  })

  test('to the superadmins other than the actor', async () => {
    const [actor, other] = [await admin('superadmin'), await superadmin()]
    expect(await noticed(await app.signIn(actor))).toEqual([other.username__c])
  })

  test('to the operator if the actor is the only superadmin', async () => {
    const actor = await app.signIn(await admin('superadmin'))
    expect(await noticed(actor)).toEqual(['operator@elsewhere.example'])
    await app.make.setting('security_notice_address', '')
    await app.database.rows(sql`delete from mail_queue`)
    expect(await noticed(actor)).toEqual([])
  })

  test.each(['create', 'update'] as const)(
    'to the operator too if the only other superadmin is one by the actor (%s)',
    async (verb) => {
      const [actor, puppet] = [await admin('superadmin'), await superadmin()]
      await raisedBy(actor, puppet, verb)
      const both = [puppet.username__c, 'operator@elsewhere.example']
      expect(await noticed(await app.signIn(actor))).toEqual(both)
      const second = await superadmin()
      await raisedBy(puppet, second, verb)
      await app.database.rows(sql`delete from mail_queue`)
      expect(await noticed(await app.signIn(actor))).toEqual([
        puppet.username__c,
        second.username__c,
        'operator@elsewhere.example',
      ])
    },
  )

  test.each([
    ['created the actor', (actor: MadeStaffUser, other: MadeStaffUser) => raisedBy(other, actor, 'create')],
    [
      'has the same creator as the actor',
      async (actor: MadeStaffUser, other: MadeStaffUser) => {
        const gone = await superadmin()
        await app.database.rows(sql`update propertyuser__c set inactive = true where id = ${gone.id}`)
        await raisedBy(gone, actor, 'create')
        await raisedBy(gone, other, 'create')
      },
    ],
  ])('to the operator too if the only other superadmin %s', async (_, raise) => {
    const [actor, other] = [await admin('superadmin'), await superadmin()]
    await raise(actor, other)
    expect(await noticed(await app.signIn(actor))).toEqual([other.username__c, 'operator@elsewhere.example'])
  })
})

test('a changed address is noticed with both addresses and the username of the actor', async () => {
  const [boss, actor] = [await superadmin(), await admin()]
  const user = await app.make.staffUser({ properties: [app.home] })
  const to = `moved.${user.username__c}`
  done(
    await tableClient(await app.signIn(actor)).update('propertyuser__c', user.id, {
      username__c: to,
    }),
  )
  const mails = await app.queuedMails()
  expect(mails.filter(({ template }) => template === 'securityNotice')).toMatchObject([
    {
      to: boss.username__c,
      data: {
        ...{ act: 'addressChanged', name: user.name, from: user.username__c, to },
        by: `${actor.name} (${actor.username__c})`,
      },
    },
  ])
})

test.each([
  ['export', { language: 'en' }, 'personExported'],
  ['anonymise', { reason: 'Asked for by phone' }, 'personAnonymised'],
])('ten people a day, each noticed: %s', async (call, body, act) => {
  const boss = await superadmin()
  const { rest } = await app.signIn(await admin())
  const answers: number[] = []
  for (let times = 0; times < 11; times++) {
    const { id } = await app.make.contact()
    const { status } = await rest('POST', `/api/people/${id}/${call}`, body)
    answers.push(status)
  }
  expect(answers).toEqual([...Array<number>(10).fill(200), 429])
  const mails = await app.queuedMails()
  expect(mails).toHaveLength(10)
  expect(mails[0]).toMatchObject({ to: boss.username__c, data: { act, contact: expect.any(Number) } })
  await app.make.setting('person_requests_per_day', '11')
  const { id } = await app.make.contact()
  expect((await rest('POST', `/api/people/${id}/${call}`, body)).status).toBe(200)
  await app.make.setting('person_requests_per_day', '10')
})

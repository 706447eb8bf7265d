import { beforeEach, expect, test } from 'vitest'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { sql } from '../../database/sql.ts'
import type { Mail } from '../../mail/mail.ts'

const app = await startTestApp()
for (const kind of ['reveals', 'redeems', 'different_addresses'])
  await app.make.setting(`notice_after_${kind}`, '2')
beforeEach(async () => {
  await app.forgetAttempts()
  await app.database.rows(sql`delete from mail_queue`)
})

const notices = async () =>
  (await app.queuedMails()).filter(
    (mail): mail is Mail & { template: 'unusualActivity' } => mail.template === 'unusualActivity',
  )

const actions = {
  async reveal() {
    const { id } = await app.make.giftCode()
    const { rest } = await app.as('user')
    return (await rest('POST', `/api/gift-codes/${id}/reveal`)).status
  },
  async redeem() {
    const { id } = await app.make.eToken()
    const values = { redeem: true, redeem_centre: app.home.external_id__c }
    const { error } = await tableClient(await app.as('user')).update('eml_token', id, values)
    return error ? error.code : 200
  },
  async differentAddress() {
    const { id } = await app.make.giftCode()
    const { rest } = await app.as('user')
    const data = { ID: id, FIRSTNAME: 'Luc', LANGUAGE: 'EN' }
    const body = { emails: ['other@client.example'], template: 'eGiftCard', data, reason: 'Moved' }
    return (await rest('POST', '/sendtemplateemail', body)).status
  },
}

test.each(['reveal', 'redeem', 'differentAddress'] as const)(
  'administrators of the property and superadmins get one mail a day (%s)',
  async (kind) => {
    const [{ user: clerk }, { user: admin }] = [await app.as('user'), await app.as('admin')]
    const { user: superadmin } = await app.as('superadmin')
    for (let times = 0; times < 2; times++) expect(await actions[kind]()).toBe(200)
    expect(await notices()).toEqual([])
    for (let times = 0; times < 3; times++) expect(await actions[kind]()).toBe(200)
    const data = { kind, threshold: 2, name: `${clerk.name} (${clerk.username__c})` }
    expect(await notices()).toMatchObject([
      { to: admin.username__c, data },
      { to: superadmin.username__c, data },
    ])
    app.clock.forward({ hours: 25 })
    for (let times = 0; times < 3; times++) expect(await actions[kind]()).toBe(200)
    expect(await notices()).toHaveLength(4)
  },
)

test('the person concerned never gets it', async () => {
  const { user: superadmin } = await app.as('superadmin')
  const elsewhere = await app.make.property()
  const lone = await app.make.staffUser({ role__c: 'admin', properties: [elsewhere] })
  const { rest } = await app.signIn(lone)
  for (let times = 0; times < 3; times++) {
    const { id } = await app.make.giftCode({ mall: elsewhere.name })
    await rest('POST', `/api/gift-codes/${id}/reveal`)
  }
  expect((await notices()).map(({ to }) => to)).toEqual([superadmin.username__c])
})

test('administrators get one mail in seven days when many codes of the property are shown', async () => {
  await app.make.setting('notice_after_property_reveals', '3')
  const [{ user: superadmin }, elsewhere] = [await app.as('superadmin'), await app.make.property()]
  const admin = await app.make.staffUser({ role__c: 'admin', properties: [elsewhere] })
  const clerks = [
    await app.as('user'),
    await app.signIn(await app.make.staffUser({ properties: [elsewhere] })),
  ]
  for (let times = 0; times < 6; times++) {
    const { id } = await app.make.giftCode({ mall: elsewhere.name.toUpperCase() })
    const answer = await clerks[times % 2]?.rest('POST', `/api/gift-codes/${id}/reveal`, {
      case_number: 'C-1',
    })
    expect(answer?.status).toBe(200)
  }
  const data = { kind: 'propertyReveal', threshold: 3, name: elsewhere.name }
  const sent = (await notices()).filter((mail) => mail.data.kind === 'propertyReveal')
  expect(sent).toMatchObject([
    { to: admin.username__c, data },
    { to: superadmin.username__c, data },
  ])
})

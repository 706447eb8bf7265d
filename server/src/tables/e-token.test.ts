import type { ETokenRow } from '@comptoir/contract/tables/e-token'
import { expect, test } from 'vitest'
import { done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
const desk = await app.as('user')
const user = tableClient(desk)

const failed = ruleError('eml_token_redeem_fail')

test('a redemption is signed and dated by the server', async () => {
  const token = await app.make.eToken()
  const change = { redeem: true, redeem_centre: app.home.external_id__c, comment: 'Identity seen' }
  const forged = { user_id: (await app.make.staffUser()).id, updated_at: '2001-01-01T00:00:00.000Z' }
  expect(done(await user.update<ETokenRow>('eml_token', token.id, { ...change, ...forged }))).toEqual({
    ...token,
    ...change,
    user_id: desk.user.id,
    updated_at: app.clock().toISOString(),
  })
})

test('a token is redeemed once, and stays redeemed', async () => {
  const { id } = await app.make.eToken()
  done(await user.update('eml_token', id, { redeem: true, redeem_centre: app.home.external_id__c }))
  const others = tableClient(await app.as('superadmin'))
  for (const change of [{ redeem: true }, { redeem: false }, { comment: 'Later' }, { redeem: null }]) {
    expect(await refused(app, () => user.update('eml_token', id, change))).toEqual(failed)
    expect(await refused(app, () => others.update('eml_token', id, change))).toEqual(failed)
  }
})

test.each(['locked', 'LOCKED', 'Locked', ' locked '])('a token whose status is %j stays', async (status) => {
  const { id } = await app.make.eToken({ status })
  expect(await refused(app, () => user.update('eml_token', id, { redeem: true }))).toEqual(failed)
})

test.each([{ comment: 'Only a comment' }, { redeem: false }, { redeem: null }, {}])(
  'a token is changed by redeeming it and in no other way: %j',
  async (change) => {
    const { id } = await app.make.eToken()
    expect(await refused(app, () => user.update('eml_token', id, change))).toEqual(failed)
  },
)

test('the centre is a property of the caller’s scope', async () => {
  const elsewhere = await app.make.property()
  const closed = await app.make.property({ isdeleted: true })
  const superadmin = tableClient(await app.as('superadmin'))
  const { id } = await app.make.eToken()
  const outside = forbidden('redeem_centre')
  const at = (redeem_centre: string) => ({ redeem: true, redeem_centre })
  for (const centre of [elsewhere.external_id__c, elsewhere.sfid, elsewhere.name, 'NOWHERE']) {
    expect(await refused(app, () => user.update('eml_token', id, at(centre)))).toEqual(outside)
  }
  for (const centre of ['NOWHERE', closed.external_id__c]) {
    expect(await refused(app, () => superadmin.update('eml_token', id, at(centre)))).toEqual(outside)
  }
  done(await superadmin.update('eml_token', id, at(elsewhere.external_id__c)))
})

test('the centre is given by its external id, its name or its sfid, and stored by the first', async () => {
  const { external_id__c, name, sfid } = app.home
  await app.make.property({ name })
  for (const redeem_centre of [external_id__c, name, ` ${name.toUpperCase()} `, sfid]) {
    const { id } = await app.make.eToken()
    const token = done(await user.update<ETokenRow>('eml_token', id, { redeem: true, redeem_centre }))
    expect(token.redeem_centre).toBe(external_id__c)
  }
})

test('a name that two properties of the scope have is no centre', async () => {
  const [one] = [await app.make.property({ name: 'Twice' }), await app.make.property({ name: 'Twice' })]
  const superadmin = tableClient(await app.as('superadmin'))
  const { id } = await app.make.eToken()
  const at = (redeem_centre: string) => superadmin.update('eml_token', id, { redeem: true, redeem_centre })
  expect(await refused(app, () => at('Twice'))).toMatchObject({ property: 'redeem_centre' })
  done(await at(one.external_id__c))
})

test('a redemption needs a centre', async () => {
  const { id } = await app.make.eToken()
  for (const centre of [{}, { redeem_centre: null }, { redeem_centre: '  ' }])
    expect(await refused(app, () => user.update('eml_token', id, { redeem: true, ...centre }))).toEqual(
      ruleError('redeem_centre_empty_error', 'redeem_centre'),
    )
})

test.each([
  ['status', 'expired'],
  ['amount', 500],
  ['recipient_email', 'thief@client.example'],
  ['external_id', 'EML-FORGED'],
  ['order_id', 'EC-1'],
])('the %s of a token cannot be changed', async (property, value) => {
  const { id } = await app.make.eToken()
  const change = { redeem: true, [property]: value }
  expect(await refused(app, () => user.update('eml_token', id, change))).toEqual(forbidden(property))
})

test('the comment of a redemption holds no characters that cannot be seen', async () => {
  const { id } = await app.make.eToken()
  const change = { redeem: true, redeem_centre: app.home.external_id__c, comment: 'Seen\u202eneeS' }
  expect(await refused(app, () => user.update('eml_token', id, change))).toMatchObject({
    key: 'hidden_characters_error',
    property: 'comment',
  })
})

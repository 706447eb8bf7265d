import { expect, test } from 'vitest'
import { refusedWith } from '../../../test/outcomes.ts'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { openUnifier, pairUp, type Unifier } from '../../../test/unifier.ts'
import { untilLocked } from '../../../test/until-locked.ts'
import { number } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'

const app = await startTestApp()
const unifiers: [Unifier, Unifier] = [
  await openUnifier(app, 'account'),
  await openUnifier(app, 'account', 'superadmin'),
]

test('of two users who merge overlapping records, one succeeds and the other is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const [a, b, c] = [await app.make.account(), await app.make.account(), await app.make.account()]
    const [ab, bc] = [await pairUp(app, 'account', a, b), await pairUp(app, 'account', b, c)]
    // Both would merge b into another record.
    const answers = await Promise.all([
      unifiers[0].merge(ab, { keep: 'left' }),
      unifiers[1].merge(bc, { keep: 'right' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toBe('unification_gone_error')
  }
})

test('two users who merge the same pair in opposite directions never lose both records', async () => {
  for (let round = 0; round < 8; round++) {
    const [a, b] = [await app.make.account(), await app.make.account()]
    const pair = await pairUp(app, 'account', a, b)
    const answers = await Promise.all([
      unifiers[0].merge(pair, { keep: 'left' }),
      unifiers[1].merge(pair, { keep: 'right' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const left = await app.database.rows(sql`
      select 1 from account where id in (${a.id}, ${b.id}) and not isdeleted`)
    expect(left).toHaveLength(1)
  }
})

test('a contact created while its company is merged is refused or moves with it', async () => {
  const user = tableClient(await app.as('user'))
  for (let round = 0; round < 12; round++) {
    const [kept, gone] = [await app.make.account(), await app.make.account()]
    const pair = await pairUp(app, 'account', kept, gone)
    const person = { firstname: 'Late', lastname: 'Comer', email: `late${round}@client.example` }
    await Promise.all([
      unifiers[0].merge(pair, { keep: 'left' }),
      user.create('contact', { ...person, accountid: gone.sfid }),
    ])
    const stray = await app.database.rows(sql`
      select 1 from contact where accountid = ${gone.sfid} and not isdeleted`)
    expect(stray).toEqual([])
  }
})

test('a contact restored while its company is merged moves with it or is not restored', async () => {
  const ofContacts = await openUnifier(app, 'contact')
  for (let round = 0; round < 12; round++) {
    const [elsewhere, kept, gone] = [
      await app.make.account(),
      await app.make.account(),
      await app.make.account(),
    ]
    const stays = await app.make.contact({ accountid: elsewhere.sfid })
    const returns = await app.make.contact({ accountid: gone.sfid })
    const merged = await ofContacts.merge(await pairUp(app, 'contact', stays, returns), { keep: 'left' })
    expect(merged.status).toBe(200)
    const companies = await pairUp(app, 'account', kept, gone)
    const [undone, unified] = await Promise.all([
      ofContacts.undo(merged.body.merge),
      unifiers[0].merge(companies, { keep: 'left' }),
    ])
    expect(unified.status).toBe(200)
    const returned = await app.database.first(sql`
      select accountid from contact where id = ${returns.id} and not isdeleted`)
    expect(returned).toEqual(undone.status === 200 ? { accountid: kept.sfid } : undefined)
  }
})

test('a company merge does not count a contact that another user merged meanwhile', async () => {
  const [kept, gone] = [await app.make.account(), await app.make.account()]
  const email = 'twice@client.example'
  const stays = await app.make.contact({ accountid: kept.sfid, email })
  await app.make.contact({ accountid: gone.sfid, email })
  const pair = await pairUp(app, 'account', kept, gone)
  let merging: ReturnType<Unifier['merge']> | undefined
  await app.database.transaction(async (tx) => {
    await tx.rows(sql`update contact set isdeleted = true where id = ${stays.id}`)
    merging = unifiers[0].merge(pair, { keep: 'left' })
    await untilLocked(app)
  })
  const merged = await merging
  expect(merged?.status).toBe(200)
  const counts = await app.database.first(sqlOf({ contacts: number, combined: number })`
    select contacts, combined from unification_merge where id = ${merged?.body.merge}`)
  expect(counts).toEqual({ contacts: 1, combined: 0 })
})

test('a dismissed pair stays so until it is reopened', async () => {
  const [a, b] = [await app.make.account({ name: 'Pépinière Lavoie' }), await app.make.account()]
  const pair = await pairUp(app, 'account', a, b)
  const found = () => unifiers[0].rest('GET', '/pairs?search=pepiniere')
  expect((await found()).body).toMatchObject({
    count: 1,
    pairs: [{ id: pair, left: { name: 'Pépinière Lavoie' } }],
  })
  expect((await unifiers[0].rest('POST', `/pairs/${pair}/dismiss`, {})).status).toBe(200)
  expect(await unifiers[1].rest('POST', `/pairs/${pair}/dismiss`, {})).toMatchObject(
    refusedWith(409, 'unification_settled_error'),
  )
  expect((await found()).body).toMatchObject({ count: 0, pairs: [] })
  const kept = await app.database.first(sql`
    select dismissed_by_name from unification_pair where id = ${pair} and dismissed_at is not null`)
  expect(kept).toEqual({ dismissed_by_name: (await app.as('admin')).user.name })
  expect((await unifiers[0].rest('POST', `/pairs/${pair}/reopen`, {})).status).toBe(200)
  expect((await found()).body).toMatchObject({ count: 1 })
})

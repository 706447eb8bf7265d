import { anonymisedName } from '@comptoir/contract/rules/person-name'
import { newSfid } from '@comptoir/contract/rules/sfid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MadeContact } from '../../../test/factories.ts'
import { findInDatabase } from '../../../test/find-in-database.ts'
import { refusedWith } from '../../../test/outcomes.ts'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { openUnifier, pairUp } from '../../../test/unifier.ts'
import { flag, nullable, number, text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import { until } from '../../mail/testing/until.ts'
import { importInto } from '../import/testing/import-into.ts'
import { runScan } from '../unification/run-scan.ts'

const app = await startTestApp()
const load = importInto(app.database)
app.clock.forward({ hours: 1 })
beforeEach(() => app.forgetAttempts())

const reason = 'Request of 12 May, file 4711'

async function anonymise(contact: { id: number }, given: unknown = { reason }) {
  return (await app.as('admin')).rest('POST', `/api/people/${contact.id}/anonymise`, given)
}

async function stored(contact: { id: number }) {
  return app.database.first(sqlOf({
    name: text,
    firstname: nullable(text),
    email: nullable(text),
    phone: nullable(text),
    optin_email: flag,
    anonymised: flag,
    isdeleted: flag,
  })`
    select name, firstname, email, phone, optin_email, anonymised_at is not null as anonymised, isdeleted
    from contact where id = ${contact.id}`)
}

const gone = {
  name: anonymisedName,
  firstname: null,
  email: null,
  phone: null,
  optin_email: false,
  anonymised: true,
}

/** A person with a trace in everything that names people. */
async function everywhere() {
  const staff = tableClient(await app.as('user'))
  const admin = await app.as('admin')
  const [home, elsewhere] = [await app.make.account(), await app.make.account()]
  const made = await staff.create('contact', {
    firstname: 'Zéphyrine',
    lastname: 'Quasimodo',
    email: 'zeph@oldmail.example',
    phone: '4185550177',
    language: 'fr',
    accountid: home.sfid,
    optin_email: true,
    optin_other: false,
    ott_customer: false,
    hvc__c: false,
  })
  const id = Number(made.row?.id)
  const sfid = String(made.row?.sfid)
  await staff.update('contact', id, { email: 'zephyrine.q@mail.example', phone: '4185550188' })
  const other = await app.make.contact({
    firstname: 'Zéphyrine',
    lastname: 'Quasimodo',
    email: 'zephyrine.q@mail.example',
    phone: '4185550188',
    accountid: elsewhere.sfid,
  })
  const twin = await app.make.contact({ firstname: 'Zéphyrine', lastname: 'Quasimodo', accountid: home.sfid })
  const unifier = await openUnifier(app, 'contact')
  const merge = await unifier.merge(await pairUp(app, 'contact', { id }, twin), {
    keep: 'left',
    take: { phone: 'right' },
  })
  await staff.update('contact', id, { phone: '4185550188' })
  // Another person had the address between a merge and its undoing.
  const stranger = await app.make.contact({ firstname: 'Otto', lastname: 'Unlike', phone: null })
  const undone = await unifier.merge(await pairUp(app, 'contact', other, stranger), {
    keep: 'right',
    take: { email: 'left', phone: 'left' },
  })
  app.clock.forward({ minutes: 1 })
  expect((await unifier.undo(undone.body.merge)).status).toBe(200)

  const email = 'zephyrine.q@mail.example'
  const code = {
    gift_code: 'WHOLE9876543210987',
    customer_email: email,
    first_name: 'Zéphyrine',
    last_name: 'Quasimodo',
    recipient: 'Zéphyrine Quasimodo',
  }
  await load('trnsx_ecom_activegc_b2c', [code])
  const given = await app.make.giftCode({ recipient: email })
  const token = {
    external_id: 'EML-ZQ',
    status: 'active',
    customer_email: email,
    customer_name: 'Zephyrine Quasimodo',
  }
  await load('eml_token', [token])
  await admin.rest('POST', '/sendtemplateemail', {
    emails: [email],
    template: 'eGiftCard',
    data: { ID: given.id, FIRSTNAME: 'Zéphyrine', LANGUAGE: 'fr' },
  })
  await app.database.rows(sql`
    insert into mail_queue (mail, message_id, receipt, failed_at) values
    (${JSON.stringify({ template: 'eGiftCard', to: email, language: 'fr', data: { firstName: 'Zéphyrine' } })}, 'a@b', null, now())`)
  await tableClient(admin).create('blocked', { email })
  await runContactScan()
  await runContactScan('account')
  return { id, sfid, home, twin, email, code, token, merge: merge.body.merge, unifier }
}

async function runContactScan(kind: 'account' | 'contact' = 'contact'): Promise<void> {
  const made = await app.database.first(sqlOf({ id: number })`
    insert into unification_scan (kind, everything, keys_version, created_at)
        values (${kind}, true, 1, now()) returning id`)
  const connection = {
    rows: app.database.rows,
    first: app.database.first,
    transaction: (work: () => Promise<never>) => work(),
  }
  await runScan(connection as Parameters<typeof runScan>[0], made?.id ?? 0, app.clock(), () => false)
}

const words = [
  'Zéphyrine',
  'Quasimodo',
  'zephyrine.q@mail.example',
  'zeph@oldmail.example',
  '4185550188',
  '4185550177',
]

describe('an anonymised person', () => {
  let person: Awaited<ReturnType<typeof everywhere>>

  beforeAll(async () => {
    person = await everywhere()
    expect((await findInDatabase(app.database, words)).map((row) => row.split(':')[0])).toEqual(
      expect.arrayContaining([
        ...[
          'audit',
          'blocked',
          'caught_mail',
          'contact',
          'eml_token',
          'mail_queue',
          'trnsx_ecom_activegc_b2c',
        ],
        ...['unification_merge', 'unification_moved'],
      ]),
    )
    const keys = await app.database.rows(sql`
      select from unification_contact_key where record_id = ${person.id}`)
    expect(keys.length).toBeGreaterThan(0)
    const answer = await anonymise(person)
    expect(answer).toMatchObject({ status: 200, body: { contacts: 3 } })
  })

  test('is in no column of any table any more', async () => {
    expect(await findInDatabase(app.database, words)).toEqual([])
  })

  test('has no keys for finding duplicates, and no open pair', async () => {
    const left = await app.database.rows(sql`
      select record_id from unification_contact_key where record_id = ${person.id}
      union all select record_id from unification_company_key where record_id = ${person.home.id}
      union all select id from unification_pair where state = 'open' and ${person.id} in (left_id, right_id)`)
    expect(left).toEqual([])
    await runContactScan()
    const again = await app.database.rows(sql`
      select record_id from unification_contact_key where record_id = ${person.id}`)
    expect(again).toEqual([])
  })

  test('stays anonymised when the merge is undone', async () => {
    expect((await person.unifier.undo(person.merge)).status).toBe(200)
    expect(await stored(person)).toMatchObject({ ...gone, isdeleted: false })
    expect(await stored(person.twin)).toMatchObject({ ...gone, isdeleted: false })
    expect(await findInDatabase(app.database, words)).toEqual([])
  })

  test('is not brought back by an import, which says so', async () => {
    const line = { firstname: 'Zéphyrine', lastname: 'Quasimodo', email: person.email, phone: '4185550188' }
    const bySfid = await load('contact', [{ sfid: person.sfid, ...line }])
    expect(bySfid).toMatchObject({ added: 0, changed: 0, unchanged: 1, stays: 1, anonymised: 1, rejected: 0 })
    const byAddress = await load('contact', [{ accountid: person.home.sfid, ...line }])
    expect(byAddress).toMatchObject({ added: 0, changed: 0, stays: 1, anonymised: 1 })
    // Staff entered the contact, so a file may bring its Salesforce id.
    const adopting = { sfid: newSfid('003'), accountid: person.home.sfid, ...line }
    expect(await load('contact', [adopting])).toMatchObject({
      added: 0,
      anonymised: 1,
    })
    const card = await load('trnsx_ecom_activegc_b2c', [{ ...person.code, order: 'EC-NEW' }])
    expect(card).toMatchObject({ changed: 1, anonymised: 1, rejected: 0 })
    const token = await load('eml_token', [{ ...person.token, program_name: 'Other' }])
    expect(token).toMatchObject({ changed: 1, anonymised: 1, rejected: 0 })
    expect(await findInDatabase(app.database, words)).toEqual([])
  })

  test('cannot be changed through the table API, nor buy', async () => {
    const staff = tableClient(await app.as('superadmin'))
    for (const values of [{ email: 'x@mail.example' }, { phone: '5145550111' }, { optin_email: true }]) {
      const { error } = await staff.update('contact', person.id, values)
      expect(error).toMatchObject({ code: 'CONFLICT', key: 'contact_anonymised_error' })
    }
    const denied = await staff.update('contact', person.id, { anonymised_at: null, name: 'Zéphyrine' })
    expect(denied.error).toMatchObject({ key: 'contact_anonymised_error' })
    const bought = await staff.create('order', {
      external_id__c: 'zq1234567890',
      status: 'Draft',
      totalamount: 0,
      accountid: person.home.sfid,
      contact__c: person.sfid,
      property__c: app.home.sfid,
      ecomm: false,
    })
    expect(bought.error).toMatchObject({ key: 'contact_missing_email' })
  })

  test('is still barred from buying under the blocked address, which cannot be blocked twice', async () => {
    const staff = tableClient(await app.as('user'))
    const again = await staff.create('contact', {
      firstname: 'New',
      lastname: 'Name',
      email: person.email,
      accountid: person.home.sfid,
    })
    expect(again.error).toMatchObject({ key: 'email_purchases_prohibited' })
    const block = await tableClient(await app.as('admin')).create('blocked', { email: person.email })
    expect(block.error).toMatchObject({ key: 'email_already_blocked' })
  })

  test('can still follow the unsubscribe link of an old mail', async () => {
    const link = await app.database.first(sqlOf({ id: text })`
      select unsubscribe_id as id from contact where id = ${person.id}`)
    expect((await app.rest('POST', '/optout', { id: link?.id })).status).toBe(200)
  })
})

describe('anonymising', () => {
  test.each([
    ['user', 403],
    ['user_inventory', 403],
    ['admin', 200],
    ['superadmin', 200],
  ] as const)('by a %s is answered with %i, whatever their properties', async (role, status) => {
    const contact = await app.make.contact()
    const elsewhere = await app.make.property()
    const actor = await app.signIn(await app.make.staffUser({ role__c: role, properties: [elsewhere] }))
    const answers = [
      await actor.rest('GET', `/api/people/${contact.id}`),
      await actor.rest('POST', `/api/people/${contact.id}/export`, { language: 'en' }),
      await actor.rest('POST', `/api/people/${contact.id}/anonymise`, { reason }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
    expect((await stored(contact))?.anonymised).toBe(status === 200)
  })

  test.each([
    [{}, 'person_reason_error'],
    [{ reason: 'Nine char  ' }, 'person_reason_error'],
    [{ reason: '\u200b'.repeat(12) }, 'hidden_characters_error'],
    [{ reason: 'Asked by Bérénice Lavigueur' }, 'person_named_error'],
    [{ reason: 'mme LAVIGUEUR called' }, 'person_named_error'],
    [{ reason: 'berenice@mail.example wrote' }, 'person_named_error'],
    [{ reason: 'called from 514 555-0199' }, 'person_named_error'],
    [{ reason: 7 }, 'person_reason_error'],
  ])('for the reason %o is refused: %s', async (given, error) => {
    const contact = await app.make.contact({
      firstname: 'Bérénice',
      lastname: 'Lavigueur',
      email: 'berenice@mail.example',
      phone: '5145550199',
    })
    const answer = await anonymise(contact, given)
    expect(answer.body).toMatchObject({ error })
    expect((await stored(contact))?.anonymised).toBe(false)
    await app.database.rows(sql`delete from contact where id = ${contact.id}`)
  })

  test('of an unknown or deleted contact is answered as not found', async () => {
    const deleted = await app.make.contact({ isdeleted: true })
    for (const id of [deleted.id, 99_999_999, 'x'])
      expect((await (await app.as('admin')).rest('GET', `/api/people/${id}`)).status).toBe(404)
  })

  test('refuses an address that too many contacts share', async () => {
    const contacts: MadeContact[] = []
    for (let at = 0; at <= 50; at++) contacts.push(await app.make.contact({ email: 'office@shared.example' }))
    const [first] = contacts
    expect(await anonymise({ id: first?.id ?? 0 })).toMatchObject(refusedWith(422, 'person_too_large_error'))
  })

  test('and saving a form that was opened before are serialised: the data does not come back', async () => {
    const person = await app.make.contact({ firstname: 'Perpétue', lastname: 'Racicot' })
    const staff = tableClient(await app.as('user'))
    const edits = Array.from({ length: 6 }, (_, at) =>
      staff.update('contact', person.id, {
        phone: `51455502${String(at).padStart(2, '0')}`,
        lastname: 'Racicot',
      }),
    )
    const [answer, ...saved] = await Promise.all([anonymise(person), ...edits])
    expect(answer.status).toBe(200)
    for (const { error } of saved) expect([undefined, 'contact_anonymised_error']).toContain(error?.key)
    const late = await staff.update(
      'contact',
      person.id,
      { firstname: 'Perpétue' },
      { firstname: 'Perpétue' },
    )
    expect(late.error?.code).toBe('CONFLICT')
    expect(await findInDatabase(app.database, ['Racicot', 'Perpétue', '51455502'])).toEqual([])
  })

  test('while an import waits for the contact is not undone by that import', async () => {
    const person = await app.make.contact({ firstname: 'Ludivine', lastname: 'Thériault' })
    const file = [
      {
        sfid: person.sfid,
        firstname: 'Ludivine',
        lastname: 'Thériault-Roy',
        email: 'ludi@mail.example',
      },
    ]
    const isWaiting = async () => {
      const waiting = await app.database.first(sql`
        select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`)
      return waiting !== undefined
    }
    // The import has read the contact and decided to change it when it waits for this lock.
    let importing: Promise<unknown> = Promise.resolve()
    await app.database.transaction(async (tx) => {
      await tx.rows(sql`select from contact where id = ${person.id} for update`)
      importing = load('contact', file)
      await until(isWaiting, 'the import should wait for the contact')
      await tx.rows(sql`
        update contact set anonymised_at = now(), name = ${anonymisedName}, firstname = null, lastname = null, email = null
        where id = ${person.id}`)
    })
    expect(await importing).toMatchObject({ changed: 0, stays: 1, anonymised: 1 })
    expect(await findInDatabase(app.database, ['Ludivine', 'Thériault', 'ludi@mail.example'])).toEqual([])
  })

  test('refuses a gift card mail whose form was opened before', async () => {
    const person = await app.make.contact({ email: 'sender@mail.example' })
    const card = await app.make.giftCode({ customer_email: 'sender@mail.example' })
    await anonymise(person)
    const sent = await (await app.as('user')).rest('POST', '/sendtemplateemail', {
      emails: ['sender@mail.example'],
      template: 'eGiftCard',
      data: { ID: card.id, FIRSTNAME: 'Alex', LANGUAGE: 'en' },
    })
    expect(sent.body).toMatchObject({ error: 'resend_reason_empty_error' })
    expect(await findInDatabase(app.database, ['sender@mail.example'])).toEqual([])
  })
})

import type { ContactRow } from '@comptoir/contract/tables/contact'
import { expect, test } from 'vitest'
import { badInput, done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'

const app = await startTestApp()
const user = tableClient(await app.as('user'))
const company = (await app.make.account()).sfid

let number = 0

function person(values: object = {}): object {
  number += 1
  return {
    firstname: 'Ana',
    lastname: 'Roy',
    email: `ana${number}@client.example`,
    accountid: company,
    ...values,
  }
}

async function created(values: object = {}): Promise<ContactRow> {
  return done(await user.create<ContactRow>('contact', person(values)))
}

async function updated(id: number, values: object): Promise<ContactRow> {
  return done(await user.update<ContactRow>('contact', id, values))
}

const invalid = [
  ['first_name_empty_error', 'firstname', '  '],
  ['last_name_empty_error', 'lastname', null],
  ['email_empty_error', 'email', null],
  ['valid_email_error', 'email', 'ana@client'],
  ['valid_email_error', 'email', 'ana roy@client.example'],
  ['valid_email_error', 'email', `${'a'.repeat(250)}@client.example`],
  ['phone_length_error', 'phone', '514 555-019'],
  ['phone_length_error', 'phone', '1 514 555-0199'],
  ['phone_length_error', 'phone', '514 555-019O'],
  ['company_empty_error', 'accountid', ' '],
  ['company_empty_error', 'accountid', null],
] as const

test.each(invalid)('a contact is refused with %s when the %s is %j', async (key, property, value) => {
  const reason = await refused(app, () => user.create('contact', person({ [property]: value })))
  expect(reason).toEqual(ruleError(key, property))
  const { id } = await app.make.contact()
  expect(await refused(app, () => user.update('contact', id, { [property]: value }))).toEqual(reason)
})

test.each([
  ['language', 'de'],
  ['language', null],
  ['optin_email', null],
  ['optin_email', 'yes'],
  ['firstname', 'x'.repeat(81)],
  ['firstname', 'Ana\u0000'],
  ['accountid', '001000000000000AAA'],
])('a contact whose %s is %j is bad input', async (property, value) => {
  const reason = await refused(app, () => user.create('contact', person({ [property]: value })))
  expect(reason).toEqual(badInput(property))
  const { id } = await app.make.contact()
  expect(await refused(app, () => user.update('contact', id, { [property]: value }))).toEqual(reason)
})

test('a contact cannot be put into a deleted company', async () => {
  const gone = await app.make.account({ isdeleted: true })
  expect(await refused(app, () => user.create('contact', person({ accountid: gone.sfid })))).toEqual(
    badInput('accountid'),
  )
})

test('names are stored capitalized and joined, whatever name is sent', async () => {
  const contact = await created({ firstname: ' jean-françois ', lastname: "O'NEIL", name: 'Another Name' })
  expect(contact).toMatchObject({ firstname: 'Jean-François', lastname: "O'Neil" })
  expect(contact.name).toBe("Jean-François O'Neil")
  const married = await updated(contact.id, { lastname: 'de la cruz', name: 'Ignored Name' })
  expect(married.name).toBe('Jean-François De La Cruz')
  expect((await updated(contact.id, { name: 'Ignored Name' })).name).toBe('Jean-François De La Cruz')
})

test('phone numbers are stored as ten digits, and no number as none', async () => {
  const contact = await created({ phone: '  ( 514 )  555 - 01 99  ' })
  expect(contact.phone).toBe('5145550199')
  expect((await updated(contact.id, { phone: '438.555.0101' })).phone).toBe('4385550101')
  expect((await updated(contact.id, { phone: '' })).phone).toBeNull()
  expect((await created()).phone).toBeNull()
})

const exists = { code: 'CONFLICT', key: 'contact_email_exists_error' }

test.each(['twin@client.example', ' TWIN@Client.example '])(
  'a company has no two contacts with the address %j',
  async (email) => {
    const accountid = (await app.make.account()).sfid
    const first = await created({ accountid, email: 'twin@client.example' })
    const again = person({ accountid, email })
    expect(await refused(app, () => user.create('contact', again))).toEqual(exists)
    const second = await created({ accountid })
    expect(await refused(app, () => user.update('contact', second.id, { email }))).toEqual(exists)
    const elsewhere = await created({ email })
    expect(elsewhere.email).toBe('twin@client.example')
    expect(await refused(app, () => user.update('contact', elsewhere.id, { accountid }))).toEqual(exists)
    await app.database.rows(sql`
      update contact set isdeleted = true where id in (${first.id}, ${elsewhere.id})`)
    done(await user.create('contact', again))
  },
)

test('a blocked address is refused, but the contact who had it before can still be corrected', async () => {
  const { email } = await app.make.blocked('barred@client.example')
  const prohibited = ruleError('email_purchases_prohibited', 'email')
  for (const typed of [email, ' Barred@CLIENT.example ']) {
    expect(await refused(app, () => user.create('contact', person({ email: typed })))).toEqual(prohibited)
    const { id } = await app.make.contact()
    expect(await refused(app, () => user.update('contact', id, { email: typed }))).toEqual(prohibited)
  }
  const earlier = await app.make.contact({ email })
  const corrected = await updated(earlier.id, { lastname: 'Corrected', email })
  expect(corrected).toMatchObject({ lastname: 'Corrected', email })
})

test('without a word on them, a contact is English and has opted in to nothing', async () => {
  const contact = await created()
  expect(contact).toMatchObject({ language: 'en', optin_email: false, optin_other: false, isdeleted: false })
  expect(contact.optin_date).toBeNull()
  expect(contact).toMatchObject({ optin_source: 'Contact Web Form', optin_type: 'Tacit' })
  expect(contact.sfid).toMatch(/^003[A-Za-z0-9]{15}$/)
})

const forged = '2001-01-01T00:00:00.000Z'

test('consent to email is dated when it is given at creation', async () => {
  const sent = { optin_email: true, optin_date: forged, optin_source: 'Forged', optin_type: 'Express' }
  const contact = await created(sent)
  expect(contact.optin_date).toBe(app.clock().toISOString())
  expect(contact).toMatchObject({ optin_source: 'Contact Web Form', optin_type: 'Tacit' })
})

test('consent to email is dated exactly when it changes', async () => {
  const { id } = await created({ optin_other: true })
  const day = async (values: object) => {
    app.clock.forward({ minutes: 1 })
    return (await updated(id, values)).optin_date
  }
  expect(await day({ optin_other: false, optin_date: forged })).toBeNull()
  const given = await day({ optin_email: true })
  expect(given).toBe(app.clock().toISOString())
  expect(await day({ optin_email: true, lastname: 'Same' })).toBe(given)
  expect(await day({ optin_other: true, optin_date: forged })).toBe(given)
  const withdrawn = await day({ optin_email: false })
  expect(withdrawn).toBe(app.clock().toISOString())
  expect(withdrawn).not.toBe(given)
})

test('a caller cannot delete a contact', async () => {
  const isdeleted = true
  expect(await refused(app, () => user.create('contact', person({ isdeleted })))).toEqual(
    forbidden('isdeleted'),
  )
  const { id } = await app.make.contact()
  expect(await refused(app, () => user.update('contact', id, { isdeleted }))).toEqual(forbidden('isdeleted'))
})

import type { PersonSummary } from '@comptoir/contract/people'
import { beforeEach, describe, expect, test } from 'vitest'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { openUnifier, pairUp } from '../../../test/unifier.ts'
import { text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'

const email = 'odile@mail.example'

const app = await startTestApp()
app.clock.forward({ hours: 1 })
const person = await makePerson()
beforeEach(() => app.forgetAttempts())

async function makePerson() {
  const staff = tableClient(await app.as('user'))
  const company = await app.make.account({ name: 'Fleurs <Odile> & Cie' })
  const made = await staff.create('contact', {
    firstname: 'Odile',
    lastname: 'Bonenfant',
    email,
    phone: '4185550144',
    language: 'fr',
    accountid: company.sfid,
    optin_email: true,
    optin_other: true,
  })
  const [id, sfid] = [Number(made.row?.id), String(made.row?.sfid)]
  app.clock.forward({ minutes: 30 })
  await staff.update('contact', id, { optin_email: false })
  const elsewhere = await app.make.contact({ firstname: 'Odile', lastname: 'Bonenfant', email })
  const merged = await app.make.contact({ firstname: 'Odile', lastname: 'Ancienne', accountid: company.sfid })
  const unifier = await openUnifier(app, 'contact')
  await unifier.merge(await pairUp(app, 'contact', { id }, merged), { keep: 'left' })
  const order = await app.make.order({
    accountid: company.sfid,
    contact__c: sfid,
    property__c: app.home.sfid,
  })
  const code = await app.make.giftCode({ customer_email: email, recipient: '<script>alert(1)</script>' })
  const token = await app.make.eToken({ recipient_email: email, comment: 'Identity checked' })
  await (await app.as('user')).rest('POST', '/sendtemplateemail', {
    emails: [email],
    template: 'eGiftCard',
    data: { ID: code.id, FIRSTNAME: 'Odile', LANGUAGE: 'fr' },
  })
  await tableClient(await app.as('admin')).create('blocked', { email })
  return { id, elsewhere, merged, company, order, code, token }
}

async function exported(language: 'en' | 'fr', id = person.id) {
  const admin = await app.as('admin')
  const { body } = await admin.rest<{ name: string; html: string }>('POST', `/api/people/${id}/export`, {
    language,
  })
  return body
}

describe('the export of a person', () => {
  test('has every kind of data that is kept about them', async () => {
    const { html } = await exported('en')
    const data = JSON.parse(/id="personal-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
    expect(data).toMatchObject({
      contacts: [
        { id: person.id, email, phone: '4185550144' },
        { id: person.elsewhere.id },
        { id: person.merged.id },
      ],
      consents: expect.arrayContaining([
        expect.objectContaining({
          contact: person.id,
          email: true,
          other: true,
          type: 'Tacit',
          isFirst: true,
          words: {
            since: expect.any(String),
            en: ['Accepts emails', 'Accepts other messages'],
            fr: ['Accepte les courriels', 'Accepte les autres messages'],
          },
        }),
        expect.objectContaining({
          contact: person.id,
          email: false,
          source: 'Contact Web Form',
          isFirst: false,
          words: null,
        }),
      ]),
      orders: [{ code: person.order.external_id__c, property: app.home.name, totalamount: 100 }],
      giftCards: [{ customer_email: email, order: person.code.order }],
      eTokens: [{ external_id: person.token.external_id, comment: 'Identity checked' }],
      mails: [{ to: email, template: 'eGiftCard', state: 'sent' }],
      blocked: [email],
      merges: [{ kept_id: person.id, gone_id: person.merged.id }],
    })
    expect(data.changes.map(({ operation }: { operation: string }) => operation)).toEqual(
      expect.arrayContaining(['create', 'update', 'merge']),
    )
  })

  test('has no secret: gift codes are masked, and the unsubscribe link is left out', async () => {
    const { html, name } = await exported('en')
    expect(html).not.toContain(person.code.gift_code)
    expect(html).toContain(`*${person.code.gift_code.slice(-3)}`)
    const { unsubscribe_id } = (await app.database.first(sqlOf({ unsubscribe_id: text })`
      select unsubscribe_id from contact where id = ${person.id}`)) ?? { unsubscribe_id: '' }
    expect(unsubscribe_id).toHaveLength(36)
    expect(html).not.toContain(unsubscribe_id)
    expect(html).not.toContain(person.elsewhere.unsubscribe_id)
    expect(html).not.toMatch(/folded|hash|token_/)
    expect(name).toMatch(/^comptoir-\d+-\d{4}-\d\d-\d\d\.html$/)
  })

  test('says nothing about the person who bought a card for them', async () => {
    const card = await app.make.giftCode({ customer_email: 'giver@mail.example', recipient: email })
    const { html } = await exported('en')
    expect(html).toContain(card.order)
    expect(html).not.toContain('giver@mail.example')
    expect(html).not.toContain(person.token.customer_email)
    await app.database.rows(sql`delete from trnsx_ecom_activegc_b2c where id = ${card.id}`)
  })

  test('escapes what people typed', async () => {
    const { html } = await exported('en')
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('Fleurs &lt;Odile&gt; &amp; Cie')
  })

  test.each([
    ['en', 'Orders and confirmation codes', 'Withdrawn', '$100.00'],
    ['fr', 'Commandes et codes de confirmation', 'Retiré', '100,00\u00a0$'],
  ] as const)('is in the language of the page: %s', async (language, ...words) => {
    const { html } = await exported(language)
    expect(html).toContain(`<html lang="${language}">`)
    for (const word of words) expect(html).toContain(word)
  })

  test('is in the history of each contact and in the security log', async () => {
    const contact = await app.make.contact()
    await exported('fr', contact.id)
    expect(await app.audits('contact.export', contact.id)).toMatchObject([
      { user_id: (await app.as('admin')).user.id },
    ])
    const history = await (await app.as('user')).rest('GET', `/api/timeline/contact/${contact.id}/now`)
    expect(history.body).toMatchObject({ entries: [{ verb: 'export' }] })
    const events = await app.database.rows(sqlOf({ table: text })`
      select details ->> 'table' as table from security_event
          where kind = 'person_exported' and details ->> 'record' = ${String(contact.id)}`)
    expect(events).toEqual([{ table: 'contact' }])
  })

  test('is announced by the figures of the summary', async () => {
    const { body } = await (await app.as('admin')).rest('GET', `/api/people/${person.id}`)
    expect(body).toMatchObject({
      contacts: [
        { id: person.id, company: 'Fleurs <Odile> & Cie', isGone: false },
        { id: person.elsewhere.id },
        { id: person.merged.id, isGone: true },
      ],
      ...{ orders: 1, cards: 2, mails: 1, isBlocked: true },
    })
  })

  test('is announced by the notes of others that name them, within the scope of the reader', async () => {
    const elsewhere = await app.make.property()
    const addressed = await app.make.count({ property: app.home, reason: `Voir ${email}` })
    const count = await app.make.count({ property: app.home, comment: 'Voir Odile BONENFANT, merci' })
    await app.make.count({ property: app.home, comment: 'Odile seulement' })
    await app.make.count({ property: elsewhere, comment: 'Odile Bonenfant' })
    await app.make.eToken({ recipient_email: email, comment: 'Odile Bonenfant' })
    const token = await app.make.eToken({ comment: 'Remis à odile bonenfant' })
    const others = await app.make.giftCode()
    const resent = (reason: string) =>
      app.database.rows(sql`
        insert into audit (operation, object_id, created_at, new)
        values ('trnsx_ecom_activegc_b2c.email', ${others.id}, now(),
                jsonb_build_object('to', 'other@client.example', 'reason', ${reason}::text))`)
    await resent('Asked for by Odile Bonenfant at the desk')
    await resent('Asked for by Odile at the desk')
    const { body } = await (await app.as('admin')).rest<PersonSummary>('GET', `/api/people/${person.id}`)
    expect(body.mentions?.map(({ table, id }) => [table, id])).toEqual(
      expect.arrayContaining([
        ['gc_inventory', addressed.id],
        ['gc_inventory', count.id],
        ['eml_token', token.id],
        ['trnsx_ecom_activegc_b2c', others.id],
      ]),
    )
    expect(body.mentions).toHaveLength(4)
  })

  test('needs a language that there is', async () => {
    const answer = await (await app.as('admin')).rest('POST', `/api/people/${person.id}/export`, {
      language: 'de',
    })
    expect(answer.body).toMatchObject({ error: 'bad_input' })
  })
})

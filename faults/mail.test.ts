import { setTimeout as pause } from 'node:timers/promises'
import { cardValue } from '@comptoir/contract/rules/codes'
import { expect, test } from 'vitest'
import { number, text } from '../server/src/database/row-shape.ts'
import { sqlOf } from '../server/src/database/sql.ts'
import { startMailServer } from '../server/src/mail/testing/mail-server.ts'
import type { Reply } from '../tooling/http-client.ts'
import { signIn } from '../tooling/sign-in.ts'
import { waitFor } from '../tooling/wait-for.ts'
import { measured, slowest, tally } from './figures.ts'
import { atEnd, openClient, quick, startServer } from './fixture.ts'
import { type MailFault, startMailProxy } from './mail-proxy.ts'
import { startOwnPostgres, withDatabase } from './own-postgres.ts'

const postgres = await startOwnPostgres()
const databaseUrl = await postgres.newDatabase('demo')
const mailServer = await startMailServer()
atEnd(() => mailServer.stop())
const { received } = mailServer
const proxy = await startMailProxy(mailServer.port)
const env = { DATABASE_URL: databaseUrl, SMTP_URL: proxy.url, PUBLIC_URL: 'https://comptoir.example' }
const [one, two] = await Promise.all([startServer(env), startServer(env)])
const http = openClient()
const token = await signIn(http, one.url, 'superadmin')
const card = await someCard()

test('a gift card is sent while the mail server works', async () => {
  expect((await sendCard(one.url)).status).toBe(200)
  expect(received).toHaveLength(1)
})

test.each(['refused', 'reset amid DATA', 'tarpit'] as const)(
  'mail server %s: a gift card fails within 10 s, and queued mail arrives once',
  async (fault) => {
    const before = received.length
    await proxy.setFault(fault)
    const people = await queueMails(fault)
    const cards = await Promise.all([one, two].map(({ url }) => sendCard(url)))
    measured('answers to gift cards', tally(cards.map(({ status }) => status)))
    expect.soft(Math.min(...cards.map(({ status }) => status))).toBeGreaterThanOrEqual(400)
    measured('ms for an answer, at most', slowest(cards)).toBeLessThanOrEqual(10_000)
    await pause(quick ? 3000 : 20_000)
    await proxy.setFault('open')
    const arrivals = () => received.slice(before).map(({ envelope }) => envelope.to[0] ?? '')
    const took = await waitFor(() => people.every((person) => arrivals().includes(person)), {
      what: `the mail of ${people.length} people should arrive, of whom ${arrivals().length} have theirs`,
      timeoutMs: 90_000,
    })
    measured('ms until all mail has arrived', took).toBeLessThanOrEqual(60_000)
    // A duplicate would arrive within the longest pause between two attempts.
    await pause(quick ? 3000 : 31_000)
    // A person may get another mail too: so many gift cards to other addresses are reported to the administrators.
    const mails = received
      .slice(before)
      .map(({ envelope, headers }) => `${envelope.to[0]} ${headers.get('subject')}`)
    const ids = new Set(received.slice(before).map(({ headers }) => headers.get('message-id')))
    measured('mails', mails.length).toBe(ids.size)
    measured('sent twice', mails.length - new Set(mails).size).toBe(0)
  },
)

/** Queues mails for forgotten passwords and ten new users on both servers; returns the recipients. */
async function queueMails(fault: MailFault): Promise<string[]> {
  const active = await withDatabase(databaseUrl, (database) =>
    database.rows(sqlOf({ username: text })`
      select username__c as username from propertyuser__c
      where not inactive and not isdeleted and password_hash is not null order by id limit 10`),
  )
  const tag = fault.replaceAll(' ', '-').toLowerCase()
  const fresh = Array.from({ length: 10 }, (_, index) => `new${index}.${tag}@comptoir.example`)
  const answers: Reply[] = []
  for (const [index, { username }] of active.entries())
    answers.push(await http.send(urlFor(index), { path: '/resetpassword', json: { email: username } }))
  for (const [index, username] of fresh.entries()) {
    const url = urlFor(index)
    const user = { name: 'New One', username, role: 'user' }
    answers.push(await http.send(url, { path: '/createuser', token, json: user }))
    answers.push(await http.send(url, { path: '/sendactivationemail', token, json: { email: username } }))
  }
  const bad = answers.filter(({ status }) => status !== 200)
  if (bad.length > 0) throw new Error(`Mail could not be queued: ${bad[0]?.status} ${bad[0]?.text}`)
  return [...active.map(({ username }) => username), ...fresh]
}

function urlFor(index: number): string {
  return index % 2 === 0 ? one.url : two.url
}

function sendCard(url: string): Promise<Reply> {
  return http.send(url, {
    path: '/sendtemplateemail',
    token,
    json: {
      emails: ['luc.roy@client.example'],
      template: 'eGiftCard',
      reason: 'The first one was lost',
      data: {
        FIRSTNAME: 'Luc',
        GIFTCODE: card.code,
        CARDVALUE: card.value,
        STOREADDRESS: '',
        LANGUAGE: 'fr',
      },
    },
  })
}

async function someCard(): Promise<{ code: string; value: number }> {
  const found = await withDatabase(databaseUrl, (database) =>
    database.first(sqlOf({ code: text, balance: number })`
      select gift_code as code, "CSL_CLOSING_BALANCE"::float8 as balance from trnsx_ecom_activegc_b2c order by id limit 1`),
  )
  if (!found) throw new Error('The demo has no gift code.')
  return { code: found.code, value: cardValue(found.balance) }
}

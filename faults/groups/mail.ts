import { setTimeout as pause } from 'node:timers/promises'
import { cardValue } from '@comptoir/contract/rules/gift-code'
import { number, text } from '../../server/src/database/row-shape.ts'
import { sql } from '../../server/src/database/sql.ts'
import { type MailServer, startMailServer } from '../../server/src/mail/testing/mail-server.ts'
import { createHttpClient, type HttpClient, type Reply } from '../../tooling/http-client.ts'
import { signIn } from '../../tooling/sign-in.ts'
import { waitFor } from '../../tooling/wait-for.ts'
import { largest, seconds, tally } from '../figures.ts'
import { type MailFault, type MailProxy, startMailProxy } from '../mail-proxy.ts'
import { startOwnPostgres, withDatabase } from '../own-postgres.ts'
import type { Suite } from '../suite.ts'
import { startSuiteServer } from '../suite-server.ts'

/** Two servers whose mail server refuses, resets, trickles and is gone for a while. */
export async function mail(suite: Suite): Promise<void> {
  const postgres = await startOwnPostgres(suite)
  const databaseUrl = await postgres.newDatabase('demo')
  const mailServer = await startMailServer()
  suite.atEnd(() => mailServer.stop())
  const proxy = await startMailProxy(suite, mailServer.port)
  const env = { DATABASE_URL: databaseUrl, SMTP_URL: proxy.url, PUBLIC_URL: 'https://comptoir.example' }
  const [one, two] = await Promise.all([startSuiteServer(suite, env), startSuiteServer(suite, env)])
  const http = createHttpClient()
  suite.atEnd(() => http.close())
  const context: MailContext = {
    http,
    urls: [one.url, two.url],
    token: await signIn(http, one.url, 'superadmin'),
    databaseUrl,
    card: await someCard(databaseUrl),
  }
  await checkSendingWorks(suite, context, mailServer)
  for (const fault of ['refused', 'reset amid DATA', 'tarpit'] as const) {
    await checkFault(suite, context, proxy, mailServer, fault)
  }
}

interface MailContext {
  http: HttpClient
  urls: [string, string]
  token: string
  databaseUrl: string
  card: { code: string; value: number }
}

async function checkSendingWorks(
  suite: Suite,
  context: MailContext,
  { received }: MailServer,
): Promise<void> {
  const answer = await sendCard(context, 0)
  suite.check(
    'a gift card is sent while the mail server works',
    answer.status === 200 && received.length === 1,
    `${answer.status}, ${received.length} arrived`,
  )
}

async function checkFault(
  suite: Suite,
  context: MailContext,
  proxy: MailProxy,
  { received }: MailServer,
  fault: MailFault,
): Promise<void> {
  const before = received.length
  await proxy.setFault(fault)
  const people = await queueMails(context, fault)
  const cards = await Promise.all([0, 1].map((server) => sendCard(context, server)))
  const slowest = largest(cards.map(({ milliseconds }) => milliseconds))
  suite.check(
    `mail server ${fault}: sending a gift card fails within 10 s`,
    cards.every(({ status }) => status >= 400) && slowest <= 10_000,
    `${tally(cards.map(({ status }) => status))} after ${seconds(slowest)}`,
  )
  await pause(suite.quick ? 3000 : 20_000)
  await proxy.setFault('open')
  const arrivals = () => received.slice(before).map(({ envelope }) => envelope.to[0] ?? '')
  const took = await waitFor(() => people.every((person) => arrivals().includes(person)), {
    what: `the mail of ${people.length} people should arrive, of whom ${arrivals().length} have theirs`,
    timeoutMs: 90_000,
  })
  // A duplicate would arrive within the longest pause between two attempts.
  await pause(suite.quick ? 3000 : 31_000)
  // A person may get another mail too: so many gift cards to other addresses are reported to the administrators.
  const mails = received
    .slice(before)
    .map(({ envelope, headers }) => `${envelope.to[0]} ${headers.get('subject')}`)
  const copies = mails.length - new Set(mails).size
  const ids = new Set(received.slice(before).map(({ headers }) => headers.get('message-id')))
  suite.check(
    `mail server ${fault}: queued mail arrives once, within 60 s of its return`,
    took <= 60_000 && copies === 0 && ids.size === mails.length,
    `${mails.length} for ${people.length} people, the last after ${seconds(took)}, ${copies} twice`,
  )
}

/** Queues mails for forgotten passwords and ten new users on both servers; returns the recipients. */
async function queueMails(context: MailContext, fault: MailFault): Promise<string[]> {
  const { http, urls, token, databaseUrl } = context
  const active = await withDatabase(databaseUrl, (database) =>
    database.rows(
      sql`
      select username__c as username from propertyuser__c
      where not inactive and not isdeleted and password_hash is not null order by id limit 10`.returns({
        username: text,
      }),
    ),
  )
  const tag = fault.replaceAll(' ', '-').toLowerCase()
  const fresh = Array.from({ length: 10 }, (_, index) => `new${index}.${tag}@comptoir.example`)
  const answers: Reply[] = []
  for (const [index, { username }] of active.entries())
    answers.push(
      await http.send(urls[index % 2] ?? '', { path: '/resetpassword', json: { email: username } }),
    )
  for (const [index, username] of fresh.entries()) {
    const url = urls[index % 2] ?? ''
    const user = { name: 'New One', username, role: 'user' }
    answers.push(await http.send(url, { path: '/createuser', token, json: user }))
    answers.push(await http.send(url, { path: '/sendactivationemail', token, json: { email: username } }))
  }
  const bad = answers.filter(({ status }) => status !== 200)
  if (bad.length > 0) throw new Error(`Mail could not be queued: ${bad[0]?.status} ${bad[0]?.text}`)
  return [...active.map(({ username }) => username), ...fresh]
}

function sendCard({ http, urls, token, card }: MailContext, server: number): Promise<Reply> {
  return http.send(urls[server] ?? '', {
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

async function someCard(databaseUrl: string): Promise<MailContext['card']> {
  const found = await withDatabase(databaseUrl, (database) =>
    database.first(
      sql`
      select gift_code as code, "CSL_CLOSING_BALANCE"::float8 as balance from trnsx_ecom_activegc_b2c order by id limit 1`.returns(
        { code: text, balance: number },
      ),
    ),
  )
  if (!found) throw new Error('The demo has no gift code.')
  return { code: found.code, value: cardValue(found.balance) }
}

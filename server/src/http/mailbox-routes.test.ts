import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openFreshDatabase } from '../../test/database.ts'
import { json, number } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import { readEnv } from '../env.ts'
import { quickMailer } from '../mail/testing/quick-mailer.ts'
import { giftCardMail, resetMail } from '../mail/testing/sample-mails.ts'
import { createSecurityLog } from '../workflows/security-log/security-log.ts'
import type { ResolvedEnv } from './app-context.ts'
import { mailboxRoutes } from './mailbox-routes.ts'

const database = await openFreshDatabase()
const app = fastify()
const env: ResolvedEnv = { ...readEnv({}), publicUrl: 'http://127.0.0.1:4180' }
const log = { info: () => undefined, warn: () => undefined }
const securityLog = createSecurityLog({ database, clock: () => new Date(), log })
await app.register(mailboxRoutes({ database, env, securityLog }))

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('an empty mailbox says so, in the reader’s language', async () => {
  const { body } = await get('/mailbox')
  expect(body).toContain('No emails yet')
  expect(body).toContain('<link rel="icon" href="/favicon.svg"')
  expect((await get('/mailbox', { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' })).body).toContain(
    'Aucun courriel pour l’instant',
  )
  const inFrench = await get('/mailbox?lng=fr', { 'accept-language': 'en' })
  expect(inFrench.body).toContain('<html lang="fr">')
  expect(inFrench.body).toContain('href="/mailbox?lng=en"')
})

test('caught mail is listed newest first and can be opened', async () => {
  const mailer = quickMailer({ database })
  await mailer.send(resetMail)
  await mailer.send(giftCardMail)
  const list = (await get('/mailbox')).body
  expect(list.indexOf('Marie, your $50 gift card is here')).toBeGreaterThan(0)
  expect(list.indexOf('Marie, your $50 gift card is here')).toBeLessThan(
    list.indexOf('Reset your Comptoir password'),
  )
  const link = /href="(\/mailbox\/\d+)"[^>]*><span class="recipient">clerk@/.exec(list)?.[1] ?? ''
  const mail = (await get(link)).body
  expect(mail).toContain('Comptoir &lt;support@comptoir.example&gt;')
  expect(mail).toContain(`src="${link}/body"`)
  expect(mail).toContain('very-secret-token')
})

test('the mail itself is shown without scripts or outside sources, and its links leave the frame', async () => {
  const row = await database.first(sqlOf({ id: number })`
    insert into caught_mail (sender, recipient, subject, html, text)
    values ('a@b.example', '<b>x</b>', '<script>1</script>', '<html><head></head><body><script>1</script></body></html>',
            '</pre><script>1</script>') returning id`)
  const body = await get(`/mailbox/${row?.id}/body`)
  expect(body.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'unsafe-inline'/)
  expect(body.headers['content-security-policy']).toMatch(
    /; sandbox (?!.*allow-scripts)(?!.*allow-same-origin)/,
  )
  expect(body.body).toContain('<head><base target="_top">')
  for (const url of ['/mailbox', `/mailbox/${row?.id}`]) {
    const { body: html } = await get(url)
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toMatch(/<script|<style| style=|<b>/)
  }
})

test('mail that does not exist is not found', async () => {
  for (const url of [
    '/mailbox/999999',
    '/mailbox/x',
    '/mailbox/999999/body',
    '/mailbox/99999999999999999999',
  ]) {
    expect((await get(url)).statusCode).toBe(404)
  }
})

test('older mail is on the next page', async () => {
  await database.rows(sql`
    insert into caught_mail (sender, recipient, subject, html, text)
    select 'a@b.example', 'c@d.example', 'number ' || n, '', '' from generate_series(1, 60) n`)
  const first = (await get('/mailbox')).body
  expect(first).toContain('number 60')
  expect(first).not.toContain('number 10<')
  const older = /href="(\/mailbox\?before=\d+)"/.exec(first)?.[1] ?? ''
  expect((await get(older)).body).toContain('number 10<')
})

test('the list and each mail that is opened are in the security log', async () => {
  await securityLog.flush()
  const [row] = await database.rows(sqlOf({ id: number })`
    insert into caught_mail (sender, recipient, subject, html, text)
    values ('a@b.example', 'c@d.example', 'opened', '<head></head>', '') returning id`)
  for (const url of ['/mailbox', `/mailbox/${row?.id}`, `/mailbox/${row?.id}/body`, '/mailbox/style.css'])
    await get(url)
  await securityLog.flush()
  const opened = await database.rows(sqlOf({ details: json({}) })`
    select details from security_event where kind = 'mailbox_opened' order by at desc, details::text limit 2`)
  expect(opened.map(({ details }) => details.mail)).toEqual(expect.arrayContaining([undefined, row?.id]))
})

import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openFreshDatabase } from '../../test/database.ts'
import { sql } from '../database/sql.ts'
import type { Timings } from './mail-worker.ts'
import { smtpRefusal, startMailServer } from './testing/mail-server.ts'
import { type QuickMailer, quickMailer, senders } from './testing/quick-mailer.ts'
import { decodeWords } from './testing/received-mail.ts'
import { countMail, giftCardMail, resetMail } from './testing/sample-mails.ts'

const database = await openFreshDatabase()
const server = await startMailServer()

afterAll(async () => {
  await server.stop()
})

const mailerTo = (smtpUrl: string, timings?: Partial<Timings>) =>
  quickMailer({ database, smtpUrl, ...(timings && { timings }) })

const hasty: Partial<Timings> = { sendNowMs: 700 }
/** Long enough for a busy machine to send the whole message. */
const patient: Partial<Timings> = { sendNowMs: 4000 }

const lastMail = () => server.received.at(-1)

describe('the mail server', () => {
  test('gets a gift card mail from the gift-card address, in English', async () => {
    await mailerTo(server.url).send(giftCardMail)
    const mail = lastMail()
    expect(mail?.envelope).toEqual({ from: senders.giftCards, to: ['marie@client.example'] })
    expect(mail?.headers.get('from')).toBe('Comptoir gift cards <giftcards@comptoir.example>')
    expect(mail?.headers.get('to')).toBe('marie@client.example')
    expect(mail?.subject).toBe('Marie, your $50 gift card is here')
    expect(mail?.text).toContain('6035718200457713')
    expect(mail?.html).toContain('6035718200457713')
    expect(mail?.headers.get('list-unsubscribe')).toBe('<https://comptoir.example/unsubscribe?id=u-1>')
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@comptoir\.example>$/)
  })

  test('gets a French mail if the language is French', async () => {
    await mailerTo(server.url).send({ ...giftCardMail, language: 'fr', unsubscribeUrl: undefined })
    const mail = lastMail()
    expect(mail?.subject).toBe('Marie, voici votre carte-cadeau de 50\u00a0$')
    expect(decodeWords(mail?.headers.get('from') ?? '')).toContain('Cartes-cadeaux Comptoir')
    expect(mail?.html).toContain('Votre carte-cadeau de 50\u00a0$ est prête')
    expect(mail?.text).toContain('Bonjour Marie,')
    expect(mail?.headers.has('list-unsubscribe')).toBe(false)
  })

  test.each([countMail, resetMail])('gets other mail from the system’s address', async (sample) => {
    await mailerTo(server.url).send(sample)
    expect(lastMail()?.envelope).toEqual({ from: senders.system, to: [sample.to] })
  })

  test('is reached over TLS and with a password if the URL says so', async () => {
    const users: (string | undefined)[] = []
    const guarded = await startMailServer({
      options: {
        disabledCommands: [],
        onAuth(auth, _, callback) {
          users.push(auth.username)
          if (auth.password === 'p4ss') callback(null, { user: auth.username })
          else callback(smtpRefusal(535, 'Wrong password'))
        },
      },
    })
    onTestFinished(guarded.stop)
    const address = (password: string) =>
      `smtp://comptoir:${password}@127.0.0.1:${guarded.port}?tls.rejectUnauthorized=false&requireTLS=true`
    await mailerTo(address('p4ss')).send(resetMail)
    expect(users).toEqual(['comptoir'])
    expect(guarded.received).toHaveLength(1)
    const wrong = mailerTo(address('other-secret'))
    await expect(wrong.send(resetMail)).rejects.toMatchObject({ key: 'email_send_fail' })
    expect(wrong.logged()).toContain('EAUTH 535')
    expect(wrong.logged()).not.toContain('other-secret')
  })
})

describe('before anything is sent', () => {
  test.each([
    ['to', { ...giftCardMail, to: 'marie@client.example\r\nBcc: all@client.example' }],
    [
      'firstName',
      { ...giftCardMail, data: { ...giftCardMail.data, firstName: 'Marie\nBcc: all@client.example' } },
    ],
    ['sku', { ...countMail, data: { ...countMail.data, sku: 'Card\r\n\r\nBody' } }],
  ])('a line break in a header value is refused (%s)', async (property, mail) => {
    const before = server.received.length
    const mailer = mailerTo(server.url)
    const refusal = { key: 'bad_input', status: 422, property }
    await expect(mailer.send(mail)).rejects.toMatchObject(refusal)
    await expect(database.transaction((tx) => mailer.enqueue(tx, mail))).rejects.toMatchObject(refusal)
    expect(server.received).toHaveLength(before)
  })
})

describe.concurrent('within 8 seconds the caller knows that the mail did not go', () => {
  async function expectFailure(
    mailer: QuickMailer,
    reason: RegExp,
    outcome: unknown = 'failed',
  ): Promise<void> {
    const start = Date.now()
    await expect(mailer.send(giftCardMail)).rejects.toMatchObject({
      key: 'email_send_fail',
      status: 502,
      outcome,
    })
    expect(Date.now() - start).toBeLessThan(8000)
    expect(mailer.logged()).toMatch(reason)
    expect(mailer.logged()).not.toMatch(/6035718200457713|marie@/)
  }

  test('when the server refuses the recipient', async () => {
    const refusing = await startMailServer({
      options: {
        onRcptTo: ({ address }, _, callback) => callback(smtpRefusal(550, `No such user ${address}`)),
      },
    })
    await expectFailure(mailerTo(refusing.url), /EENVELOPE 550 .*at RCPT TO/)
    await refusing.stop()
  })

  test('when the connection breaks in the middle of the message', async () => {
    const { url, close } = await rawServer((socket) => {
      converse(socket, (line) => {
        if (line.startsWith('Message-ID')) socket.resetAndDestroy()
      })
    })
    await expectFailure(mailerTo(url), /ECONNRESET|ECONNECTION|ESOCKET|EPIPE/, expect.any(String))
    await close()
  })

  test('when the server accepts the connection and says nothing', async () => {
    const { url, close } = await rawServer(() => undefined)
    await expectFailure(mailerTo(url, hasty), /no answer in time/)
    await close()
  })

  test('when the server answers byte by byte', async () => {
    const { url, close } = await rawServer((socket) => {
      socket.write('220')
      const trickle = setInterval(() => socket.write('-'), 100)
      socket.on('close', () => clearInterval(trickle))
    })
    await expectFailure(mailerTo(url, hasty), /no answer in time/)
    await close()
  })

  test('when the server stalls under TLS', async () => {
    const stalling = await startMailServer({
      beforeAccept: () => new Promise(() => undefined),
      options: { disabledCommands: ['AUTH'] },
    })
    const url = `${stalling.url}?tls.rejectUnauthorized=false&requireTLS=true`
    await expectFailure(mailerTo(url, patient), /no answer in time/, 'unknown')
    await stalling.stop()
  })

  test('when the server reads the whole message and never answers', async () => {
    const { url, close } = await rawServer((socket) => converse(socket, () => undefined))
    await expectFailure(mailerTo(url, patient), /no answer in time/, 'unknown')
    await close()
  })
})

test('without a mail server, mail is caught', async () => {
  await quickMailer({ database }).send(giftCardMail)
  const caught = await database.rows(sql`select sender, recipient, subject, html, text from caught_mail`)
  expect(caught).toEqual([
    {
      sender: 'Comptoir gift cards <giftcards@comptoir.example>',
      recipient: 'marie@client.example',
      ...(await quickMailer({ database }).preview(giftCardMail)),
    },
  ])
})

async function rawServer(
  serve: (socket: Socket) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const open = new Set<Socket>()
  const listening: Server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    serve(socket)
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        listening.close(() => resolve())
      }),
  }
}

/** Answers SMTP commands up to the end of the message, which it never answers. */
function converse(socket: Socket, onLine: (line: string) => void): void {
  let inMessage = false
  socket.write('220 ready\r\n')
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      onLine(line)
      if (inMessage || socket.destroyed) continue
      inMessage = line === 'DATA'
      socket.write(inMessage ? '354 go on\r\n' : '250 fine\r\n')
    }
  })
}

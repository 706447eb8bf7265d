import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type ReceivedMail, readMail } from './received-mail.ts'
import { until } from './until.ts'

/** A real SMTP server on loopback that stores the mails it accepts. */
export interface MailServer {
  url: string
  port: number
  received: ReceivedMail[]
  /** The SMTP code with which it refuses every recipient. */
  refusal?: number | undefined
  /** Waits until this many mails have arrived, and returns them. */
  arrived(count: number): Promise<ReceivedMail[]>
  stop(): Promise<void>
}

interface Behaviour {
  port?: number
  /** Runs before a message is accepted; an error refuses it. */
  beforeAccept?: (mail: ReceivedMail) => Promise<void>
  options?: SMTPServerOptions
}

export async function startMailServer({
  port = 0,
  beforeAccept,
  options,
}: Behaviour = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 10,
    onRcptTo: (_, __, callback) =>
      callback(started.refusal ? smtpRefusal(started.refusal, 'no such mailbox') : undefined),
    onData(stream, session, callback) {
      const take = async () => {
        const mail = readMail(await text(stream), session)
        await beforeAccept?.(mail)
        received.push(mail)
      }
      take().then(() => callback(), callback)
    },
    ...options,
  })
  // The tests include clients that disconnect.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  const started: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    async arrived(count) {
      await until(() => received.length >= count, `${count} mails should have arrived`)
      return received
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
  return started
}

/** An error that makes the server refuse with this SMTP code. */
export function smtpRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

import { connect, type Socket } from 'node:net'
import type { NodemailerError, SendMailOptions, SMTPTransportOptions } from 'nodemailer'

export interface Message {
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  /** The same at every attempt, so that mail programs can recognize a duplicate. */
  messageId: string
  unsubscribeUrl: string | undefined
}

export interface Transport {
  /** Resolves once the message is accepted. An aborted delivery sends nothing more. */
  deliver(message: Message, signal: AbortSignal): Promise<void>
}

interface SmtpTransport extends Transport {
  /** Connects and signs in as for a message, and sends none. */
  check(signal: AbortSignal): Promise<void>
}

/** The message was handed over, but the server did not say whether it accepted it. */
class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The mail server did not answer after the message.', { cause })
  }
}

export function smtpTransport(url: string): SmtpTransport {
  async function open(signal: AbortSignal, onConnect: (socket: Socket) => void = () => undefined) {
    // Loaded with the first mail, because it would slow down every start.
    const { createTransport } = await import('nodemailer')
    signal.throwIfAborted()
    const getSocket = abortableSocket(signal, onConnect)
    return createTransport({ url, getSocket, disableFileAccess: true, disableUrlAccess: true })
  }
  return {
    async check(signal) {
      const transporter = await open(signal)
      await Promise.race([transporter.verify(), rejectOnAbort(signal)])
    },
    async deliver(message, signal) {
      let used: Socket | undefined
      const transporter = await open(signal, (socket) => {
        used = socket
      })
      try {
        await Promise.race([transporter.sendMail(toSendOptions(message)), rejectOnAbort(signal)])
      } catch (error) {
        // A code is a refusal. A server that fell silent after the message may have accepted it.
        const isWritten = (used?.bytesWritten ?? 0) > message.html.length
        throw isWritten && !hasResponse(error) ? new OutcomeUnknown(error) : error
      }
    },
  }
}

/**
 * Nodemailer's own timeouts restart with every byte, so a server that answers byte by byte could hold a message forever.
 * The signal closes this socket at any point of the conversation.
 */
function abortableSocket(
  signal: AbortSignal,
  onConnect: (socket: Socket) => void,
): NonNullable<SMTPTransportOptions['getSocket']> {
  return (options, callback) => {
    const port = Number(options.port) || (options.secure ? 465 : 587)
    const socket = connect({ host: options.host ?? 'localhost', port, signal, noDelay: true })
    // Stays attached: under TLS nodemailer listens only to the wrapping socket.
    socket.on('error', (error) => {
      if (socket.listenerCount('connect') > 0) callback(error)
    })
    socket.once('connect', () => {
      onConnect(socket)
      callback(null, { connection: socket })
    })
  }
}

function hasResponse(error: unknown): boolean {
  return error instanceof Error && (error as NodemailerError).responseCode !== undefined
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Addresses are objects: nodemailer would parse a text with a comma as several recipients. */
function toSendOptions(message: Message): SendMailOptions {
  return {
    from: message.from,
    to: { name: '', address: message.to },
    subject: message.subject,
    html: message.html,
    text: message.text,
    messageId: message.messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(message.unsubscribeUrl && {
        'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

export interface DeliveryFailure {
  /** Codes only: the texts of a mail server may quote the recipient, or a secret link in the message. */
  summary: string
  /** The server permanently refused the message or its recipient; a retry will hardly help. */
  permanent: boolean
  /** Unknown if the server fell silent after the message. */
  outcome: 'failed' | 'unknown'
}

export function deliveryFailure(error: unknown): DeliveryFailure {
  const outcome = 'failed'
  if (error instanceof OutcomeUnknown) return { ...deliveryFailure(error.cause), outcome: 'unknown' }
  if (!(error instanceof Error)) return { summary: 'unknown', permanent: false, outcome }
  if (error.name === 'TimeoutError') return { summary: 'no answer in time', permanent: false, outcome }
  const { code, originalCode, responseCode, response, command, permanent }: NodemailerError = error
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const facts = [originalCode ?? code ?? error.name, responseCode, enhanced, command && `at ${command}`]
  return {
    summary: facts.filter(Boolean).join(' '),
    // A refusal of our sender or password is a configuration error; the mail can be sent once it is fixed.
    permanent: permanent === true && (command === 'RCPT TO' || command === 'DATA'),
    outcome,
  }
}

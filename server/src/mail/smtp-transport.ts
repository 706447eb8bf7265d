import { connect, type Socket } from 'node:net'
import type { NodemailerError, SendMailOptions, SMTPTransportOptions } from 'nodemailer'
import { type Message, OutcomeUnknown, type Transport } from './transport.ts'

export function smtpTransport(url: string): Transport {
  return {
    async deliver(message, signal) {
      // Loaded with the first mail, because it would slow down every start.
      const { createTransport } = await import('nodemailer')
      signal.throwIfAborted()
      let used: Socket | undefined
      const transporter = createTransport({
        url,
        getSocket: abortableSocket(signal, (socket) => {
          used = socket
        }),
        disableFileAccess: true,
        disableUrlAccess: true,
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

import { connect } from 'node:net'
import { createTransport, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer'
import type { Message, Transport } from './transport.ts'

export function smtpTransport(url: string): Transport {
  return {
    async deliver(message, signal) {
      signal.throwIfAborted()
      const transporter = createTransport({
        url,
        getSocket: abortableSocket(signal),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await Promise.race([transporter.sendMail(toSendOptions(message)), rejectOnAbort(signal)])
    },
  }
}

/**
 * Nodemailer's own timeouts restart with every byte, so a server that answers byte by byte could hold a message forever.
 * The signal closes this socket at any point of the conversation.
 */
function abortableSocket(signal: AbortSignal): NonNullable<SMTPTransportOptions['getSocket']> {
  return (options, callback) => {
    const port = Number(options.port) || (options.secure ? 465 : 587)
    const socket = connect({ host: options.host ?? 'localhost', port, signal, noDelay: true })
    // Stays attached: under TLS nodemailer listens only to the wrapping socket.
    socket.on('error', (error) => {
      if (socket.listenerCount('connect') > 0) callback(error)
    })
    socket.once('connect', () => callback(null, { connection: socket }))
  }
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
      ...(message.unsubscribeUrl && { 'List-Unsubscribe': `<${message.unsubscribeUrl}>` }),
    },
  }
}

import { connect } from 'node:net'
import { createTransport, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer'
import type { Message, Transport } from './transport.ts'

export function smtpTransport(url: string): Transport {
  return {
    async deliver(message, signal) {
      signal.throwIfAborted()
      const transporter = createTransport({
        url,
        getSocket: socketUntil(signal),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await Promise.race([transporter.sendMail(composed(message)), abortOf(signal)])
    },
  }
}

/**
 * Nodemailer's own time-outs begin anew with every byte, so a server that trickles could hold a message for ever.
 * A socket of ours ends with the signal, whatever the conversation has come to.
 */
function socketUntil(signal: AbortSignal): NonNullable<SMTPTransportOptions['getSocket']> {
  return (options, callback) => {
    const port = Number(options.port) || (options.secure ? 465 : 587)
    const socket = connect({ host: options.host ?? 'localhost', port, signal, noDelay: true })
    // Stays for the socket's life: under TLS nodemailer listens to the wrapping socket only.
    socket.on('error', (error) => {
      if (socket.listenerCount('connect') > 0) callback(error)
    })
    socket.once('connect', () => callback(null, { connection: socket }))
  }
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Addresses go in as objects: as text, one with a comma would be read as several recipients. */
function composed(message: Message): SendMailOptions {
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

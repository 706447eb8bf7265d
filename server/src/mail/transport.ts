/** A rendered message, ready to be sent. */
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

/** The message was handed over, but the server did not say whether it accepted it. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The mail server did not answer after the message.', { cause })
  }
}

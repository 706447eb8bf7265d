/** One finished message on its way out. */
export interface Message {
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  /** The same at every attempt, so that a rare second copy can be told for what it is. */
  messageId: string
  unsubscribeUrl: string | undefined
}

export interface Transport {
  /** Resolves once the message is taken. When the signal fires it gives up and nothing more is sent. */
  deliver(message: Message, signal: AbortSignal): Promise<void>
}

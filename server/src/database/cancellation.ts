import { connect } from 'node:net'
import type pg from 'pg'

/** Cancels the statements that run for one caller. Making an AbortController takes several times as long. */
export class Cancellation {
  #isCancelled = false
  readonly #listeners = new Set<() => void>()

  get isCancelled(): boolean {
    return this.#isCancelled
  }

  cancel(): void {
    this.#isCancelled = true
    for (const listener of this.#listeners) listener()
  }

  /** Returns a function that removes the listener. */
  onCancel(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

declare module 'pg' {
  interface ClientBase {
    readonly host: string
    readonly port: number
    /** The identity of the connection for cancel requests, as its server gave it at the start. */
    readonly processID: number | null
    readonly secretKey: number | null
  }
}

/**
 * Asks PostgreSQL to cancel the statement that runs on the connection. Resolves when the server has taken the request, or
 * cannot be reached; until then the connection must not be used for anything else, which would be cancelled in its place.
 */
export function cancelStatement({ host, port, processID, secretKey }: pg.ClientBase): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    socket.setTimeout(timeoutMs, () => socket.destroy())
    // A statement that is not cancelled ends with its timeout.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    // The server closes the connection when it has taken the request; pgbouncer 1.18 crashes if the client does so before.
    socket.on('connect', () => socket.write(cancelRequest(processID ?? 0, secretKey ?? 0)))
    socket.resume()
  })
}

const timeoutMs = 1000

/** A cancel request of PostgreSQL's protocol, which needs neither a sign-in nor encryption. */
function cancelRequest(processId: number, secretKey: number): Buffer {
  const message = Buffer.alloc(16)
  message.writeInt32BE(message.length, 0)
  message.writeInt32BE(80_877_102, 4)
  message.writeInt32BE(processId, 8)
  message.writeInt32BE(secretKey, 12)
  return message
}

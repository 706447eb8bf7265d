import type { Queries } from '../database/pool.ts'
import { sql } from '../database/sql.ts'
import type { Transport } from './transport.ts'

/** Used if no mail server is configured: stores messages in the database, for the demo's mailbox page. */
export function catchingTransport(database: Queries): Transport {
  return {
    async deliver(message) {
      await database.rows(sql`
        insert into caught_mail (sender, recipient, subject, html, text)
        values (${`${message.from.name} <${message.from.address}>`}, ${message.to}, ${message.subject},
                ${message.html}, ${message.text})`)
    },
  }
}

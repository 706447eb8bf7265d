import type { Queries } from '../../database/pool.ts'
import { moment, number, type Shaped, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { mailLanguages } from '../../mail/staff-language.ts'
import { readTextSetting } from '../settings/settings.ts'

/** The last block, to be noted where it is out of reach for all who can write to the database. */
export type LogHead = Shaped<typeof logHead>

const logHead = {
  block: number,
  /** In hexadecimal. */
  hash: text,
  until: moment,
  created: moment,
}

export async function readLogHead(queries: Queries): Promise<LogHead | undefined> {
  return queries.first(sqlOf(logHead)`
    select number as block, encode(hash, 'hex') as hash, until, created_at as created
    from log_block order by number desc limit 1`)
}

/** To the address outside that the operator has set, if any. */
export async function mailLogHead(
  tx: Queries,
  mailer: Pick<Mailer, 'enqueue'>,
  { block, hash, created }: LogHead,
): Promise<void> {
  const to = await readTextSetting(tx, 'log_head_address', '')
  if (!to) return
  await mailer.enqueue(tx, {
    template: 'securityNotice',
    to,
    ...mailLanguages(null),
    data: { act: 'logHead', block, hash, by: 'Comptoir', at: created.toISOString() },
  })
}

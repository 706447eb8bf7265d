import { name, type Statement, sql } from '../../database/sql.ts'
import { eToken } from '../../tables/e-token.ts'
import { giftCode } from '../../tables/gift-code.ts'
import type { Person } from './find-person.ts'

/** Conditions for the rows that are about a person. */
interface PersonRows {
  /** On `g`: gift codes that the person bought, or that were bought for them. */
  giftCodes: Statement
  /** On `e`, likewise. */
  eTokens: Statement
  /** On `o`. */
  orders: Statement
  /** On `m`: mails to the person that wait, or that were given up. */
  queuedMails: Statement
}

export function personRows({ emails, contacts }: Pick<Person, 'emails' | 'contacts'>): PersonRows {
  const sfids = contacts.flatMap(({ sfid }) => sfid ?? [])
  // One lookup for each address and column, because no index serves an `or` of several columns. The folded columns are
  // indexed but ignore accents, so the addresses themselves are compared too.
  const having = (table: string, column: string, folded: string) => sql`
    select t.id from unnest(${emails}::text[]) address
    join ${name(table)} t on t.${name(folded)} = comptoir_fold(address) and lower(t.${name(column)}) = address`
  return {
    giftCodes: sql`g.id in (
      ${having(giftCode.name, 'customer_email', 'email_folded')}
      union all ${having(giftCode.name, 'recipient', 'recipient_folded')})`,
    eTokens: sql`e.id in (
      ${having(eToken.name, 'customer_email', 'customer_email_folded')}
      union all ${having(eToken.name, 'recipient_email', 'recipient_email_folded')})`,
    orders: sql`(o.contact__c = any(${sfids}::text[]) and not o.isdeleted)`,
    queuedMails: sql`lower(m.mail ->> 'to') = any(${emails}::text[])`,
  }
}

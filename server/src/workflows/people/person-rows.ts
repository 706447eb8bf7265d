import type { PersonalText } from '@comptoir/contract/columns'
import { join, name, type Statement, sql } from '../../database/sql.ts'
import type { Column, Room } from '../../engine/definition/define-table.ts'
import { contact } from '../../tables/contact.ts'
import { eToken } from '../../tables/e-token.ts'
import { giftCode } from '../../tables/gift-code.ts'
import type { Person } from './find-person.ts'

export type PersonalColumn = Column & { personal: PersonalText }

/** The columns that can say who a customer is. */
export function personalColumns(room: Room): PersonalColumn[] {
  return [...room.columns.values()].filter(
    (column): column is PersonalColumn => column.personal !== undefined,
  )
}

/** Whether rows of the table are of a person: their texts can say who, or they belong to a contact. */
export function isAboutPeople(room: Room): boolean {
  return personalColumns(room).length > 0 || contactsOf(room).length > 0
}

function contactsOf(room: Room) {
  return [...room.relations.values()].filter(({ kind, table }) => kind === 'one' && table === contact.name)
}

/** A query for the ids of the table's rows about a person: by one of their addresses, or as rows of one of their contacts. */
export function idsOf(room: Room, { ids, emails, contacts }: Pick<Person, 'ids' | 'emails' | 'contacts'>) {
  if (room.name === contact.name) return sql`select unnest(${ids}::bigint[])`
  const sfids = contacts.flatMap(({ sfid }) => sfid ?? [])
  const table = name(room.name)
  // One lookup for each address and column, because no index serves an `or` of several columns. The folded columns are
  // indexed but ignore accents, so the addresses themselves are compared too.
  const byAddress = personalColumns(room).flatMap((column) => {
    const isSimilar = column.searchedIn && sql`t.${name(column.searchedIn)} = comptoir_fold(address) and`
    return column.personal.address
      ? sql`select t.id from unnest(${emails}::text[]) address
          join ${table} t on ${isSimilar || sql``} lower(t.${name(column.name)}) = address`
      : []
  })
  const byContact = contactsOf(room).map(({ from, to }) => {
    const known = to === 'id' ? sql`${ids}::bigint[]` : sql`${sfids}::text[]`
    return sql`select t.id from ${table} t where t.${name(from)} = any(${known})`
  })
  const found = [...byAddress, ...byContact]
  if (found.length === 0) throw new Error(`${room.name} has personal columns, but no address and no contact.`)
  return join(found, ' union all ')
}

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

export function personRows(person: Pick<Person, 'ids' | 'emails' | 'contacts'>): PersonRows {
  const sfids = person.contacts.flatMap(({ sfid }) => sfid ?? [])
  return {
    giftCodes: sql`g.id in (${idsOf(giftCode, person)})`,
    eTokens: sql`e.id in (${idsOf(eToken, person)})`,
    orders: sql`(o.contact__c = any(${sfids}::text[]) and not o.isdeleted)`,
    queuedMails: sql`lower(m.mail ->> 'to') = any(${person.emails}::text[])`,
  }
}

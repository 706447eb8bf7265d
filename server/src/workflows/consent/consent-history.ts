import type { Queries } from '../../database/pool.ts'
import { flag, json, nullable, number, type Shaped, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'
import { shownWords, wordsSetting } from './note-shown-words.ts'

/**
 * What the audits tell about the consents of contacts, the oldest first. A contact without such an audit, because it was
 * loaded with the first data, has one entry from its own columns.
 */
export function consentHistory(queries: Queries, contactIds: readonly number[]): Promise<ConsentEntry[]> {
  return queries.rows(sqlOf(consentEntry)`
    select a.id as audit, a.object_id as contact, ${wireMoment('a.created_at')} as at, a.user_name as by,
           (a.new ->> 'optin_email')::boolean as email, (a.new ->> 'optin_other')::boolean as other,
           ${asOf('optin_source')} as source, ${asOf('optin_type')} as type, a.old is null as "isFirst", ${words}
    from audit a join contact c on c.id = a.object_id
    where ${aboutConsent} and a.object_id = any(${contactIds}::bigint[])
    union all
    select null, c.id, ${wireMoment('c.optin_date')}, null, c.optin_email, c.optin_other, c.optin_source, c.optin_type, true, null
    from contact c
    where c.id = any(${contactIds}::bigint[]) and c.optin_date is not null
      and not exists (select from audit a where ${aboutConsent} and a.object_id = c.id)
    order by at, audit`)
}

const aboutConsent = raw(
  `a.operation in ('contact.create', 'contact.update') and a.new ?| '{optin_email,optin_other}'::text[]`,
)

/** A consent that is restored keeps its date, and so do those of imports: no one read the words then. */
const words = sql`
  case when (a.new ->> 'optin_email')::boolean and a.user_id is not null
    and (a.new ->> 'optin_date')::timestamptz > a.created_at - interval '1 minute'
  then (select value::json from settings
        where starts_with(setting, ${wordsSetting}) and setting <= ${wordsSetting} || ${wireMoment('a.created_at')}
        order by setting desc limit 1) end as words`

/** An audit holds only what changed, so an unchanged value is the one before the next change, or the current one. */
function asOf(column: string): Statement {
  return sql`coalesce(a.new ->> ${column}, (
    select next.old ->> ${column} from audit next
    where next.operation = 'contact.update' and next.object_id = a.object_id and next.id > a.id and next.old ? ${column}
    order by next.id limit 1), case ${column} when 'optin_source' then c.optin_source else c.optin_type end)`
}

const consentEntry = {
  /** The audit entry; null if only the contact itself tells it. */
  audit: nullable(number),
  contact: number,
  at: text,
  by: nullable(text),
  email: nullable(flag),
  other: nullable(flag),
  source: nullable(text),
  type: nullable(text),
  isFirst: flag,
  /** What the form said beside the boxes, if the consent was given in it since that is noted. */
  words: nullable(json(shownWords)),
}

/** A consent that a contact gave, declined or withdrew. */
export type ConsentEntry = Shaped<typeof consentEntry>

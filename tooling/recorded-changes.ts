import { isDeepStrictEqual } from 'node:util'
import { columnsOf, split } from './specified-tables.ts'

export type Row = Readonly<Record<string, unknown>>

/** A row that was added, changed or removed. */
export interface RowChange {
  table: string
  before: Row | undefined
  after: Row | undefined
}

/** What is recorded of the tables that staff do not see themselves. */
const privateColumns = split({
  audit: 'id created_at operation object_id old new user_id user_name',
  session: 'id user_id token_hash created_at verified_at expires_at',
  session_lock: 'id user_id draft_key expires_at',
  password_token: 'id user_id kind created_at expires_at used_at',
  mail_queue: 'id template to secret',
  security_event: 'id at kind actor_id subject_id details',
  unification_merge: 'id kind parent_id kept_id gone_id contacts orders at undone_at',
  settings: 'id setting value',
})

/** Every table whose changes are recorded, with the columns that are. */
export const recordedColumns: Readonly<Record<string, readonly string[]>> = {
  ...columnsOf,
  ...privateColumns,
  contact: [...(columnsOf.contact ?? []), 'unsubscribe_id'],
}

/** Triggers record every change, so that what is compared does not depend on what a server reports. */
export const triggers = `
    create schema record;
    create table record.change (id bigserial primary key, tab text, old jsonb, new jsonb);
    create function record.note() returns trigger language plpgsql as $$
    begin
      insert into record.change (tab, old, new) values (tg_table_name, to_jsonb(old), to_jsonb(new));
      return null;
    end $$;
    ${Object.keys(recordedColumns)
      .map(
        (table) =>
          `create trigger record_note after insert or update or delete on "${table}" for each row execute function record.note();`,
      )
      .join('\n')}
    alter table security_event disable trigger security_event_append_only;`

export interface Noted {
  id: string
  tab: string
  old: Row | null
  new: Row | null
}

/** Several changes of one row are one: what matters is how it was before and how it is now. */
export function netChanges(noted: readonly Noted[]): RowChange[] {
  const changes = new Map<string, RowChange>()
  for (const { tab: table, old, new: now } of noted) {
    const key = `${table} ${(now ?? old)?.id}`
    const known = changes.get(key)
    changes.set(key, { table, before: known ? known.before : inUtc(old), after: inUtc(now) })
  }
  const all = [...changes.values()].map(({ table, before, after }) => ({
    ...{ table, before: recorded(table, before), after: recorded(table, after) },
  }))
  return all.filter((change) => (change.before || change.after) && !isSame(change))
}

/** PostgreSQL writes times in JSON with the offset of the connection, and without trailing zeros. */
function inUtc(row: Row | null): Row | undefined {
  const isTime = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value)
  const entries = Object.entries(row ?? {})
  return row
    ? Object.fromEntries(
        entries.map(([name, value]) => [name, isTime(value) ? new Date(String(value)).toISOString() : value]),
      )
    : undefined
}

/** The columns that are recorded; of a mail, where it goes and the secret in it. */
function recorded(table: string, row: Row | undefined): Row | undefined {
  const { mail } = (row ?? {}) as { mail?: Row }
  const secret = /token=([\w-]+)/.exec(JSON.stringify(mail) ?? '')?.[1] ?? null
  const whole: Row = mail ? { ...row, template: mail.template, to: mail.to, secret } : { ...row }
  return row && Object.fromEntries((recordedColumns[table] ?? []).map((name) => [name, whole[name] ?? null]))
}

/** Whether no recorded column differs. */
export function isSame({ table, before, after }: RowChange): boolean {
  const columns = recordedColumns[table] ?? []
  return columns.every((column) => isDeepStrictEqual(before?.[column], after?.[column]))
}

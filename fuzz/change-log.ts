import type { Database } from '../server/src/database/pool.ts'
import { json, nullable, number, oneOf, type RowShape, text } from '../server/src/database/row-shape.ts'
import { sql } from '../server/src/database/sql.ts'

/** One changed row. The ids of changes are in the order in which they happened. */
export interface Change {
  id: number
  table: string
  verb: 'INSERT' | 'UPDATE' | 'DELETE'
  old: Record<string, unknown> | null
  new: Record<string, unknown> | null
}

const changeRow: RowShape<Change> = {
  id: number,
  table: text,
  verb: oneOf(['INSERT', 'UPDATE', 'DELETE']),
  old: nullable(json({})),
  new: nullable(json({})),
}

export interface ChangeLog {
  /** Returns the committed changes since the last call. */
  take(): Promise<Change[]>
  /** Call this after the table of changes was truncated: its ids start at 1 again. */
  reset(): void
}

/** Triggers record every change of every table, so that the checks do not depend on what the server reports. */
export async function installChangeLog(database: Database): Promise<ChangeLog> {
  await database.withoutTimeout((client) => client.query(triggers))
  let last = 0
  return {
    async take() {
      const changes = await database.rows(
        sql`select id, tab as "table", verb, old, new from fuzz.change where id > ${last} order by id`.returns(
          changeRow,
        ),
        { prepared: 'fuzz_seen' },
      )
      last = changes.at(-1)?.id ?? last
      return wholeInserts(changes)
    },
    reset() {
      last = 0
    },
  }
}

/**
 * A row that a call inserts and then completes counts as inserted whole: an order gets its number at the end of the transaction,
 * and the audit of a mail gets the outcome.
 */
function wholeInserts(changes: readonly Change[]): Change[] {
  const inserted = new Map<string, Change>()
  return changes.flatMap((change) => {
    const row = `${change.table} ${change.new?.id}`
    const known = change.verb === 'UPDATE' ? inserted.get(row) : undefined
    if (known) {
      known.new = change.new
      return []
    }
    const kept = { ...change }
    if (change.verb === 'INSERT' && change.new?.id !== undefined) inserted.set(row, kept)
    return [kept]
  })
}

const triggers = `
  create schema fuzz;
  create table fuzz.change (id bigserial primary key, tab text, verb text, old jsonb, new jsonb);
  create function fuzz.note() returns trigger language plpgsql as $$
  begin
    insert into fuzz.change (tab, verb, old, new) values (tg_table_name, tg_op, to_jsonb(old), to_jsonb(new));
    return null;
  end $$;
  do $$
  declare watched text;
  begin
    for watched in select tablename from pg_tables where schemaname = 'public' and tablename not in ('throttle', 'report_month', 'security_event', 'actor_version') loop
      execute format('create trigger fuzz_note after insert or update or delete on public.%I
                      for each row execute function fuzz.note()', watched);
    end loop;
  end $$;`

import type { Database } from '../server/src/database/pool.ts'
import { sql } from '../server/src/database/sql.ts'

/** One row that changed, whoever changed it and however, in the order in which it happened. */
export interface Change {
  id: number
  table: string
  verb: 'INSERT' | 'UPDATE' | 'DELETE'
  old: Record<string, unknown> | null
  new: Record<string, unknown> | null
}

export interface Witness {
  /** What changed since the last time it was asked, and lasted. */
  seen(): Promise<Change[]>
  /** Its notes were thrown away, and their numbers begin anew. */
  forget(): void
}

/** Triggers of the database's own note every change of every table, so nothing rests on what the server says. */
export async function placeWitness(database: Database): Promise<Witness> {
  await database.withoutTimeout((client) => client.query(triggers))
  let last = 0
  return {
    async seen() {
      const changes = await database.rows<Change>(
        sql`select id, tab as "table", verb, old, new from fuzz.change where id > ${last} order by id`,
        { prepared: 'fuzz_seen' },
      )
      last = changes.at(-1)?.id ?? last
      return changes
    },
    forget() {
      last = 0
    },
  }
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
    for watched in select tablename from pg_tables where schemaname = 'public' and tablename not in ('throttle', 'report_month') loop
      execute format('create trigger fuzz_note after insert or update or delete on public.%I
                      for each row execute function fuzz.note()', watched);
    end loop;
  end $$;`

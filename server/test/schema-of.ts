import type { Database } from '../src/database/pool.ts'
import { text } from '../src/database/row-shape.ts'
import { raw } from '../src/database/sql.ts'

/** Everything in the schema public, as sorted lines: extensions, columns, constraints, indexes, functions, triggers. */
export async function schemaOf(database: Database): Promise<string[]> {
  const rows = await database.rows(
    raw(`select line from (${parts.join(' union all ')}) parts order by line`).returns({ line: text }),
  )
  return rows.map(({ line }) => line)
}

/** The order of columns is left out: a column that a migration adds comes last, in the baseline it has its place. */
const parts = [
  `select format('extension %s in %s', extname, extnamespace::regnamespace) as line from pg_extension`,
  `select format('column %s.%s %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
            case when attnotnull then 'not null' end, attidentity, attgenerated, attcollation::regcollation)
          || coalesce(' ' || pg_get_expr(adbin, adrelid), '')
   from pg_attribute join pg_class on pg_class.oid = attrelid
   left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  `select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
   from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0`,
  `select format('index %s', indexdef) from pg_indexes where schemaname = 'public'`,
  `select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
   where pronamespace = 'public'::regnamespace and prokind = 'f'
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  `select format('trigger %s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal`,
  `select format('sequence %s %s %s', sequencename, data_type, start_value) from pg_sequences where schemaname = 'public'`,
]

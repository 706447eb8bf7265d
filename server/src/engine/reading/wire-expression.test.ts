import { expect, test } from 'vitest'
import { freshDatabase, openTestDatabase } from '../../../test/database.ts'
import { sql } from '../../database/sql.ts'
import { wireMoment } from './wire-expression.ts'

const fresh = await freshDatabase()
const settings = openTestDatabase(fresh.url)
await settings.rows(sql`do $$ begin
  execute format('alter database %I set datestyle = ''German''', current_database());
  execute format('alter database %I set timezone = ''America/Toronto''', current_database());
end $$`)
await settings.close()
const database = openTestDatabase(fresh.url)

test.each([
  ['2024-02-29T12:00:00.12Z', '2024-02-29T12:00:00.120Z'],
  ['2026-11-15T23:59:59.999Z', '2026-11-15T23:59:59.999Z'],
  ['2026-11-15T00:00:00-05:00', '2026-11-15T05:00:00.000Z'],
  ['2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.001Z'],
  ['1800-01-01T00:00:00Z', '1800-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  [null, null],
])('%s goes out as %s, whatever the database is set to', async (moment, expected) => {
  const found = await database.first(sql`
    select ${wireMoment('t.at')} as at from (select ${moment}::timestamptz(3) as at) t`)
  expect(found).toEqual({ at: expected })
})

import { isSettingName, settings } from '@comptoir/contract/settings'
import type { Database } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import { badInput } from '../../engine/definition/refusal.ts'

/** Changes a setting that only an operator may change. No replica caches settings, so it takes effect immediately. */
export async function changeSetting(database: Database, name: string, value: string): Promise<void> {
  if (!isSettingName(name))
    throw badInput(`There is no setting ${name}. Known: ${Object.keys(settings).join(', ')}.`)
  const fault = settings[name](value)
  if (fault) throw badInput(`${name} cannot be ${value}. ${fault}`)
  if (name === 'b2c_account') {
    const company = await database.first(sql`select 1 from account where sfid = ${value} and not isdeleted`)
    if (!company) throw badInput(`There is no company with the sfid ${value}.`)
  }
  await database.rows(sql`
    insert into settings (setting, value) values (${name}, ${value})
    on conflict (setting) do update set value = excluded.value`)
}

import {
  isSettingName,
  type NumberSetting,
  numberSettings,
  type SettingName,
  settings,
} from '@comptoir/contract/settings'
import type { Queries } from '../../database/pool.ts'
import { nullable, text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import { badInput } from '../../engine/definition/refusal.ts'

export async function readNumberSetting(queries: Queries, name: NumberSetting): Promise<number> {
  return Number(await readTextSetting(queries, name, String(numberSettings[name])))
}

export async function readTextSetting(queries: Queries, name: SettingName, without: string): Promise<string> {
  const found = await queries.first(sqlOf({ value: nullable(text) })`
    select value from settings where setting = ${name}`)
  return found?.value ?? without
}

/** Changes a setting. No replica caches settings, so it takes effect immediately. */
export async function changeSetting(database: Queries, name: string, value: string): Promise<void> {
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

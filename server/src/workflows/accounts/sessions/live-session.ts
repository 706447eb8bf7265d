import { numberSettings } from '@comptoir/contract/settings'
import { type Statement, sql } from '../../../database/sql.ts'

/** Whether the session `s` is still valid at the time: not expired, and used within the idle timeout before. */
export function isLive(now: Date): Statement {
  return sql`(s.expires_at > ${now} and ${isInUse(sql`${now}::timestamptz`)})`
}

/** Whether the session `s` was used within the idle timeout before the time. Read from the setting, so a change counts at once. */
export function isInUse(at: Statement): Statement {
  return sql`s.last_seen_at > ${at} - make_interval(mins => ${idleMinutes})`
}

/** The idle timeout as an integer. */
export const idleMinutes = sql`coalesce(
  (select value::int from settings where setting = 'session_idle_minutes' and value ~ '^[0-9]{1,4}$'),
  ${numberSettings.session_idle_minutes}::int)`

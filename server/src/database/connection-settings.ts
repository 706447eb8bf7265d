export type ConnectionSettings = Readonly<Record<string, string>>

/**
 * Dates and timestamps are in UTC and in ISO form, whatever the settings of the database. The planner's default costs are
 * those of spinning disks, while our queries read few rows by index from solid-state disks. A timeout of 0 is none.
 */
export function connectionSettings(statementTimeoutMs: number): ConnectionSettings {
  return {
    timezone: 'UTC',
    datestyle: 'ISO',
    jit: 'off',
    random_page_cost: '1.1',
    work_mem: '16MB',
    statement_timeout: `${statementTimeoutMs}ms`,
    idle_in_transaction_session_timeout:
      statementTimeoutMs === 0 ? '0' : `${Math.max(20_000, statementTimeoutMs)}ms`,
  }
}

/** In one message, which takes one round trip. */
export function setStatements(settings: ConnectionSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')
}

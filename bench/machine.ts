import { cpus, platform, release, totalmem } from 'node:os'
import type { DataSet } from './cases/case.ts'
import { serverSettings } from './database.ts'

/** What a figure means depends on where it was measured. */
export async function describeMachine(data: DataSet): Promise<string[]> {
  const [version] = await data.query<{ server_version: string }>('show server_version')
  const [size] = await data.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  const rows = await data.query<{ name: string; rows: string }>(
    `select relname as name, to_char(reltuples, 'FM999,999,999') as rows from pg_class
     where relkind = 'r' and reltuples >= 100000 and relnamespace = 'public'::regnamespace order by reltuples desc`,
  )
  const settings = Object.entries(serverSettings).map(([name, value]) => `${name} ${value}`)
  const processors = cpus()
  return [
    `measured on ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${processors.length} cores, ${processors[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${platform()} ${release()}`,
    `Node ${process.versions.node}, PostgreSQL ${version?.server_version} (${settings.join(', ')})`,
    `load generator, servers and PostgreSQL share these cores`,
    `${size?.size} of data: ${rows.map(({ name, rows: count }) => `${count} ${name}`).join(', ')}`,
  ]
}

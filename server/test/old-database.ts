import { readdirSync, readFileSync } from 'node:fs'
import { migrationsBeforeBaseline } from '../src/database/migrations-before-baseline.ts'
import type { Database } from '../src/database/pool.ts'

/** Applies the first `count` migrations that the baseline replaced, as the version with those migrations did. */
export async function applyOldMigrations(database: Database, count = files.length): Promise<void> {
  await database.withoutTimeout(async (client) => {
    await client.query('create schema drizzle')
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    for (const [index, file] of files.slice(0, count).entries()) {
      const text = readFileSync(new URL(file, folder), 'utf8')
      for (const statement of text.split('--> statement-breakpoint')) await client.query(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        migrationsBeforeBaseline[index]?.hash,
        firstDate + index,
      ])
    }
  })
}

const folder = new URL('./fixtures/old-migrations/', import.meta.url)
const files = readdirSync(folder).sort()

/** The date in the old journal of its first migration; only the order of the dates matters. */
const firstDate = 1_794_710_892_061

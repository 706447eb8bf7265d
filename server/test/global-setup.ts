import type { TestProject } from 'vitest/node'
import { startTemplatePostgres } from './template-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}

/** One PostgreSQL for the whole run, holding a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemplatePostgres()
  project.provide('serverUrl', postgres.url)
  return postgres.stop
}

import { ensureBuilt } from '../scripts/build.mjs'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { startTemplatePostgres } from '../server/test/template-postgres.ts'
import { sharePostgres } from './support/demo-server.ts'

/** Builds the product and starts one PostgreSQL, with the demo in a template that every worker copies. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt()
  const postgres = await startTemplatePostgres((template) => loadDemo(template, () => undefined))
  sharePostgres(postgres)
  return postgres.stop
}

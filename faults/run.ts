import { backup } from './groups/backup.ts'
import { deployment } from './groups/deployment.ts'
import { fullDisk } from './groups/full-disk.ts'
import { identityProvider } from './groups/identity-provider.ts'
import { kills } from './groups/kills.ts'
import { leaving } from './groups/leaving.ts'
import { mail } from './groups/mail.ts'
import { nodeVersions } from './groups/node-versions.ts'
import { outages } from './groups/outages.ts'
import { overload } from './groups/overload.ts'
import { pooler } from './groups/pooler.ts'
import { readReplica } from './groups/read-replica.ts'
import { replicas } from './groups/replicas.ts'
import { soak } from './groups/soak.ts'
import { tls } from './groups/tls.ts'
import { createSuite, type Suite } from './suite.ts'
import { writeResults } from './write-results.ts'

const groups: Record<string, (suite: Suite) => Promise<void>> = {
  kills,
  outages,
  mail,
  replicas,
  leaving,
  overload,
  'full-disk': fullDisk,
  'identity-provider': identityProvider,
  backup,
  deployment,
  pooler,
  tls,
  'read-replica': readReplica,
  'node-versions': nodeVersions,
  soak,
}

const given = process.argv.slice(2)
const optionValue = (option: string) =>
  given.includes(option) ? given[given.indexOf(option) + 1] : undefined
const only = optionValue('--only')?.split(',')
const unknown = only?.find((group) => !Object.hasOwn(groups, group))
if (unknown !== undefined) {
  process.stderr.write(`There is no group ${unknown}. There are: ${Object.keys(groups).join(', ')}\n`)
  process.exit(2)
}

const suite = createSuite({
  quick: given.includes('--quick'),
  large: given.includes('--large'),
  soakMinutes: Number(optionValue('--soak-minutes') ?? (given.includes('--quick') ? 1 : 20)),
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void suite.close().finally(() => process.exit(130)))

for (const [name, group] of Object.entries(groups)) {
  if (only && !only.includes(name)) continue
  suite.begin(name)
  try {
    await group(suite)
  } catch (error) {
    suite.check(name, false, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  await suite.finish()
}
await suite.close()

const failed = suite.lines.filter(({ outcome }) => outcome === 'FAILED')
process.stdout.write(`\n${suite.lines.length - failed.length} held, ${failed.length} failed\n`)
if (!only && !suite.quick) writeResults(suite)
process.exit(failed.length > 0 ? 1 : 0)

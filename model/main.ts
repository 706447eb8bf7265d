import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runWithPlantedFaults } from '../tooling/planted-faults.ts'
import { startServersUnderTest } from '../tooling/servers-under-test.ts'
import { runModel } from './run.ts'
import { comparedColumns } from './state.ts'

const usage =
  'npm run model -- [--steps 10000 | --seconds 60] [--seed 20261118] [--round 7] [--without-crashes] [--planted [name of a fault …]]'
const { values, positionals } = parseArgs({
  options: {
    steps: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
    round: { type: 'string' },
    'without-crashes': { type: 'boolean', default: false },
    unshrunk: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const seed = whole(values.seed) ?? 0
const hasCrashes = !values['without-crashes']
const foundCode = 3

process.exit(values.planted ? await findPlanted() : await run())

async function run(): Promise<number> {
  const [seconds, round] = [whole(values.seconds), whole(values.round)]
  const steps = whole(values.steps) ?? (seconds === undefined ? 10_000 : Number.POSITIVE_INFINITY)
  const extent = seconds === undefined ? `${steps} steps` : `${seconds} seconds`
  console.log(`The model: ${round === undefined ? extent : `round ${round}`}, seed ${seed}`)
  const recorded = Object.keys(comparedColumns)
  const servers = await startServersUnderTest({ servers: 3, recorded, logLevel: 'error' })
  const began = Date.now()
  try {
    const options = { steps, seconds, seed, round, isShrunk: !values.unshrunk, hasCrashes }
    const { done, counts, failure } = await runModel(servers, options)
    const took = Math.round((Date.now() - began) / 1000)
    const outcome = `${done} steps in ${took} s, seed ${seed}: ${failure ? 'FAILED' : 'nothing found'}`
    if (failure) {
      const replay = `npm run model -- --seed ${seed} --round ${failure.round}${hasCrashes ? '' : ' --without-crashes'}`
      console.log(`${outcome}\n\n${failure.history}\n\n${failure.fault}\n\nReplay: ${replay}`)
      return foundCode
    }
    for (const [name, times] of [...counts].sort()) console.log(`${String(times).padStart(7)} ${name}`)
    console.log(outcome)
    return 0
  } finally {
    await servers.close()
  }
}

async function findPlanted(): Promise<number> {
  const faults = new URL('planted.diff', import.meta.url)
  const extent = ['--steps', values.steps ?? '10000', '--seed', values.seed]
  const args = [fileURLToPath(import.meta.url), '--unshrunk', '--without-crashes', ...extent]
  return (await runWithPlantedFaults({ faults, names: positionals, args, foundCode })) > 0 ? 1 : 0
}

function whole(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new Error(`${text} is no whole number.\n${usage}`)
  return text === undefined ? undefined : Number(text)
}

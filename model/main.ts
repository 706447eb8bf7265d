import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { password } from '../tooling/fixture-rows.ts'
import { runWithPlantedFaults } from '../tooling/planted-faults.ts'
import { startServersUnderTest } from '../tooling/servers-under-test.ts'
import { runRound } from './run.ts'

const usage =
  'npm run model -- [--steps 10000 | --seconds 60] [--seed 20261118] [--round 7] [--without-crashes] [--planted [--shrunk] [name of a fault …]]'
const { values, positionals } = parseArgs({
  options: {
    steps: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
    round: { type: 'string' },
    'without-crashes': { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    shrunk: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const seed = whole(values.seed) ?? 0
const hasCrashes = !values['without-crashes']
const foundCode = 3

process.exit(values.planted ? await findPlanted() : await run())

async function run(): Promise<number> {
  const endless = Number.POSITIVE_INFINITY
  const [seconds = endless, only] = [whole(values.seconds), whole(values.round)]
  const steps = whole(values.steps) ?? (seconds === endless ? 10_000 : endless)
  console.log(`The model, seed ${seed}`)
  const servers = await startServersUnderTest({ servers: 3, logLevel: 'error' })
  const began = Date.now()
  const elapsed = () => Math.round((Date.now() - began) / 1000)
  const counts = new Map<string, number>()
  let done = 0
  const summary = () => `${done} steps in ${elapsed()} s, seed ${seed}`
  const count = (outcome: string) => {
    done++
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  const passwordHash = await servers.hashPassword(password)
  const round = { seed, isShrunk: values.shrunk || !process.env.PLANTED_FAULT, passwordHash, count }
  try {
    for (let number = only ?? 0; done < steps && elapsed() < seconds; number++) {
      const crashes = { hasCrashes: hasCrashes && number % 8 === 7 }
      const failure = await runRound(servers, { ...round, number, ...crashes })
      if (failure) {
        const options = `--seed ${seed} --round ${number}${hasCrashes ? '' : ' --without-crashes'}`
        const [history, fault] = failure
        const short = `${history.length} of them left: ${fault.replace(/\s+/g, ' ').slice(0, 200)}`
        const numbered = history.map((line, step) => `${step + 1}. ${line}\n`).join('')
        console.log(
          `${summary()}: FAILED, ${short}\n\n${numbered}\n${fault}\n\nReplay: npm run model -- ${options}`,
        )
        return foundCode
      }
      if (number === only) break
      if (number % 10 === 9) console.log(`${done} steps`)
    }
    for (const [name, times] of [...counts].sort()) console.log(`${String(times).padStart(7)} ${name}`)
    console.log(`${summary()}: nothing found`)
    return 0
  } finally {
    await servers.close()
  }
}

async function findPlanted(): Promise<number> {
  const faults = new URL('planted.diff', import.meta.url)
  const extent = ['--steps', values.steps ?? '10000', '--seed', values.seed]
  const more = [...(values.shrunk ? ['--shrunk'] : []), ...(values.round ? ['--round', values.round] : [])]
  const args = [fileURLToPath(import.meta.url), '--without-crashes', ...extent, ...more]
  return (await runWithPlantedFaults({ faults, names: positionals, args, foundCode })) > 0 ? 1 : 0
}

function whole(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new Error(`${text} is no whole number.\n${usage}`)
  return text === undefined ? undefined : Number(text)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type PlantedFault, plantedFaults } from './planted.ts'
import { runModel } from './run.ts'
import { startServers } from './servers.ts'

const usage = 'npm run model -- [--steps 10000] [--seed 20261118] [--round 7] [--planted [name of a fault …]]'
const { values, positionals } = parseArgs({
  options: {
    steps: { type: 'string', default: '10000' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
    round: { type: 'string' },
    planted: { type: 'boolean', default: false },
    unshrunk: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const options = { steps: whole(values.steps), seed: whole(values.seed) }
const foundCode = 3

process.exit(values.planted ? await findPlanted() : await run())

async function run(): Promise<number> {
  const round = values.round === undefined ? undefined : whole(values.round)
  console.log(
    `The model: ${options.steps} steps, seed ${options.seed}${round === undefined ? '' : `, round ${round}`}`,
  )
  const servers = await startServers()
  const began = Date.now()
  try {
    const { done, counts, failure } = await runModel(servers, {
      ...options,
      round,
      isShrunk: !values.unshrunk,
    })
    const seconds = (Date.now() - began) / 1000
    if (!failure)
      for (const [name, times] of [...counts].sort()) console.log(`${String(times).padStart(7)} ${name}`)
    console.log(
      `${done} steps in ${seconds.toFixed(0)} s, seed ${options.seed}: ${failure ? 'FAILED' : 'nothing found'}`,
    )
    if (!failure) return 0
    console.log(`\n${failure.history}\n\n${failure.fault}`)
    console.log(`\nReplay: npm run model -- --seed ${options.seed} --round ${failure.round}`)
    return foundCode
  } finally {
    await servers.close()
  }
}

/** Plants one fault after the other, each in a process of its own, and lists those that the model does not find. */
async function findPlanted(): Promise<number> {
  const chosen = plantedFaults.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  if (chosen.length === 0) throw new Error(`There is no such fault.\n${usage}`)
  let missed = 0
  for (const fault of chosen) {
    const { code, output } = await runPlanted(fault)
    if (code !== foundCode) missed++
    const summary = /^.* steps in .*$/m.exec(output)?.[0] ?? output.trim().slice(-500)
    console.log(`${code === foundCode ? 'found ' : 'MISSED'} ${fault.name} (${summary})`)
  }
  console.log(`${chosen.length - missed} of ${chosen.length} planted faults found`)
  return missed > 0 ? 1 : 0
}

async function runPlanted({ parts }: PlantedFault): Promise<{ code: number | null; output: string }> {
  const hook = new URL('plant.mjs', import.meta.url).href
  const args = [...process.execArgv, '--import', hook, fileURLToPath(import.meta.url), '--unshrunk']
  const child = spawn(process.execPath, [...args, '--steps', values.steps, '--seed', values.seed], {
    env: { ...process.env, MODEL_FAULT: JSON.stringify(parts) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${text} is no whole number.\n${usage}`)
  return Number(text)
}

import { parseArgs } from 'node:util'
import { startServersUnderTest } from '../tooling/servers-under-test.ts'
import { anyRequest, parts } from './requests.ts'
import { mixed, requestsPerRound, runRound } from './run-round.ts'

const usage = `npm run fuzz -- [--requests 100000] [--seed 2026] [--only ${parts.join('|')}] [--round 7]`
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '2026' },
    only: { type: 'string' },
    round: { type: 'string' },
  },
})
const only = parts.find((part) => part === values.only)
if (values.only !== undefined && !only) throw new Error(`--only is one of ${parts.join(', ')}.\n${usage}`)
const seed = whole(values.seed)
const first = values.round === undefined ? 0 : whole(values.round)
const requests = values.round === undefined ? whole(values.requests) : requestsPerRound
console.log(`${requests} requests, seed ${seed}${only ? `, only ${only}` : ''}`)

const began = Date.now()
const counts = new Map<string, number>()
let done = 0
let failed = false
const note = (label: string, outcome: string) => {
  done++
  counts.set(`${label}: ${outcome}`, (counts.get(`${label}: ${outcome}`) ?? 0) + 1)
}
const servers = await startServersUnderTest({
  servers: 1,
  logLevel: 'info',
})
try {
  const makers = anyRequest(only)
  for (let sent = 0; sent < requests && !failed; sent += requestsPerRound) {
    const round = first + sent / requestsPerRound
    const size = Math.min(requestsPerRound, requests - sent)
    const failure = await runRound(servers, makers, { seed: mixed(seed, round), requests: size, note })
    if (!failure) continue
    failed = true
    console.log(`\nFAILED in round ${round}: ${failure.fault}\n  ${failure.shown}`)
    if (failure.shrunk) console.log(`\nA simpler one that fails:\n  ${failure.shrunk}`)
    console.log(`\nReplay: npm run fuzz -- --seed ${seed}${only ? ` --only ${only}` : ''} --round ${round}`)
  }
} finally {
  await servers.close()
}
for (const [name, times] of [...counts].sort()) console.log(`${String(times).padStart(7)} ${name}`)
const seconds = Math.round((Date.now() - began) / 1000)
console.log(`${done} requests in ${seconds} s, seed ${seed}: ${failed ? 'failed' : 'nothing found'}`)
process.exit(failed ? 1 : 0)

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${text} is no whole number.\n${usage}`)
  return Number(text)
}

import { startAppUnderTest } from './app-under-test.ts'
import { anyRequest } from './grammar/requests.ts'
import { readOptions } from './options.ts'
import { createReport } from './report.ts'
import { callsPerRound, mixed, runRound } from './run-round.ts'

const options = readOptions(process.argv.slice(2))
const { seed, only } = options
const say = (line: string) => console.log(line)
const began = Date.now()
const rounds = options.round === undefined ? Math.ceil(options.requests / callsPerRound) : 1
say(
  `${options.round === undefined ? options.requests : callsPerRound} requests, seed ${seed}${only ? `, only ${only}` : ''}`,
)

const app = await startAppUnderTest()
const report = createReport()
let failed = false
try {
  const requests = anyRequest(app.catalog, only)
  for (let done = 0; done < rounds && !failed; done++) {
    const round = options.round ?? done
    const calls =
      options.round === undefined
        ? Math.min(callsPerRound, options.requests - done * callsPerRound)
        : callsPerRound
    const failure = await runRound(app, requests, { seed: mixed(seed, round), calls, note: report.note })
    if (failure) {
      failed = true
      say(`\nFAILED in round ${round}: ${failure.fault}\n  ${failure.shown}`)
      if (failure.shrunk) say(`\nA simpler one that fails:\n  ${failure.shrunk}`)
      say(`\nReplay: npm run fuzz -- --seed ${seed}${only ? ` --only ${only}` : ''} --round ${round}`)
    } else if (done % 10 === 9) say(`${report.total()} requests, ${seconds()} s`)
  }
} finally {
  await app.close()
}
say(
  `\n${report.table()}\n\n${report.total()} requests in ${seconds()} s, seed ${seed}: ${failed ? 'failed' : 'nothing found'}`,
)
process.exit(failed ? 1 : 0)

function seconds(): number {
  return Math.round((Date.now() - began) / 1000)
}

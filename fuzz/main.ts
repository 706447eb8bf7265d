import { anyRequest } from './grammar/requests.ts'
import { readOptions } from './options.ts'
import { callsInAct, mixed, playAct } from './play-act.ts'
import { createReport } from './report.ts'
import { setStage } from './stage.ts'

const options = readOptions(process.argv.slice(2))
const { seed, only } = options
const say = (line: string) => console.log(line)
const began = Date.now()
const acts = options.act === undefined ? Math.ceil(options.requests / callsInAct) : 1
say(
  `${options.act === undefined ? options.requests : callsInAct} requests, seed ${seed}${only ? `, only ${only}` : ''}`,
)

const stage = await setStage()
const report = createReport()
let failed = false
try {
  const requests = anyRequest(stage.catalog, only)
  for (let played = 0; played < acts && !failed; played++) {
    const act = options.act ?? played
    const calls =
      options.act === undefined ? Math.min(callsInAct, options.requests - played * callsInAct) : callsInAct
    const failure = await playAct(stage, requests, { seed: mixed(seed, act), calls, note: report.note })
    if (failure) {
      failed = true
      say(`\nFAILED in act ${act}: ${failure.fault}\n  ${failure.shown}`)
      if (failure.shrunk) say(`\nA simpler one that fails:\n  ${failure.shrunk}`)
      say(`\nReplay: npm run fuzz -- --seed ${seed}${only ? ` --only ${only}` : ''} --act ${act}`)
    } else if (played % 10 === 9) say(`${report.total()} requests, ${seconds()} s`)
  }
} finally {
  await stage.close()
}
say(
  `\n${report.table()}\n\n${report.total()} requests in ${seconds()} s, seed ${seed}: ${failed ? 'failed' : 'nothing found'}`,
)
process.exit(failed ? 1 : 0)

function seconds(): number {
  return Math.round((Date.now() - began) / 1000)
}

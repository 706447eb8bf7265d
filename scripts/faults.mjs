import './node-version.mjs'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inProject, runScript } from './project.mjs'
import { endWithChildren, endWithNpm, run } from './run.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Fewer repetitions and shorter outages, for development. */
    quick: { type: 'boolean', default: false },
    /** The backup of the large data set. */
    large: { type: 'boolean', default: false },
    'soak-minutes': { type: 'string' },
  },
})

await runScript(async () => {
  endWithNpm()
  endWithChildren()
  await ensureInstalled()
  await ensureBuilt()
  const vitest = inProject('node_modules', '.bin', 'vitest')
  const files = positionals.map((name) => `faults/${name}.test.ts`)
  const { code } = await run(vitest, ['run', '--config', 'faults/vitest.config.ts', ...files], {
    show: true,
    env: {
      ...process.env,
      FAULTS_QUICK: values.quick ? '1' : '',
      FAULTS_LARGE: values.large ? '1' : '',
      FAULTS_WHOLE: files.length === 0 && !values.quick ? '1' : '',
      ...(values['soak-minutes'] && { FAULTS_SOAK_MINUTES: values['soak-minutes'] }),
    },
  })
  process.exit(code)
})

import './node-version.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inProject, projectFolder, runScript } from './project.mjs'
import { endWithChildren, endWithNpm, run } from './run.mjs'

await runScript(async () => {
  process.chdir(projectFolder)
  endWithNpm()
  endWithChildren()
  await ensureInstalled()
  await ensureBuilt()
  const [first, ...rest] = process.argv.slice(2)
  const args =
    first === 'reports' || first === 'unification'
      ? [inProject('bench', `${first}.ts`), ...rest]
      : [inProject('bench', 'run.ts'), ...process.argv.slice(2)]
  const { code } = await run(process.execPath, ['--import', 'tsx', ...args], { show: true })
  process.exit(code)
})

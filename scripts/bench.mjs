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
  const [program, given] =
    first === 'unification' ? ['unification.ts', rest] : ['run.ts', process.argv.slice(2)]
  const args = ['--import', 'tsx', inProject('bench', program), ...given]
  const { code } = await run(process.execPath, args, { show: true })
  process.exit(code)
})

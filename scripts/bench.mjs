import './node-version.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { projectFolder, runScript } from './project.mjs'
import { endWithChildren, endWithNpm } from './run.mjs'
import { runTypeScript } from './run-typescript.mjs'

await runScript(async () => {
  process.chdir(projectFolder)
  endWithNpm()
  endWithChildren()
  await ensureInstalled()
  await ensureBuilt()
  const [first = '', ...rest] = process.argv.slice(2)
  if (['reports', 'import', 'restore', 'desk', 'keystrokes', 'long-tasks'].includes(first))
    await runTypeScript(`bench/${first}.ts`, rest)
  await runTypeScript('bench/run.ts', process.argv.slice(2))
})

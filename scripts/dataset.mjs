import './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { projectFolder, runScript } from './project.mjs'
import { endWithChildren, endWithNpm } from './run.mjs'
import { runTypeScript } from './run-typescript.mjs'

await runScript(async () => {
  process.chdir(projectFolder)
  endWithNpm()
  endWithChildren()
  await ensureInstalled()
  await runTypeScript('bench/dataset.ts', process.argv.slice(2))
})

import './node-version.mjs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inProject, projectFolder, runScript } from './project.mjs'
import { endWithChildren, endWithNpm } from './run.mjs'

await runScript(async () => {
  process.chdir(projectFolder)
  endWithNpm()
  const letCommandHandleSignals = endWithChildren()
  await ensureInstalled()
  await ensureBuilt()
  process.setSourceMapsEnabled(true)
  letCommandHandleSignals()
  await import(pathToFileURL(inProject('server', 'dist', 'dataset.js')).href)
})

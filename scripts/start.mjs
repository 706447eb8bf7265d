import './node-version.mjs'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { inProject, runScript } from './project.mjs'
import { endWithChildren, endWithNpm } from './run.mjs'

await runScript(async () => {
  endWithNpm()
  const letServerHandleSignals = endWithChildren()
  await prepare()
  letServerHandleSignals()
  // In this very process: there is then no second one that a signal could miss or a kill could leave behind.
  await import(pathToFileURL(inProject('server', 'dist', 'main.js')).href)
})

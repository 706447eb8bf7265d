import './node-version.mjs'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { inProject, runScript } from './project.mjs'
import { endWithChildren } from './run.mjs'

await runScript(async () => {
  const letCommandHandleSignals = endWithChildren()
  await prepare()
  process.setSourceMapsEnabled(true)
  letCommandHandleSignals()
  await import(pathToFileURL(inProject('server', 'dist', 'admin.js')).href)
})

import './node-version.mjs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { inProject, projectFolder, runScript } from './project.mjs'
import { endWithChildren, endWithNpm, run } from './run.mjs'

await runScript(async () => {
  process.chdir(projectFolder)
  endWithNpm()
  endWithChildren()
  await ensureInstalled()
  const tsx = pathToFileURL(createRequire(inProject('server', 'package.json')).resolve('tsx')).href
  const args = ['--import', tsx, inProject('fuzz', 'main.ts'), ...process.argv.slice(2)]
  const { code } = await run(process.execPath, args, { show: true })
  process.exit(code)
})

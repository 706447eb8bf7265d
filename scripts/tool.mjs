import './node-version.mjs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure, inProject, runScript } from './project.mjs'
import { endWithChildren, endWithNpm, run } from './run.mjs'

/**
 * The TypeScript programs that `npm run` starts by these names, and the other programs of a tool by its first argument.
 * @type {Record<string, { program: string, needsBuild?: boolean, others?: readonly string[] }>}
 */
const tools = {
  bench: {
    program: 'bench/run.ts',
    needsBuild: true,
    others: ['reports', 'import', 'restore', 'desk', 'keystrokes', 'long-tasks'],
  },
  dataset: { program: 'bench/dataset.ts' },
  fuzz: { program: 'fuzz/main.ts' },
  guide: { program: 'guide/main.ts', needsBuild: true },
  model: { program: 'model/main.ts' },
}

await runScript(async () => {
  endWithNpm()
  endWithChildren()
  const [name = '', ...args] = process.argv.slice(2)
  const tool = tools[name]
  if (!tool) throw new Failure(`The tools are ${Object.keys(tools).join(', ')}.`)
  await ensureInstalled()
  if (tool.needsBuild) await ensureBuilt()
  const other = tool.others?.includes(args[0] ?? '') ? `${name}/${args.shift()}.ts` : undefined
  const tsx = pathToFileURL(createRequire(inProject('server', 'package.json')).resolve('tsx')).href
  const program = inProject(other ?? tool.program)
  const { code } = await run(process.execPath, ['--import', tsx, program, ...args], { show: true })
  process.exit(code)
})

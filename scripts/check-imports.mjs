import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { Failure, inProject, projectFolder, runScript, say } from './project.mjs'

/** Every folder with source files; the rules are in .dependency-cruiser.cjs. */
const folders = [
  'contract/src',
  'server/src',
  'web/src',
  'e2e',
  'bench',
  'faults',
  'fuzz',
  'guide',
  'model',
  'scripts',
  'tooling',
]

// Fails if an import breaks a rule, and if a folder has no modules: a folder that was moved would not be checked.
await runScript(async () => {
  process.chdir(projectFolder)
  const options = await extractDepcruiseOptions(inProject('.dependency-cruiser.cjs'))
  const { output } = await cruise(folders, options)
  if (typeof output === 'string') throw new Failure('dependency-cruiser gave a text instead of its results.')
  const { modules, summary } = output
  const empty = folders.filter((folder) => !modules.some(({ source }) => source.startsWith(`${folder}/`)))
  if (empty.length > 0) throw new Failure(`No modules were found in ${empty.join(', ')}.`)
  const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`)
  if (broken.length > 0) throw new Failure(broken.join('\n'))
  say(`${modules.length} modules`)
})

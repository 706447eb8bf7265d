import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { folderCircles } from './folder-circles.mjs'
import { Failure, inProject, print, runScript } from './project.mjs'

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

/** The product, where folders form no circle either. Tests may import from any folder. */
const layered = /^(contract|server|web)\/src\/(?!.*\.test\.)/

// Fails if an import breaks a rule, and if a folder has no modules: a folder that was moved would not be checked.
await runScript(async () => {
  const options = await extractDepcruiseOptions(inProject('.dependency-cruiser.cjs'))
  const { output } = await cruise(folders, options)
  if (typeof output === 'string') throw new Failure('dependency-cruiser gave a text instead of its results.')
  const { modules, summary } = output
  const empty = folders.filter((folder) => !modules.some(({ source }) => source.startsWith(`${folder}/`)))
  if (empty.length > 0) throw new Failure(`No modules were found in ${empty.join(', ')}.`)
  const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`)
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => /** @type {const} */ ([source, resolved])),
  )
  const circles = folderCircles(imports.filter((one) => one.every((path) => layered.test(path))))
  broken.push(...circles.map((circle) => `no-circles-between-folders: ${circle}`))
  if (broken.length > 0) throw new Failure(broken.join('\n'))
  print(`${modules.length} modules`)
})

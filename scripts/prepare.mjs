import { createRequire } from 'node:module'
import { ensureBuilt, unbuiltParts } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure, inProject } from './project.mjs'

/** Installs and builds what is missing. In production it changes nothing, and says what is missing and what to run. */
export async function prepare() {
  if (process.env.NODE_ENV === 'production') return refuseIfIncomplete()
  await ensureInstalled()
  await ensureBuilt()
}

function refuseIfIncomplete() {
  const problems = [
    ...(canHashPasswords() ? [] : ['the packages are not installed']),
    ...unbuiltParts().map((name) => `the ${name} is not built from these sources`),
  ]
  if (problems.length === 0) return
  throw new Failure(
    `With NODE_ENV=production nothing is installed or built, and ${problems.join(', and ')}. ` +
      'Run "npm run build" first, or use the archive that "npm run package" makes.',
  )
}

/** The only package that the built server loads; without its native part it cannot check a password. */
function canHashPasswords() {
  try {
    createRequire(inProject('server', 'package.json'))('@node-rs/argon2')
    return true
  } catch {
    return false
  }
}

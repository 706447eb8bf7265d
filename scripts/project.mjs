import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {string[]} parts */
export function inProject(...parts) {
  return join(projectFolder, ...parts)
}

/**
 * Whether node was started with this module, rather than importing it.
 * @param {string} url
 */
export function isMain(url) {
  return process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/** Ends the script with sentences that name the cause and the mend. */
export class Failure extends Error {}

/**
 * Runs a script in the folder of the project, and turns a failure into its message and an exit code of 1.
 * @param {() => Promise<void>} script
 */
export async function runScript(script) {
  try {
    process.chdir(projectFolder)
    await script()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

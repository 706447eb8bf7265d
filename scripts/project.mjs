import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {string[]} parts */
export function inProject(...parts) {
  return join(projectFolder, ...parts)
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/** Ends the script with sentences that name the cause and the mend. */
export class Failure extends Error {}

/**
 * Runs a script and turns a failure into its message and an exit code of 1.
 * @param {() => Promise<void>} script
 */
export async function runScript(script) {
  try {
    await script()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

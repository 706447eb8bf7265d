import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { inProject } from './project.mjs'
import { run } from './run.mjs'

/**
 * Runs a TypeScript program of the project in a process of its own, and exits with its code.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<never>}
 */
export async function runTypeScript(program, args) {
  const tsx = pathToFileURL(createRequire(inProject('server', 'package.json')).resolve('tsx')).href
  const { code } = await run(process.execPath, ['--import', tsx, inProject(program), ...args], { show: true })
  process.exit(code)
}

import { readFile } from 'node:fs/promises'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

/** @typedef {{ file: string, from: string, to: string }} Part */

// Preloaded with --import, this registers itself as the hook that the thread of the loader runs.
if (isMainThread && process.env.PLANTED_FAULT)
  register(import.meta.url, { data: JSON.parse(process.env.PLANTED_FAULT) })

/** @type {readonly Part[]} */
let parts = []

/** @param {readonly Part[]} planted */
export function initialize(planted) {
  parts = planted
}

/**
 * Loads source files of the server with a fault in them, so that the product needs no switch for it.
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  const [path = url] = url.split('?')
  const planted = parts.filter(({ file }) => path.endsWith(`/server/src/${file}`))
  if (planted.length === 0) return nextLoad(url, context)
  let source = await readFile(fileURLToPath(path), 'utf8')
  for (const { file, from, to } of planted) {
    if (source.split(from).length !== 2) throw new Error(`${file} does not have exactly once: ${from}`)
    source = source.replace(from, () => to)
  }
  const { transform } = await import('esbuild')
  const { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'node20' })
  return { format: 'module', source: code, shortCircuit: true }
}

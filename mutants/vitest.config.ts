import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests of the part whose mutants are tried: those of the folder are enough if it has any. */
const { part = 'contract', tests = 'src' } = JSON.parse(process.env.MUTANTS ?? '{}')

export default defineConfig({
  root: fileURLToPath(new URL(`../${part}`, import.meta.url)),
  test: {
    include: [`${tests}/**/*.test.ts`],
    ...(part === 'server' && {
      exclude: ['src/database/embedded/**'],
      globalSetup: ['test/global-setup.ts'],
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 120_000,
    }),
  },
})

/** What scripts/mutants.mjs passes on: the files, of a sample with the places in them. */
const { name, mutate } = JSON.parse(process.env.MUTANTS ?? '{}')

export default {
  mutate,
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A test of the server has a database, of which two keep a machine busy.
  concurrency: 1,
  timeoutMS: 20_000,
  incremental: true,
  incrementalFile: `mutants/results/${name}.incremental.json`,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, allowEmojis: false },
  jsonReporter: { fileName: `mutants/results/${name}.json` },
  ignorePatterns: [
    '/web',
    '/docs',
    '/guide',
    '/bench',
    '/e2e',
    '/faults',
    '/fuzz',
    '/model',
    'dist',
    '.comptoir',
  ],
}

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'faults',
    include: ['faults/*.test.ts'],
    globalSetup: ['faults/run-folder.ts'],
    setupFiles: ['faults/clean-up.ts'],
    reporters: ['verbose', './faults/results-reporter.ts'],
    // One at a time, because each measures times; in one process, which builds the package and loads the demo once.
    fileParallelism: false,
    isolate: false,
    // Longer than any --soak-minutes.
    testTimeout: 86_400_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
  },
})

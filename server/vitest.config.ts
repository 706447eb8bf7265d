import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // Tried by the lifecycle project, which needs no shared database.
    exclude: ['src/database/embedded/**'],
    globalSetup: ['test/global-setup.ts'],
    maxWorkers: 2,
    // Every file has a database and an app of its own; loading all modules again for each would double the time.
    isolate: false,
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is awaited comes within moments, and on a busy machine later.
    expect: { poll: { timeout: 20_000, interval: 10 } },
  },
})

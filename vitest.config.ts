import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      'server',
      {
        test: {
          name: 'lifecycle',
          include: ['server/src/database/embedded/**/*.test.ts', 'scripts/**/*.test.ts'],
          // Each starts servers and programs of its own: side by side they would only wait for each other.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      'server',
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          // Times are shown in local time.
          env: { TZ: 'America/Toronto' },
        },
      },
      {
        test: {
          name: 'lifecycle',
          include: ['server/src/database/embedded/**/*.test.ts', '{guide,scripts}/**/*.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

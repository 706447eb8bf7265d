import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** The browser that the journeys use too: the one named, or Playwright's own. */
const executablePath = process.env.COMPTOIR_BROWSER

/**
 * `npm test` uses the build of React that ships, which takes half the time. By hand, component tests use the development
 * build, whose warnings fail a test.
 */
const reactBuild =
  process.env.COMPTOIR_REACT === 'production'
    ? {
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { runtime: 'automatic' as const, development: false } },
      }
    : {}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], isolate: false } },
      'server',
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          // Loading all modules again for each file takes most of the time.
          isolate: false,
          // Times are shown in local time.
          env: { TZ: 'America/Toronto' },
        },
      },
      {
        root: 'web',
        ...reactBuild,
        // Found before the first test: a dependency that is found later reloads the page.
        optimizeDeps: {
          include: ['axe-core'],
          entries: ['src/main.tsx', 'src/**/*.browser.test.tsx', 'test/*'],
        },
        test: {
          name: 'components',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: [fileURLToPath(new URL('./web/test/setup.ts', import.meta.url))],
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              // A click on what never comes would otherwise wait for the whole test's time, and not be named.
              actionTimeout: 15_000,
              ...(executablePath ? { launchOptions: { executablePath } } : {}),
              // As in the journeys.
              contextOptions: { locale: 'en-CA', timezoneId: 'America/Toronto', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'lifecycle',
          include: ['server/src/database/embedded/**/*.test.ts', '{guide,scripts,tooling}/**/*.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** Journeys in a real browser against what `npm start` starts, with demo data; see support/journey.ts for the servers. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: mkdtempSync(join(tmpdir(), 'comptoir-e2e-')),
  // Every worker has a server of its own. A running one, for work on a journey, is shared: there, the journeys of a file
  // do not run at once, because they may use the same rows of the demo.
  ...(process.env.E2E_URL ? {} : { globalSetup: './global-setup.ts', fullyParallel: true }),
  workers: 3,
  // A journey that passes never waits this long, however slow the machine is.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    // Only the storage is cleared between journeys. A new browser context for each would load and compile every script again.
    reuseContext: true,
    // As long as an expectation; a click on what never comes would otherwise wait for the whole journey's time.
    actionTimeout: 30_000,
    locale: 'en-CA',
    // Times are shown in local time, and the UTC day of a Canadian evening is another one.
    timezoneId: 'America/Toronto',
    // Animations only take time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: process.env.COMPTOIR_BROWSER ? { executablePath: process.env.COMPTOIR_BROWSER } : {},
  },
})

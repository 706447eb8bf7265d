import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = 4990
/** A server that is already running, for work on a journey. */
const running = process.env.E2E_URL
const data = mkdtempSync(join(tmpdir(), 'comptoir-e2e-'))

const webServer = {
  command: 'node scripts/start.mjs',
  cwd: '..',
  url: `http://127.0.0.1:${port}/health/ready`,
  timeout: 120_000,
  env: { PORT: String(port), COMPTOIR_DATA: join(data, 'data') },
  gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
} as const

/** Journeys in a real browser against what `npm start` starts, with demo data. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: join(data, 'results'),
  workers: 3,
  // Journeys marked @once test rules, which hold in either language: they run in French only with E2E_ALL.
  ...(process.env.E2E_ALL ? {} : { grepInvert: /in fr\b.*@once/ }),
  // A journey may fail once on a slow machine; a journey that fails twice is broken.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 1,
  forbidOnly: true,
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    baseURL: running ?? `http://127.0.0.1:${port}`,
    locale: 'en-CA',
    // Times are shown in local time, and the UTC day of a Canadian evening is another one.
    timezoneId: 'America/Toronto',
    // Animations only take time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: process.env.COMPTOIR_BROWSER ? { executablePath: process.env.COMPTOIR_BROWSER } : {},
  },
  ...(running ? {} : { webServer }),
})

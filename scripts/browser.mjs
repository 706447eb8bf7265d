import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure, inProject, print } from './project.mjs'
import { run } from './run.mjs'

/**
 * A Chromium for the tests: the one that COMPTOIR_BROWSER names, Playwright's own, or one on the machine; otherwise one
 * is installed.
 * @returns {Promise<string>} the path of its program
 */
export async function findBrowser() {
  const found = (await browserAtHand()) ?? (await installBrowser())
  if (found) return found
  throw new Failure(
    'The tests need a browser, and none could be installed.\n' +
      'Install Chromium or Chrome, or set COMPTOIR_BROWSER to the path of one.',
  )
}

/** @returns {Promise<string | undefined>} */
async function browserAtHand() {
  const named = process.env.COMPTOIR_BROWSER
  if (named) {
    if (existsSync(named)) return named
    throw new Failure(`COMPTOIR_BROWSER names ${named}, which does not exist.`)
  }
  return (await playwrightsOwn()) ?? onPath()
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function onPath() {
  // The headless shell needs the least time.
  const names = [
    'chromium-headless-shell',
    'google-chrome',
    'google-chrome-stable',
    'chromium',
    'chromium-browser',
  ]
  const folders = (process.env.PATH ?? '').split(delimiter)
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), mac].find((path) =>
    existsSync(path),
  )
}

/** @returns {Promise<string | undefined>} */
async function installBrowser() {
  print('Installing a browser for the tests')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-q'])
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium-headless-shell'])
    const installed = onPath()
    if (installed) return installed
  }
  await run(inProject('node_modules', '.bin', 'playwright'), ['install', 'chromium', '--only-shell'])
  return playwrightsOwn()
}

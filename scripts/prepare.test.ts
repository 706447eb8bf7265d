import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectFolder } from './project.mjs'

let copy: string

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'comptoir-prepare-'))
  for (const path of ['scripts', '.npmrc'])
    cpSync(join(projectFolder, path), join(copy, path), { recursive: true })
  // With one package, which npm fails to get as it would all of ours, in a tenth of the time.
  const root = { name: 'copy', version: '1.0.0', dependencies: { left: '1.0.0' } }
  const left = { version: '1.0.0', integrity: 'sha512-AAAA' }
  write('package.json', JSON.stringify({ ...root, type: 'module' }))
  write(
    'package-lock.json',
    JSON.stringify({ lockfileVersion: 3, packages: { '': root, 'node_modules/left': left } }),
  )
  write('node_modules/earlier/index.js')
})
afterEach(() => rmSync(copy, { recursive: true, force: true }))

function write(path: string, content = ''): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), content)
}

/** Runs a script of the copy with a registry that does not answer. */
async function runOffline(script: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(copy, 'scripts', script)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: copy,
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_fetch_retries: '0',
      npm_config_cache: join(copy, 'cache'),
      ...env,
    },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  return { code: Number(code), said: (await said).join('') }
}

test.each(['start.mjs', 'admin.mjs'])('in production %s installs and builds nothing', async (script) => {
  const before = readdirSync(copy)
  const { code, said } = await runOffline(script, { NODE_ENV: 'production' })
  expect(code).toBe(1)
  expect(said).toBe(
    'With NODE_ENV=production nothing is installed or built, and the packages are not installed, and the server ' +
      'is not built from these sources, and the web client is not built from these sources. ' +
      'Run "npm run build" first, or use the archive that "npm run package" makes.\n',
  )
  expect(readdirSync(copy)).toEqual(before)
  expect(existsSync(join(copy, 'node_modules', 'earlier', 'index.js'))).toBe(true)
})

test('an install that fails leaves the packages that were there', async () => {
  const { code, said } = await runOffline('start.mjs', {})
  expect(code).toBe(1)
  expect(said).toContain('npm ci failed')
  expect(readdirSync(join(copy, 'node_modules'))).toEqual(['earlier'])
  expect(existsSync(join(copy, 'node_modules.old'))).toBe(false)
})

test('an install that was killed half-way is undone by the next one', async () => {
  write('node_modules.old/whole/index.js')
  await runOffline('start.mjs', {})
  expect(readdirSync(join(copy, 'node_modules'))).toEqual(['whole'])
  expect(existsSync(join(copy, 'node_modules.old'))).toBe(false)
})

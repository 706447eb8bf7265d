import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webPages } from './web-pages.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-pages-'))
  const root = join(folder, 'tools', 'assets', 'comptoir')
  for (const part of ['assets', 'guide', 'tools']) await mkdir(join(root, part), { recursive: true })
  const script = 'assets/index-1a2b.js'
  for (const file of [
    'index.html',
    'icon.svg',
    script,
    `${script}.map`,
    'assets/.hidden',
    'guide/en.pdf',
    'tools/reports.html',
  ])
    await writeFile(join(root, file), 'x')
  await writeFile(join(root, `${script}.br`), 'compressed')
  app = fastify()
  await webPages(app, root)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('a page without a link to an icon gets the same one', async () => {
  const { statusCode, headers } = await app.inject({ url: '/favicon.ico' })
  expect([statusCode, headers.location]).toEqual([302, '/favicon.svg'])
})

test.each([
  ['/', 'no-cache', false],
  ['/icon.svg', 'no-cache', false],
  ['/guide/en.pdf', 'no-cache', true],
  ['/tools/reports.html', 'no-cache', true],
  ['/assets/index-1a2b.js', 'public, max-age=31536000, immutable', false],
  ['/tools/reports', 'no-cache', true],
])('in any installation folder, %s is cached as %j', async (url, kept, hasPolicy) => {
  const { statusCode, headers } = await app.inject({ url })
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe(kept)
  expect('content-security-policy' in headers).toBe(hasPolicy)
})

test('a compressed file is answered in the place of the file, and not by its own name', async () => {
  const script = '/assets/index-1a2b.js'
  const answer = await app.inject({ url: script, headers: { 'accept-encoding': 'br' } })
  expect([answer.headers['content-encoding'], answer.body]).toEqual(['br', 'compressed'])
  for (const url of [`${script}.br`, `${script}.map`])
    expect((await app.inject({ url })).statusCode, url).not.toBe(200)
})

test.each([
  '/assets/missing-1a2b.js',
  '/assets/.hidden',
  '/assets/',
  '/assets/..%2ficon.svg',
  '/assets//index-1a2b.js',
])('nothing is answered to %s', async (url) => {
  const { statusCode } = await app.inject({ url })
  expect([403, 404]).toContain(statusCode)
})

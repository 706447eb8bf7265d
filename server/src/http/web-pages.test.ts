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
  for (const part of ['assets', 'tools']) await mkdir(join(root, part), { recursive: true })
  for (const file of ['index.html', 'icon.svg', 'assets/index-1a2b.js', 'tools/reports.html'])
    await writeFile(join(root, file), 'x')
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
  ['/assets/index-1a2b.js', 'public, max-age=31536000, immutable', false],
  ['/tools/reports', 'no-cache', true],
])('in any installation folder, %s is cached as %j', async (url, kept, isTool) => {
  const { statusCode, headers } = await app.inject({ url })
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe(kept)
  expect('content-security-policy' in headers).toBe(isTool)
})

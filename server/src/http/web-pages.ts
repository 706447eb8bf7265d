import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tools } from '@comptoir/contract/tools'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../engine/definition/refusal.ts'
import { toolHeaders } from './security-headers.ts'

/** Serves the built web client. Every path that is no API path is one of its screens. */
export async function webPages(app: FastifyInstance, root = webFolder()): Promise<void> {
  if (root) {
    await app.register(staticFiles, {
      root,
      serve: false,
      preCompressed: true,
      setHeaders: (reply, path) => setHeaders(reply, relative(root, path)),
    })
    const files = new Set(filesIn(root))
    // One route for all scripts and styles: a route for each would take time at the start.
    app.get<{ Params: { name: string } }>(`/${assets}/:name`, ({ params: { name } }, reply) => {
      const file = `${assets}/${name}`
      if (!files.has(file)) throw nothingThere()
      return reply.sendFile(file)
    })
    for (const file of files)
      if (!file.startsWith(`${assets}/`)) app.get(`/${file}`, (_, reply) => reply.sendFile(file))
  }
  // Browsers request it for what has no link to an icon, such as a PDF of the guide.
  if (root) app.get('/favicon.ico', (_, reply) => reply.redirect('/favicon.svg'))
  app.setNotFoundHandler((request, reply) => {
    if (!root || !isScreen(request)) throw nothingThere()
    const tool = tools.find((one) => request.url.split(/[/?]/).slice(1, 3).join('/') === `tools/${one}`)
    return sendPage(reply, tool ? `tools/${tool}.html` : 'index.html')
  })
}

const assets = 'assets'

/** Compressed files are answered in the place of the file itself; source maps and hidden files not at all. */
function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz|map)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'))
}

function setHeaders(reply: FastifyReply, path: string): void {
  const [folder] = path.split(sep)
  reply.header('cache-control', folder === assets ? 'public, max-age=31536000, immutable' : 'no-cache')
  // The browser's PDF viewer uses styles and objects that our policy forbids.
  if (path.endsWith('.pdf')) reply.header('content-security-policy', "frame-ancestors 'none'")
  if (folder === 'tools') toolHeaders(reply)
}

function nothingThere(): Refusal {
  return refuse('not_found', { message: 'There is nothing at this address.' })
}

function sendPage(reply: FastifyReply, file: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile(file)
}

function isScreen(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  const page = request.method === 'GET' || request.method === 'HEAD'
  return page && !/^\/(api|address|health|assets)(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
}

/** The path differs between the sources and the bundle. */
function webFolder(): string | undefined {
  return ['../../../web/dist', '../../web/dist']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(`${path}/index.html`))
}

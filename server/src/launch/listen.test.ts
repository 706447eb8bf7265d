import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { gentleClose, idleGraceMs, listen } from './listen.ts'

async function takenPort(): Promise<number> {
  const other: Server = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  if (typeof address !== 'object' || !address) throw new Error('a server without an address')
  return address.port
}

async function listenOn(options: { port: number; mayMove: boolean; host?: string }) {
  const lines: string[] = []
  const builtFor: string[] = []
  const build = async (address: string) => {
    builtFor.push(address)
    const app = fastify()
    onTestFinished(() => app.close())
    app.get('/', async () => 'here')
    return app
  }
  const { address } = await listen(build, {
    host: '127.0.0.1',
    print: (line) => lines.push(line),
    ...options,
  })
  return { address, lines, builtFor }
}

test('the demo takes the next free port and says so', async () => {
  const port = await takenPort()
  const { address, lines, builtFor } = await listenOn({ port, mayMove: true })
  expect(Number(new URL(address).port)).toBeGreaterThan(port)
  expect(lines).toEqual([`Port ${port} is taken: using ${new URL(address).port}`])
  expect(builtFor.at(-1)).toBe(address)
  expect(await (await fetch(address)).text()).toBe('here')
})

test('the demo leaves out a port on which browsers open no page', async () => {
  const { address } = await listenOn({ port: 4190, mayMove: true })
  expect(Number(new URL(address).port)).toBeGreaterThan(4190)
  expect(await (await fetch(address)).text()).toBe('here')
})

test('a configured server refuses to move, and says what to do', async () => {
  const port = await takenPort()
  await expect(listenOn({ port, mayMove: false })).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`)
})

test('an address of another machine is refused with what to do', async () => {
  await expect(listenOn({ port: 0, mayMove: true, host: '192.0.2.1' })).rejects.toThrow('Set HOST')
})

test('port 0 means any free one', async () => {
  const { address, lines } = await listenOn({ port: 0, mayMove: false })
  expect(await (await fetch(address)).text()).toBe('here')
  expect(lines).toEqual([])
})

async function startStoppable(graceMs: number) {
  const app = fastify()
  app.get('/', async () => 'here')
  const close = gentleClose(app, graceMs)
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  return { close, connect: () => connect(port, '127.0.0.1') }
}

const request = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'
const lastAnswer = /^HTTP\/1\.1 200 .*connection: close/is

test('while a server stops, kept connections get an answer, and unused ones are closed last', async () => {
  const server = await startStoppable(300)
  const [used, idle, neverUsed] = [server.connect(), server.connect(), server.connect()]
  for (const socket of [used, idle]) {
    socket.write(request)
    expect(String(await once(socket, 'data'))).toContain('keep-alive')
  }
  const began = performance.now()
  const closed = server.close()
  used.write(request)
  expect(String(await once(used, 'data'))).toMatch(lastAnswer)
  await Promise.all([once(idle.resume(), 'close'), once(neverUsed.resume(), 'close')])
  expect(performance.now() - began).toBeGreaterThanOrEqual(295)
  await closed
})

test('requests in connections that wait to be accepted when a server stops are answered', async () => {
  const server = await startStoppable(300)
  const waiting = Array.from({ length: 20 }, () => server.connect())
  for (const socket of waiting) socket.write(request)
  // The operating system has completed the connections by now, and the event loop has not turned.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const closed = server.close()
  for (const answer of await Promise.all(waiting.map((socket) => once(socket, 'data'))))
    expect(String(answer)).toMatch(lastAnswer)
  await closed
})

test('nginx closes an unused connection before a stopping server does', () => {
  const upstreams = ['upstream.conf', 'upstream-compose.conf'].map((file) =>
    readFileSync(new URL(`../../../deploy/nginx/${file}`, import.meta.url), 'utf8'),
  )
  for (const upstream of upstreams) {
    const seconds = Number(/keepalive_timeout (\d+)s;/.exec(upstream)?.[1])
    expect(seconds * 1000).toBeLessThan(idleGraceMs)
  }
})

import { createServer, type Server } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

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
  const { address } = await listen(build, { host: '127.0.0.1', say: (line) => lines.push(line), ...options })
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

import { createServer } from 'node:net'

/** Ports that nothing listens on, for servers whose addresses others have to know before they start. */
export async function freePorts(count: 1): Promise<[number]>
export async function freePorts(count: 4): Promise<[number, number, number, number]>
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))))
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

import { isIPv4 } from 'node:net'

/** Whether a host name or address, without a port, means this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase()
  if (isIPv4(name)) return name.startsWith('127.')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || name === '[::1]'
}

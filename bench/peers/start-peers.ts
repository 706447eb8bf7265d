import type { Measured } from '../database.ts'
import { startDirectus } from './directus.ts'
import type { Peer } from './peer.ts'
import { startPostGraphile } from './postgraphile.ts'

interface Surroundings {
  say: (line: string) => void
  /** Reports why a step failed, and continues. */
  attempt: (what: string, work: () => Promise<void>) => Promise<void>
}

export async function startPeers(measured: Measured, { say, attempt }: Surroundings): Promise<Peer[]> {
  const peers: Peer[] = []
  await attempt('PostGraphile', async () => void peers.push(await startPostGraphile(measured.url, say)))
  await attempt('Directus', async () => void peers.push(await startDirectus(measured, say)))
  return peers
}

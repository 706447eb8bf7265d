import { createHttpClient } from '../../tooling/http-client.ts'
import type { Case, Contender, LoadRequest } from '../cases/case.ts'
import { type Found, foundRow, type Peer } from './peer.ts'

/** Throws unless a peer finds the same rows as we do, with the same rows beside them: a faster wrong answer is none. */
export async function checkSameRows(
  benchCase: Case,
  samples: readonly (readonly string[])[],
  ours: Contender,
  peer: Peer,
): Promise<void> {
  for (const sample of samples.slice(0, samplesCompared)) {
    const request = peer.request(benchCase, sample)
    const ourRequest = ours.request(benchCase, sample)
    if (!request || !ourRequest) return
    const [body = ''] = await bodiesOf(ours.origin, ourRequest)
    const one = comparable(ourFound(benchCase, body))
    const other = comparable(peer.found(benchCase, await bodiesOf(peer.origin, request)))
    if (one !== other)
      throw new Error(`The rows for ${JSON.stringify(sample)} differ.\nOurs: ${one}\n${peer.name}: ${other}`)
  }
}

const samplesCompared = 20

/** We count no further. */
const mostCounted = 10_001

interface OurRecord {
  account?: { id: number }
  order?: { id: number }
  contact?: { id: number } | null
  orderitem?: { id: number }[]
  property__c?: { id: number } | null
}

function ourFound(benchCase: Case, body: string): Found {
  const { records, count } = (
    JSON.parse(body) as { data: { table: { records: OurRecord[]; count: number } } }
  ).data.table
  return {
    count,
    rows: records.map(({ account, order, contact, orderitem, property__c }) =>
      benchCase.name === 'list'
        ? foundRow(account?.id)
        : foundRow(
            order?.id,
            contact?.id,
            orderitem?.map(({ id }) => id),
            property__c?.id,
          ),
    ),
  }
}

function comparable({ count, rows }: Found): string {
  return JSON.stringify({ count: Math.min(count, mostCounted), rows })
}

async function bodiesOf(origin: string, request: LoadRequest): Promise<string[]> {
  const http = createHttpClient({ connections: 1 })
  const bodies: string[] = []
  for (const step of [request, ...(request.next ?? [])]) {
    const { status, text } = await http.send(origin, step)
    if (status !== 200) throw new Error(`${step.path} answered ${status} ${text.slice(0, 500)}`)
    bodies.push(text)
  }
  await http.close()
  return bodies
}

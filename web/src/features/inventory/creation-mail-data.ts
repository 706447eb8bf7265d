import { maxRecipients } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import type { CountRow } from '@comptoir/contract/tables/count'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { isOffered } from '../../data/additions.ts'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { Failure } from '../../data/failure.ts'
import { countMailsDocument, countMailTotalsDocument } from '../../data/graphql-documents.ts'
import { callRest } from '../../data/rest.ts'
import { queryGraphql, runQuery } from '../../data/tables.ts'
import { emailListQuery } from './count-queries.ts'
import { countsKey } from './counts-data.ts'

/** Mails the addresses on the property's list that have no mail about a count yet. Returns the whole list. */
export async function announceCounts(property: ChosenProperty, counts: readonly number[]): Promise<string[]> {
  const listed = await readList(property.id, AbortSignal.timeout(sendTimeoutMs))
  // One after the other: after a failure nothing more is sent, and another attempt goes on from there.
  for (const count of counts) await announceCount(property, count, listed)
  return listed
}

async function announceCount(
  property: ChosenProperty,
  count: number,
  listed: readonly string[],
): Promise<void> {
  const signal = AbortSignal.timeout(sendTimeoutMs)
  const left = unmailed(listed, await mailedAddresses(count, signal))
  const answers = await Promise.all(
    batches(left).map((emails) =>
      callRest(restCalls.sendTemplateMail, {
        payload: {
          emails,
          template: 'gcInventoryCreation',
          data: { INVENTORY_ID: count, LANGUAGE: property.language.toUpperCase() },
        },
        signal,
      }),
    ),
  )
  if (answers.some(({ sent }) => sent === false)) throw new Failure('email_send_fail')
}

/**
 * The pending counts whose mail has not reached every address on the list; none where mails are not audited. The server keeps the state, so it survives a
 * reload and is the same at every desk, and it keeps retrying, so the list can become empty without any action.
 */
export function unannounced(property: number, counts: readonly Pick<CountRow, 'id' | 'approved_by'>[]) {
  const isPending = ({ approved_by }: Pick<CountRow, 'approved_by'>) => approved_by === null
  const waiting = isOffered('audit.email') ? counts.filter(isPending).map(({ id }) => id) : []
  return queryOptions({
    queryKey: [...countsKey, property, 'unannounced', waiting],
    queryFn:
      waiting.length === 0
        ? skipToken
        : async ({ signal }): Promise<ReadonlySet<number>> => {
            const [listed, sent] = await Promise.all([readList(property, signal), mailsOf(waiting, signal)])
            const short = waiting.filter((id) => (sent.get(id) ?? 0) < listed.length)
            // The recipients are read only for counts with fewer mails than addresses.
            const left = await Promise.all(
              short.map(async (id) =>
                sent.has(id) ? unmailed(listed, await mailedAddresses(id, signal)) : listed,
              ),
            )
            return new Set(short.filter((_, at) => left[at]?.length))
          },
    refetchInterval: ({ state }) => (state.data?.size ? refetchIntervalMs : false),
  })
}

export function addressesIn(list: string): string[] {
  const addresses = list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  return [...new Set(addresses)]
}

/** How long the form waits for the mail to go out before it reports a failure. */
const sendTimeoutMs = 9_000
const refetchIntervalMs = 15_000

async function readList(property: number, signal: AbortSignal): Promise<string[]> {
  const { records } = await runQuery(emailListQuery(property), { signal })
  return addressesIn(records[0]?.gc_inventory_email_list.emails ?? '')
}

/** How many mails about each count have gone out: one to each recipient. */
async function mailsOf(ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, number>> {
  const { mails } = await queryGraphql<{ mails: { objectId: string; count: number }[] }>(
    countMailTotalsDocument,
    { ids: ids.map(String) },
    signal,
  )
  return new Map(mails.map(({ objectId, count }) => [Number(objectId), count]))
}

async function mailedAddresses(count: number, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const { mails } = await queryGraphql<{ mails: { new: { to: string; outcome?: string } }[] }>(
    countMailsDocument,
    { id: String(count) },
    signal,
  )
  const sent = mails.filter((mail) => (mail.new.outcome ?? 'sent') === 'sent')
  return new Set(sent.flatMap((mail) => addressesIn(mail.new.to)))
}

function unmailed(listed: readonly string[], mailed: ReadonlySet<string>): string[] {
  return listed.filter((address) => !mailed.has(address.toLowerCase()))
}

function batches(addresses: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(addresses.length / maxRecipients) }, (_, at) =>
    addresses.slice(at * maxRecipients, (at + 1) * maxRecipients),
  )
}

import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { queryOptions } from '@tanstack/react-query'
import { giftCodeMailsDocument } from '../../../data/graphql-documents.ts'
import { queryGraphql } from '../../../data/tables.ts'
import { sendTimeoutMs } from './resend-data.ts'

export interface EarlierSend {
  createdAt: string
  user: { id: number; name: string } | null
  new: { to?: string; reason?: string; outcome?: SendOutcome } | null
}

/** Absent in older entries, which were written only for mails that were sent. */
export type SendOutcome = 'sent' | 'failed' | 'unknown'

/** When, by whom and to whom the mail was sent or tried before, the latest first. */
export function earlierSends(id: number) {
  return queryOptions({
    queryKey: ['gift-codes', 'sends', id],
    staleTime: 0,
    queryFn: ({ signal }) => readSends(id, signal),
  })
}

/** The later of the record's own time and the latest audit: the row on the page may be older than the audit. */
export function lastSentAt(
  { cwf_last_sent }: Pick<GiftCodeRow, 'cwf_last_sent'>,
  sends: readonly EarlierSend[] | undefined,
): string | undefined {
  const moments = [cwf_last_sent, sends?.find(mayHaveGone)?.createdAt].filter((moment) => moment != null)
  return moments.sort((one, other) => Date.parse(other) - Date.parse(one))[0]
}

export interface SendAttempt {
  /** By the browser's clock. */
  startedAt: number
  /** The audits known when the attempt began; undefined if they could not be read. */
  knownSends: readonly EarlierSend[] | undefined
}

function mayHaveGone({ new: mail }: EarlierSend): boolean {
  return mail?.outcome !== 'failed'
}

/**
 * The send that the record shows although the attempt was answered with an error, or null. The server writes the audit
 * before it sends and completes it afterwards, so it is read only once the server has settled.
 */
export function sendAfterFailure(id: number, attempt: SendAttempt) {
  return queryOptions({
    queryKey: ['gift-codes', 'send-after-failure', id, attempt.startedAt],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      await delay(attempt.startedAt + sendTimeoutMs - Date.now())
      return newSend(await readSends(id, signal), attempt) ?? null
    },
  })
}

/** Compares with the audits known before, because the server's clock and the browser's may differ. */
export function newSend(
  sends: readonly EarlierSend[],
  { startedAt, knownSends }: SendAttempt,
): EarlierSend | undefined {
  const known = knownSends && new Set(knownSends.map(({ createdAt }) => createdAt))
  const isNew = ({ createdAt }: EarlierSend) =>
    known ? !known.has(createdAt) : Date.parse(createdAt) >= startedAt
  return sends.find((send) => isNew(send) && mayHaveGone(send))
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}

async function readSends(id: number, signal: AbortSignal): Promise<EarlierSend[]> {
  const { allAudits } = await queryGraphql<{ allAudits: EarlierSend[] }>(
    giftCodeMailsDocument(),
    { id: String(id) },
    signal,
  )
  return allAudits
}

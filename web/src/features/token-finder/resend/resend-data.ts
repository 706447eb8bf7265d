import { giftCardSenderNames } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import { cardValue } from '@comptoir/contract/rules/gift-code'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { config } from '../../../data/config.ts'
import { Failure } from '../../../data/failure.ts'
import { callRest } from '../../../data/rest.ts'
import { askGraphql, changeTables } from '../../../data/tables.ts'
import type { ResendValues } from './resend-values.ts'

const table = 'trnsx_ecom_activegc_b2c'

/** The very mail that would go out. */
export function mailPreview(giftCode: GiftCodeRow, values: ResendValues) {
  const data = mailData(giftCode, values)
  return queryOptions({
    queryKey: ['mail-preview', giftCode.id, data],
    placeholderData: keepPreviousData,
    enabled: values.name.trim() !== '',
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      callRest(restCalls.previewTemplateMail, { payload: { template: 'eGiftCard', data }, signal }),
  })
}

export interface EarlierSend {
  createdAt: string
  user: { id: number; name: string } | null
  new: { to?: string; reason?: string } | null
}

/** When, by whom and to whom the mail went out before, the latest first. */
export function earlierSends(id: number) {
  return queryOptions({
    queryKey: ['gift-codes', 'sends', id],
    staleTime: 0,
    queryFn: ({ signal }) => readSends(id, signal),
  })
}

/** When it last went out, by whatever tells it: the sends of others are known before the record on the page says so. */
export function lastSentAt(
  { cwf_last_sent }: GiftCodeRow,
  sends: readonly EarlierSend[] | undefined,
): string | undefined {
  const moments = [cwf_last_sent, sends?.[0]?.createdAt].filter((moment) => moment != null)
  return moments.sort((one, other) => Date.parse(other) - Date.parse(one))[0]
}

/** What is known of earlier sends the moment before another one, if it can be known at once. */
export async function latestSends<Known>(asked: Promise<Known>): Promise<Known | undefined> {
  return Promise.race([asked, after(patience.looking)])
}

/**
 * Sends the mail; once the mail server has taken it, the record says when. Answers the record as it then is. Where no
 * answer came, the mail may have gone out all the same: then there is one send more than were known before.
 */
export async function resend(
  giftCode: GiftCodeRow,
  values: ResendValues,
  knownSends: number | undefined,
): Promise<GiftCodeRow> {
  const begun = Date.now()
  const signal = AbortSignal.timeout(patience.sending)
  const left = () => Math.max(0, begun + patience.sending + patience.settling - Date.now())
  try {
    await callRest(restCalls.sendTemplateMail, {
      payload: {
        emails: [values.email.trim()],
        template: 'eGiftCard',
        data: mailData(giftCode, values),
        from: { email: config().giftCardSender, name: giftCardSenderNames[values.language] },
        ...(values.reason.trim() ? { reason: values.reason.trim() } : {}),
      },
      signal,
    })
  } catch (error) {
    const isLost = signal.aborted || (error instanceof Failure && error.answerLost)
    if (!isLost || knownSends === undefined) throw error
    // A send is noted before it is tried, and withdrawn where it fails: only now the server has done either.
    await after(Math.max(0, begun + patience.sending - Date.now()))
    const sends = await readSends(giftCode.id, AbortSignal.timeout(left())).catch(() => [])
    if (sends.length <= knownSends) throw error
  }
  const cwf_last_sent = new Date().toISOString()
  await Promise.race([noteSending(giftCode.id, cwf_last_sent), after(Math.min(left(), patience.noting))])
  return { ...giftCode, cwf_last_sent }
}

/** Whoever sends knows within ten seconds, in all. The server waits for the mail server a little less than `sending`. */
const patience = { looking: 1_000, sending: 6_700, settling: 800, noting: 1_500 }

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function readSends(id: number, signal: AbortSignal): Promise<EarlierSend[]> {
  const { data, failures } = await askGraphql<{ allAudits: EarlierSend[] }>(
    {
      query: `query ($id: ID!) { allAudits(objectId: $id, operation: "${table}.email") { createdAt user new } }`,
      variables: { id: String(id) },
    },
    { saves: false, signal },
  )
  if (!data) throw failures[0] ?? new Failure('internal')
  return data.allAudits
}

/** The mail is out by now: that the time was not noted is no reason to say that it failed. */
async function noteSending(id: number, cwf_last_sent: string): Promise<void> {
  try {
    await changeTables({ update: table, id, values: { cwf_last_sent } })
  } catch (error) {
    console.warn('The time of sending could not be noted.', error)
  }
}

function mailData(giftCode: GiftCodeRow, { name, language }: ResendValues) {
  return {
    FIRSTNAME: name.trim(),
    GIFTCODE: giftCode.gift_code,
    CARDVALUE: cardValue(giftCode.CSL_CLOSING_BALANCE),
    STOREADDRESS: [giftCode.mall, giftCode.mall_address].filter(Boolean).join(', '),
    LANGUAGE: language,
  }
}

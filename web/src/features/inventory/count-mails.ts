import { restCalls } from '@comptoir/contract/rest'
import type { CountRow } from '@comptoir/contract/tables/count'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { isOffered } from '../../data/additions.ts'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { countMailsDocument, countMailTotalsDocument } from '../../data/graphql-documents.ts'
import { callRest } from '../../data/rest.ts'
import { type Change, changeTables, queryGraphql, readFirst } from '../../data/tables.ts'
import { Failure } from '../../lib/failure.ts'
import { emailListQuery } from './count-queries.ts'
import { countsKey } from './counts-data.ts'

/** Goes with the changes that create counts, so that both are done or neither. */
export function mailOfNewCounts(): Change[] {
  return isOffered('queueCountMail') ? [{ queueCountMail: [] }] : []
}

/**
 * Has counts mailed to the property's list, and returns the list. The mails of new counts are queued with them already, unless
 * the server cannot queue mails and is asked to send them.
 */
export async function mailCounts(
  property: ChosenProperty,
  counts: readonly number[],
  { areNew }: { areNew: boolean },
): Promise<string[]> {
  if (!isOffered('queueCountMail')) return sendCountMails(property, counts)
  if (!areNew) await changeTables({ queueCountMail: counts })
  return readList(property.id)
}

export function mailedText(t: TFunction, addresses: readonly string[]): string {
  const key = isOffered('queueCountMail') ? 'inventory.mail_queued' : 'inventory.mail_sent'
  return t(key, { addresses: addresses.join(', ') })
}

/** The one call of the specification: a mail for each count. */
async function sendCountMails(property: ChosenProperty, counts: readonly number[]): Promise<string[]> {
  const emails = await readList(property.id, AbortSignal.timeout(sendTimeoutMs))
  for (const count of emails.length > 0 ? counts : []) {
    const { sent } = await callRest(restCalls.sendTemplateMail, {
      payload: {
        emails,
        template: 'gcInventoryCreation',
        data: { INVENTORY_ID: count, LANGUAGE: property.language.toUpperCase() },
      },
      signal: AbortSignal.timeout(sendTimeoutMs),
    })
    if (sent === false) throw new Failure('email_send_fail')
  }
  return emails
}

/** Where the mail about a count is: on its way to some of the list, or not sent to some of it. */
export type UnsentMail = 'waiting' | 'unsent'

/**
 * The pending counts whose mail has not reached every address on the list; none where mails are not audited. It is what the queue
 * says too: both are written in one transaction.
 */
export function unsentMails(property: number, counts: readonly Pick<CountRow, 'id' | 'approved_by'>[]) {
  const pending = isOffered('audit.email') ? counts.filter(({ approved_by }) => approved_by === null) : []
  const ids = pending.map(({ id }) => id)
  return queryOptions({
    queryKey: [...countsKey, property, 'unsent', ids],
    queryFn:
      ids.length === 0
        ? skipToken
        : async ({ signal }): Promise<ReadonlyMap<number, UnsentMail>> => {
            const [listed, { mails }] = await Promise.all([
              readList(property, signal),
              queryGraphql<{ mails: { objectId: string; count: number }[] }>(
                countMailTotalsDocument,
                { ids: ids.map(String) },
                signal,
              ),
            ])
            const sent = new Map(mails.map(({ objectId, count }) => [Number(objectId), count]))
            // Each mail is read only for counts with fewer mails than addresses.
            const short = ids.filter((id) => (sent.get(id) ?? 0) < listed.length)
            const states = await Promise.all(
              short.map(async (id) => [id, mailState(listed, await mailsAbout(id, signal))] as const),
            )
            return new Map(states.flatMap(([id, state]) => (state ? [[id, state] as const] : [])))
          },
    refetchInterval: ({ state }) => (state.data?.size ? refetchIntervalMs : false),
  })
}

interface CountMail {
  new: { to: string; outcome?: string }
}

/** Undefined once everyone on the list was sent it. A mail of unknown outcome is on its way. */
export function mailState(listed: readonly string[], mails: readonly CountMail[]): UnsentMail | undefined {
  const reached = (outcomes: readonly string[]) => {
    const those = mails.filter((mail) => outcomes.includes(mail.new.outcome ?? 'sent'))
    const addresses = new Set(those.flatMap((mail) => addressesIn(mail.new.to.toLowerCase())))
    return listed.every((address) => addresses.has(address.toLowerCase()))
  }
  if (reached(['sent'])) return undefined
  return reached(['sent', 'unknown']) ? 'waiting' : 'unsent'
}

export function addressesIn(list: string): string[] {
  const addresses = list.split(',').flatMap((address) => address.trim() || [])
  return [...new Set(addresses)]
}

/** How long the form waits for another server to send a mail. */
const sendTimeoutMs = 9_000
const refetchIntervalMs = 15_000

async function mailsAbout(count: number, signal: AbortSignal): Promise<CountMail[]> {
  const found = await queryGraphql<{ mails: CountMail[] }>(countMailsDocument, { id: String(count) }, signal)
  return found.mails
}

async function readList(property: number, signal?: AbortSignal): Promise<string[]> {
  const found = await readFirst(emailListQuery(property), signal)
  return addressesIn(found?.gc_inventory_email_list.emails ?? '')
}

import { restCalls } from '@comptoir/contract/rest'
import { queryOptions } from '@tanstack/react-query'
import { callIfOffered } from '../../data/optional-call.ts'
import { callRest } from '../../data/rest.ts'

const refreshMs = 10_000

/** Emails that wait or have failed; null if the server does not list them. */
export const mailQueue = queryOptions({
  queryKey: ['mail-queue'],
  queryFn: async ({ signal }) => (await callIfOffered(restCalls.mailQueue, { signal })) ?? null,
  refetchInterval: refreshMs,
})

export async function retryMail(id: number): Promise<void> {
  await callRest(restCalls.retryMail, { parts: { id: String(id) } })
}

export async function retryMails(): Promise<number> {
  const { mails } = await callRest(restCalls.retryMails)
  return mails
}

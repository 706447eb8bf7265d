import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../lib/use-action.ts'
import { earlierSends, lastSentAt } from './earlier-sends.ts'
import { resend } from './resend-data.ts'
import type { ResendValues } from './resend-values.ts'

/** A second mail within this time is probably a mistake, so it needs a confirmation. */
const recentMs = 10 * 60_000
/** A check that takes longer does not hold up the send. */
const checkTimeoutMs = 1_000

/** Sends the mail of a gift code, after a confirmation if one was sent a few minutes ago. */
export function useResend(giftCode: GiftCodeRow) {
  const queryClient = useQueryClient()
  const sends = useQuery(earlierSends(giftCode.id))
  const [isChecking, setChecking] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<ResendValues>()
  const sending = useAction({
    mutationFn: (values: ResendValues) => resend(giftCode, values),
    onMutate: () => ({ knownSends: queryClient.getQueryData(earlierSends(giftCode.id).queryKey) }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['gift-codes'] }),
  })

  /** Checks again for earlier sends: another user, or an attempt that seemed to fail, may have sent the mail. */
  async function send(values: ResendValues): Promise<void> {
    setChecking(true)
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, checkTimeoutMs))
    const latest = await Promise.race([sends.refetch(), timeout])
    setChecking(false)
    const lastSent = lastSentAt(giftCode, latest?.data ?? sends.data)
    if (lastSent !== undefined && Date.now() - Date.parse(lastSent) < recentMs) setUnconfirmed(values)
    else sending.mutate(values)
  }

  return {
    sends: sends.data,
    sending,
    isChecking,
    send,
    unconfirmed,
    confirm(values: ResendValues) {
      setUnconfirmed(undefined)
      sending.mutate(values)
    },
    cancel: () => setUnconfirmed(undefined),
  }
}

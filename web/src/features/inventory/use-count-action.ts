import type { ErrorKey } from '@comptoir/contract/error-keys'
import { type QueryKey, type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { useMessages } from '../../ui/messages.tsx'
import { isKey } from './count-changes.ts'
import { countsKey } from './counts-data.ts'

/** An action after which, also if it failed, the current counts are shown, and what else it may have changed. */
export function useCountAction<Result, Target = void>(
  options: Omit<UseMutationOptions<Result, Error, Target>, 'onSettled'>,
  ...further: QueryKey[]
) {
  const client = useQueryClient()
  return useAction({
    ...options,
    onSettled: () => {
      for (const queryKey of [countsKey, ...further]) void client.invalidateQueries({ queryKey })
    },
  })
}

interface Decision {
  decide: () => Promise<void>
  /** Said once it is done. */
  done: string
  failure: ErrorKey
  /** What to say if the order of date forbids it. */
  outOfOrder: (error: unknown) => string
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** What a dialog asks to be confirmed. It closes whatever the outcome is, which is said. */
export function useDecision({ decide, done, failure, outOfOrder, onDone, onClose }: Decision) {
  const { t, failureText } = useWords()
  const messages = useMessages()
  return useCountAction({
    mutationFn: decide,
    onSuccess: () => {
      onClose()
      onDone?.()
      messages.success(done)
    },
    onError: (error) => {
      onClose()
      if (isKey(error, 'conflict')) messages.failure(t('inventory.changed_meanwhile'))
      else
        messages.failure(
          isKey(error, 'giftcard_order_error') ? outOfOrder(error) : failureText(error, failure),
        )
    },
  })
}

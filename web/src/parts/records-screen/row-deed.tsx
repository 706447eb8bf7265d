import type { ErrorKey } from '@comptoir/contract/error-keys'
import type { Icon } from '@tabler/icons-react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { RowAction } from '../../ui/row-action.tsx'

interface RowDeedProps<Result> {
  icon: Icon
  label: string
  disabledReason?: string | undefined
  work: () => Promise<Result>
  /** What is said once it is done. */
  done: (result: Result) => string
  failure: ErrorKey
  /** What is loaded again, whether or not it was done. */
  refreshes?: QueryKey
  /** Asked first, if at all. */
  question?: { title: string; text: string; action: string; dangerous?: boolean }
}

/** The button of a row for what needs no form. */
export function RowDeed<Result>(props: RowDeedProps<Result>) {
  const { icon, label, disabledReason, work, done, failure, refreshes, question } = props
  const { failureText } = useWords()
  const messages = useMessages()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useAction({
    mutationFn: work,
    onSuccess: (result) => messages.success(done(result)),
    onError: (error) => messages.failure(failureText(error, failure)),
    onSettled: () => {
      setAsked(false)
      return refreshes && client.invalidateQueries({ queryKey: refreshes })
    },
  })
  return (
    <>
      <RowAction
        icon={icon}
        label={label}
        disabledReason={disabledReason}
        onClick={question ? () => setAsked(true) : () => mutate()}
      />
      {isAsked && question && (
        <ConfirmDialog
          {...question}
          busy={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setAsked(false)}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </>
  )
}

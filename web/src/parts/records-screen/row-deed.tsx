import type { ErrorKey } from '@comptoir/contract/error-keys'
import type { Icon } from '@tabler/icons-react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Undo, useMessages } from '../../ui/messages.tsx'
import { RowAction } from '../../ui/row-action.tsx'

interface DeedOptions<Result, Target> {
  work: (target: Target) => Promise<Result>
  /** What is said once it is done. */
  done: (result: Result, target: Target) => string
  undo?: ((result: Result, target: Target) => Undo | undefined) | undefined
  failure: ErrorKey
  /** What is loaded again, whether or not it was done. */
  refreshes?: QueryKey
  onSettled?: () => void
}

/** What needs no form: it is done, and then said or reported. */
export function useDeed<Result, Target = void>(options: DeedOptions<Result, Target>) {
  const { work, done, undo, failure, refreshes, onSettled } = options
  const { failureText } = useWords()
  const messages = useMessages()
  const client = useQueryClient()
  return useAction({
    mutationFn: work,
    onSuccess: (result, target) => messages.success(done(result, target), undo?.(result, target)),
    onError: (error) => messages.failure(failureText(error, failure)),
    onSettled: () => {
      onSettled?.()
      return refreshes && client.invalidateQueries({ queryKey: refreshes })
    },
  })
}

interface DeedProps<Result> extends Omit<DeedOptions<Result, void>, 'onSettled'> {
  trigger: (onClick: () => void) => ReactNode
  /** Asked first, if at all. */
  question?: { title: string; text: string; action: string; dangerous?: boolean }
}

/** A button for what needs no form. */
export function Deed<Result>({ trigger, question, ...options }: DeedProps<Result>) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useDeed({ ...options, onSettled: () => setAsked(false) })
  return (
    <>
      {trigger(question ? () => setAsked(true) : () => mutate())}
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

interface RowDeedProps<Result> extends Omit<DeedProps<Result>, 'trigger'> {
  icon: Icon
  label: string
  disabledReason?: string | undefined
}

/** The same as a button of a row. */
export function RowDeed<Result>({ icon, label, disabledReason, ...deed }: RowDeedProps<Result>) {
  return (
    <Deed
      {...deed}
      trigger={(onClick) => (
        <RowAction icon={icon} label={label} disabledReason={disabledReason} onClick={onClick} />
      )}
    />
  )
}

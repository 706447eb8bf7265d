import type { SkuRow } from '@comptoir/contract/tables/count'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Alert, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, failureKeys } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { useDraft } from '../../ui/draft-offer.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CountConflict } from './count-conflict.tsx'
import { CountFields } from './count-fields.tsx'
import {
  type CountInputs,
  type CountValues,
  countInputs,
  inputsOf,
  newInputs,
  rebased,
  type StoredValues,
  storedValues,
  sumOf,
  valuesOf,
} from './count-values.ts'
import { type Count, countOfMonth, countsKey, previousCount } from './counts-data.ts'
import { MonthNotice } from './month-notice.tsx'
import type { OpenedCount } from './opened-count.ts'
import { createCount, isOwnAttempt, type Outcome, updateCount } from './save-count.ts'
import { TypedSum } from './typed-sum.tsx'

interface CountFormProps {
  property: number
  user: SessionUser
  skus: readonly SkuRow[]
  /** The one to edit, or what a new one begins with. */
  begins: { count: Count } | { sku: number | undefined; date: string }
  onCreated: (id: number) => void
  onUpdated: () => void
  onOpen: (opened: OpenedCount) => void
  onClose: () => void
}

/** Creates a count, or edits the one given. */
export function CountForm({
  property,
  user,
  skus,
  begins,
  onCreated,
  onUpdated,
  onOpen,
  onClose,
}: CountFormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const edited = 'count' in begins ? begins.count : undefined
  const [initial] = useState(() =>
    'count' in begins ? inputsOf(begins.count) : newInputs(begins.sku, begins.date),
  )
  /** What the fields depend on is known one render later than what is typed, which is soon enough to check it. */
  const [rules, setRules] = useState<Parameters<typeof countInputs>[0]>({
    detailed: false,
    previous: undefined,
  })
  const checked = useCheckedForm<CountInputs>({ initial, schema: countInputs(rules) })
  const { form, submit, refuse } = checked
  const draft = useDraft({
    owner: user.id,
    name: edited ? `count:${edited.id}` : `new-count:${property}`,
    form,
  })
  const { sku: chosen, date, reason } = form.values
  const sku = Number(chosen)
  const detailed = edited?.detailed ?? skus.find(({ id }) => id === sku)?.detailed_form ?? false
  const previous = useQuery(previousCount(property, detailed ? sku : 0, date, edited?.id))
  const previousOnHand = previous.data === undefined ? undefined : (previous.data?.on_hand ?? 0)
  if (rules.detailed !== detailed || rules.previous !== previousOnHand)
    setRules({ detailed, previous: previousOnHand })
  const ofMonth = useQuery(countOfMonth(property, sku, date))
  const unanswered = useRef<CountValues>(undefined)
  const [conflict, setConflict] = useState<{ before: StoredValues; now: Count }>()
  const [pointedOut, setPointedOut] = useState(false)

  const save = useMutation({
    mutationFn: async (inputs: CountInputs): Promise<Outcome | { kind: 'created'; id: number }> => {
      const values = valuesOf(inputs, detailed)
      if (edited) return updateCount({ property, id: edited.id }, inputs.seen ?? storedValues(edited), values)
      const id = await createCount({ property, sku, user: user.id }, values, unanswered.current)
      return { kind: 'created', id }
    },
    onSuccess: (outcome, inputs) => {
      if (outcome.kind === 'conflict') {
        const { seen, current } = outcome
        setConflict({ before: seen, now: current })
        form.setValues(rebased(inputs, seen, current))
        return
      }
      if (outcome.kind === 'approved' || outcome.kind === 'gone') return
      draft.forget()
      if (outcome.kind === 'created') onCreated(outcome.id)
      else onUpdated()
    },
    onError: (error, inputs) => {
      const failure = error instanceof Failure ? error : new Failure('internal')
      if (failure.answerLost) unanswered.current = valuesOf(inputs, detailed)
      const { property: column } = failure
      setPointedOut(column !== undefined && refuse(column, failure.key))
    },
    // Whoever was too late sees what is true now. Where nothing is left to be seen, the form says so.
    onSettled: (outcome) => {
      if (outcome?.kind !== 'gone') void queryClient.invalidateQueries({ queryKey: countsKey })
    },
  })

  const isSaved = save.data?.kind === 'saved' || save.data?.kind === 'created'
  const taken = isSaved || ofMonth.data?.id === edited?.id ? undefined : ofMonth.data
  const existing = taken && !isOwnAttempt(taken, user.id, unanswered.current) ? taken : undefined
  const sum = previousOnHand === undefined ? undefined : sumOf(form.values, previousOnHand)
  const asksReason =
    detailed && ((sum?.discrepancy ?? 0) !== 0 || reason !== '' || Boolean(form.errors.reason))
  /** Whoever has been told of another version says so by giving it as the one they have seen. */
  const begin = (seen?: StoredValues) =>
    submit((inputs) => {
      setConflict(undefined)
      save.mutate(seen ? { ...inputs, seen: storedValues(seen) } : inputs)
    })

  function takeTheirs(now: Count): void {
    const theirs = inputsOf(now)
    form.setInitialValues(theirs)
    form.setValues(theirs)
    form.resetDirty(theirs)
    draft.forget()
    setConflict(undefined)
    save.reset()
  }

  function failure(): string | undefined {
    if (save.data?.kind === 'gone') return t('inventory.gone')
    if (!save.isError || pointedOut) return undefined
    // The notice says it, with the way to that count.
    if (save.error instanceof Failure && save.error.key === monthTaken && existing) return undefined
    return errorText(...failureKeys(save.error, edited ? 'giftcard_update_fail' : 'giftcard_create_fail'))
  }

  const approved = save.data?.kind === 'approved' ? save.data.current : undefined
  return (
    <FormDialog
      title={t(edited ? 'inventory.edit_title' : 'inventory.create_title')}
      save={t(edited ? 'ui.save' : 'inventory.save_new')}
      saving={save.isPending}
      unsaved={form.isDirty() && !isSaved}
      failure={failure()}
      size="xl"
      onSubmit={begin()}
      onDiscard={draft.forget}
      onClose={onClose}
    >
      {draft.offer}
      <CountFields
        checked={checked}
        skus={skus}
        fixedSku={edited?.skuName}
        detailed={detailed}
        asksReason={asksReason}
        notice={existing && <MonthNotice existing={existing} onOpen={onOpen} />}
        sum={detailed && <TypedSum inputs={form.values} previous={previous} sum={sum} />}
      />
      {conflict && (
        <CountConflict
          {...conflict}
          mine={form.values}
          onKeepMine={() => begin(conflict.now)()}
          onTakeTheirs={() => takeTheirs(conflict.now)}
        />
      )}
      {approved && (
        <Alert color="red" role="alert" title={errorText('giftcard_approved_error')}>
          {t('inventory.approved_meanwhile', { name: approved.approvedBy ?? t('inventory.somebody') })}
          <div>
            <Button
              mt="xs"
              size="compact-md"
              variant="default"
              onClick={() => {
                draft.forget()
                onOpen({ mode: 'view', id: approved.id })
              }}
            >
              {t('inventory.show_approved')}
            </Button>
          </div>
        </Alert>
      )}
    </FormDialog>
  )
}

const monthTaken = 'giftcard_month_exists_error'

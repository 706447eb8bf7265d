import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../data/session.ts'
import { Failure } from '../../lib/failure.ts'
import { useAction } from '../../lib/use-action.ts'
import { type CheckedForm, useCheckedForm } from '../../ui/checked-form.ts'
import { useDraft } from '../../ui/draft-offer.tsx'
import type { Undo } from '../../ui/messages.tsx'
import { canSave, type EditorEvent, newestKnown, nextState, openedState } from './editor-state.ts'
import type { KindTypes, RecordKind, Stored } from './record-kind.ts'
import { type Attempt, saveRecord, undoUpdate } from './save-record.ts'
import { compareVersions, differingFields, rebase } from './versions.ts'

export interface EditorOptions<Kind extends KindTypes> {
  kind: RecordKind<Kind>
  /** The record to edit; absent for a new one. */
  opened: Stored<Kind> | undefined
  /** What the form of a new record begins with. */
  blank: Kind['inputs']
  /** Separates the drafts of new records where one can be created in several places. */
  place?: string | number | undefined
  /** Restores the draft of the form without asking. */
  restoresDraft?: boolean | undefined
  /** The queries to refresh after each attempt. */
  refreshes?: QueryKey | undefined
  /** `undo` takes an update back, or a creation that can be. */
  onSaved: (saved: Kind['saved'], undo?: Undo) => void
  /** The form was closed although the last step of the creation has failed. */
  onLeaveUnfinished?: ((saved: Kind['saved']) => void) | undefined
  onClose: () => void
}

/** Edits one record: form, draft, attempts to save, and what a colleague has made of the record meanwhile. */
export function useRecordEditor<Kind extends KindTypes>(options: EditorOptions<Kind>) {
  const { kind, opened, refreshes, onSaved, onLeaveUnfinished, onClose } = options
  type Inputs = Kind['inputs']
  const queryClient = useQueryClient()
  const session = useSession()
  const [blank] = useState(options.blank)
  const [state, setState] = useState(() => openedState<Kind>(opened))
  const [isPointedOut, setPointedOut] = useState(false)
  /** How often saving was requested before the conflict was resolved. */
  const [reminders, setReminders] = useState(0)
  const { base, phase } = state
  const newest = newestKnown(state)
  const newestInputs = newest ? kind.inputsOf(newest) : blank
  const checked: CheckedForm<Inputs> = useCheckedForm<Inputs>({
    initial: newestInputs,
    schema: (inputs) => kind.schema(inputs, newestInputs),
  })
  const { form } = checked
  const isSettled = phase.name === 'saved' || phase.name === 'unfinished'
  const isUnsaved = !isSettled && differingFields(kind.fields, newestInputs, form.values).length > 0
  const draft = useDraft<Inputs, Stored<Kind>>({
    owner: session.status === 'absent' ? 0 : session.user.id,
    name: `${kind.table}:${opened?.id ?? `new-${options.place ?? ''}`}`,
    like: { inputs: blank, base: opened ?? null },
    typed: isUnsaved ? { inputs: form.values, base: base ?? null } : undefined,
    restoresAtOnce: options.restoresDraft,
    onRestore: (restored) => {
      form.setValues(restored.inputs)
      happen({ name: 'restored', base: restored.base ?? undefined })
      if (restored.base) compare.mutate(restored.base)
    },
  })

  /** A draft may be of a version that is no longer the newest. If that cannot be read, saving finds out. */
  const compare = useAction({
    mutationFn: (seen: Stored<Kind>) => kind.read(seen.id),
    onSuccess: (read, seen) => {
      const differs = read !== null && differ(seen, read)
      happen({ name: 'compared', newest: read, differs })
      if (differs) rebaseOnto(read, seen)
    },
  })

  const save = useAction({
    mutationFn: (attempt: Attempt<Kind>) => saveRecord(kind, attempt),
    onSuccess: (outcome, { base, inputs }) => {
      happen({ name: 'answered', outcome })
      if (outcome.name === 'conflict' && base) rebaseOnto(outcome.theirs, base)
      if (outcome.name !== 'saved') return
      draft.forget()
      const { saved } = outcome
      const { takeBack } = kind
      if (base) onSaved(saved, () => undoUpdate(kind, base, { saved, inputs }))
      else onSaved(saved, takeBack && (() => takeBack(saved)))
    },
    onError: (error, { inputs }) => {
      happen({ name: 'failed', error, inputs })
      setPointedOut(pointOut(error))
    },
    onSettled: refresh,
  })

  function happen(event: EditorEvent<Kind>): void {
    setState((before) => nextState(before, event))
  }

  function differ(one: Stored<Kind>, other: Stored<Kind>): boolean {
    return differingFields(kind.fields, kind.inputsOf(one), kind.inputsOf(other)).length > 0
  }

  function rebaseOnto(theirs: Stored<Kind>, before: Stored<Kind>): void {
    form.setValues(rebase(kind.fields, form.getValues(), kind.inputsOf(before), kind.inputsOf(theirs)))
  }

  /** Shows a refusal beside the input it is about. Answers whether there is one. */
  function pointOut(error: unknown): boolean {
    if (!(error instanceof Failure)) return false
    const named = kind.fields.find(({ inputs }) => inputs.some((name) => name === error.property))
    const input = kind.refusals?.[error.key] ?? named?.inputs[0]
    return input !== undefined && checked.refuse(input, kind.errorText?.(error.key) ?? error.key)
  }

  function refresh(): Promise<void> | undefined {
    return refreshes && queryClient.invalidateQueries({ queryKey: refreshes })
  }

  function attempt(typed: Inputs, over: Stored<Kind> | undefined): void {
    if (save.isPending) return
    const inputs = kind.prepare?.(typed) ?? typed
    form.setValues(inputs)
    happen({ name: 'attempted' })
    const unfinished = phase.name === 'unfinished' ? phase.saved : undefined
    save.mutate({ inputs, base: over, unanswered: state.unanswered, unfinished })
  }

  return {
    checked,
    state,
    newest,
    newestInputs,
    isPointedOut,
    isUnsaved,
    isSaving: save.isPending,
    reminders,
    draft,
    submit: checked.submit((inputs) => {
      if (canSave(state)) attempt(inputs, base)
      else setReminders(reminders + 1)
    }),
    /** The fields that differ, while there is a conflict. */
    conflict:
      phase.name === 'conflict' && base
        ? compareVersions(kind.fields, form.values, kind.inputsOf(phase.theirs))
        : undefined,
    keepMine: checked.submit((inputs) => {
      happen({ name: 'keptMine' })
      attempt(inputs, newest)
    }),
    takeTheirs(): void {
      happen({ name: 'tookTheirs' })
      form.setValues(newestInputs)
      form.clearErrors()
      draft.forget()
    },
    close(): void {
      // A draft that is still offered is offered again the next time.
      if (!draft.offer || isUnsaved) draft.forget()
      if (phase.name === 'unfinished' && onLeaveUnfinished) onLeaveUnfinished(phase.saved)
      else onClose()
      if (phase.name === 'failed' && !base) void kind.abandon?.().then(refresh)
    },
  }
}

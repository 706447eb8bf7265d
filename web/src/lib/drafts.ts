import { draftKeptHours } from '@comptoir/contract/constants'
import { browserStore, storedJson, userDataKey } from './browser-store.ts'

/** Unsaved form values, stored in this browser for one user. */
export interface Draft<Inputs, Base> {
  inputs: Inputs
  /** The version of the record on top of which it was typed; null for a new record. */
  base: Base | null
  /** Milliseconds since the epoch. */
  keptAt: number
}

export type Typed<Inputs, Base> = Pick<Draft<Inputs, Base>, 'inputs' | 'base'>

const open = new Set<string>()
let resumed: readonly string[] = []

/** The forms that are open with something unsaved. */
export function openDrafts(): readonly string[] {
  return [...open]
}

/** Notes that the form holds something unsaved, until the returned function is called. */
export function noteOpenDraft(form: string): () => void {
  open.add(form)
  return () => open.delete(form)
}

/** These forms were open when the browser was locked: they are restored without a question. */
export function resumeDrafts(forms: readonly string[]): void {
  resumed = forms
}

/** Whether the form was open when the browser was locked, and waits to be opened again. */
export function isResumed(form: string): boolean {
  return resumed.includes(form)
}

/** The same, once: the form may be opened again later. */
export function takeResumed(form: string): boolean {
  const isWaiting = isResumed(form)
  resumed = resumed.filter((other) => other !== form)
  return isWaiting
}

const maxAgeMs = draftKeptHours * 60 * 60 * 1000

export function saveDraft(owner: number, form: string, typed: Typed<object, object>): void {
  browserStore.set(keyOf(owner, form), JSON.stringify({ ...typed, keptAt: Date.now() }))
}

export function deleteDraft(owner: number, form: string): void {
  browserStore.remove(keyOf(owner, form))
}

/** Drafts may hold customers' data, so those that are too old to be offered are deleted. */
export function deleteExpiredDrafts(): void {
  const expired = browserStore.keys(prefix).filter((key) => !storedJson(key, freshDraft))
  browserStore.remove(...expired)
}

/** The user's fresh drafts with the names of their forms, the latest first. */
export function listDrafts(owner: number): { form: string; draft: Draft<object, object> }[] {
  const start = `${keyOf(owner, '')}:`
  return browserStore
    .keys(start)
    .flatMap((key) => {
      const draft = storedJson(key, freshDraft)
      return draft ? [{ form: key.slice(start.length), draft }] : []
    })
    .sort((one, other) => other.draft.keptAt - one.draft.keptAt)
}

/** The draft, if it is fresh and has the same fields as the form and its record have now. */
export function loadDraft<Inputs extends object, Base extends object>(
  owner: number,
  form: string,
  like: Typed<Inputs, Base>,
): Draft<Inputs, Base> | undefined {
  return storedJson(keyOf(owner, form), (value) => {
    const draft = freshDraft(value)
    const fits = draft && shapeOf(draft.inputs) === shapeOf(like.inputs) && sameNames(draft.base, like.base)
    return fits ? (draft as Draft<Inputs, Base>) : undefined
  })
}

function freshDraft(value: unknown): Draft<object, object> | undefined {
  const { inputs, base, keptAt } = (value ?? {}) as Partial<Draft<unknown, unknown>>
  if (typeof keptAt !== 'number' || Date.now() - keptAt > maxAgeMs) return undefined
  if (typeof inputs !== 'object' || inputs === null || typeof base !== 'object') return undefined
  return { inputs, base, keptAt }
}

function shapeOf(inputs: object): string {
  const members = Object.entries(inputs).map(([name, member]) => [
    name,
    Array.isArray(member) ? 'list' : typeof member,
  ])
  return JSON.stringify(members.sort())
}

function sameNames(one: object | null, other: object | null): boolean {
  const names = (value: object | null) => JSON.stringify(value && Object.keys(value).sort())
  return names(one) === names(other)
}

function keyOf(owner: number, form: string): string {
  return userDataKey('draft', owner, form)
}

const prefix = 'comptoir-draft:'

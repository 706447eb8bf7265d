import { browserStore, storedJson } from './browser-store.ts'

/** Unsaved form values, stored in this browser for one user. */
export interface Draft<Values> {
  values: Values
  /** Milliseconds since the epoch. */
  keptAt: number
}

const maxAgeMs = 24 * 60 * 60 * 1000

export function saveDraft(owner: number, form: string, values: object): void {
  browserStore.set(keyOf(owner, form), JSON.stringify({ values, keptAt: Date.now() }))
}

export function deleteDraft(owner: number, form: string): void {
  browserStore.remove(keyOf(owner, form))
}

/** Drafts may hold customers' data, so those that are too old to be offered are deleted. */
export function deleteExpiredDrafts(): void {
  const expired = browserStore.keys(prefix).filter((key) => !storedJson(key, freshDraft))
  browserStore.remove(...expired)
}

/** The draft, if it is fresh and has the same fields as the form, `like`. */
export function loadDraft<Values extends object>(
  owner: number,
  form: string,
  like: Values,
): Draft<Values> | undefined {
  return storedJson(keyOf(owner, form), (value) => {
    const draft = freshDraft(value)
    return draft && sameFields(draft.values, like) ? { ...draft, values: draft.values as Values } : undefined
  })
}

function freshDraft(value: unknown): Draft<object> | undefined {
  const { values, keptAt } = (value ?? {}) as Partial<Draft<unknown>>
  if (typeof keptAt !== 'number' || Date.now() - keptAt > maxAgeMs) return undefined
  return typeof values === 'object' && values !== null ? { values, keptAt } : undefined
}

function sameFields(one: object, other: object): boolean {
  const shape = (value: object) =>
    JSON.stringify(
      Object.entries(value)
        .map(([name, member]) => [name, kindOf(member)])
        .sort(),
    )
  return shape(one) === shape(other)
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'string' : typeof value
}

function keyOf(owner: number, form: string): string {
  return `${prefix}${owner}:${form}`
}

const prefix = 'comptoir-draft:'

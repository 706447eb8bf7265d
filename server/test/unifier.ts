import type { Role } from '@comptoir/contract/roles'
import type { UnifiedKind } from '@comptoir/contract/tools'
import type { Comparison, MergeChoice, MergePreview, UndoPreview } from '@comptoir/contract/unification'
import { number } from '../src/database/row-shape.ts'
import { sqlOf } from '../src/database/sql.ts'
import { openTool } from './open-tool.ts'
import type { Answer, Answered, TestApp } from './test-app.ts'

/** A user of the unification tool. */
export interface Unifier {
  rest<Body = Answer>(method: string, path: string, body?: unknown): Promise<Answered<Body>>
  compare(pair: number): Promise<Comparison>
  /** Merges the pair with its current versions. */
  merge(pair: number, choice: Omit<MergeChoice, 'seen'>): Promise<Answered<Answer & { merge: number }>>
  preview(pair: number, choice: Omit<MergeChoice, 'seen'>): Promise<MergePreview>
  undo(merge: number): Promise<Answered<Answer>>
  previewUndo(merge: number): Promise<UndoPreview>
}

export async function openUnifier(app: TestApp, kind: UnifiedKind, role: Role = 'admin'): Promise<Unifier> {
  const frame = `/api/unification/frame/${kind}`
  const token = await openTool(app, await app.as(role), { tool: 'unification', frame })
  const rest: Unifier['rest'] = (method, path, payload) =>
    app.rest(method, `/api/tools/unification/${kind}${path}`, payload, token)

  async function compare(pair: number): Promise<Comparison> {
    return (await rest<Comparison>('GET', `/pairs/${pair}`)).body
  }
  async function choose(pair: number, choice: Omit<MergeChoice, 'seen'>): Promise<MergeChoice> {
    const { left, right } = await compare(pair)
    return { ...choice, seen: { left: left?.version ?? '', right: right?.version ?? '' } }
  }
  return {
    rest,
    compare,
    merge: async (pair, choice) => rest('POST', `/pairs/${pair}/merge`, await choose(pair, choice)),
    preview: async (pair, choice) =>
      (await rest<MergePreview>('POST', `/pairs/${pair}/preview`, await choose(pair, choice))).body,
    undo: (merge) => rest('POST', `/merges/${merge}/undo`, {}),
    previewUndo: async (merge) => (await rest<UndoPreview>('GET', `/merges/${merge}/undo`)).body,
  }
}

/** An open pair, as a scan would have found it; its id. */
export async function pairUp(
  app: TestApp,
  kind: UnifiedKind,
  one: { id: number },
  other: { id: number },
): Promise<number> {
  const made = await app.database.first(sqlOf({ id: number })`
    insert into unification_pair (kind, left_id, right_id, score, why, found_at)
    values (${kind}, ${Math.min(one.id, other.id)}, ${Math.max(one.id, other.id)}, 0.9, '{name}', now()) returning id`)
  return made?.id ?? 0
}

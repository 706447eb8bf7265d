import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Change } from '../../data/tables.ts'
import { Failure } from '../../lib/failure.ts'
import { type EditorState, nextState, openedState } from './editor-state.ts'
import type { Field, RecordKind } from './record-kind.ts'
import { changesTo, saveRecord, undoUpdate } from './save-record.ts'
import { rebase } from './versions.ts'

interface Inputs {
  sfid: string
  name: string
  description: string
  properties: number[]
}

interface Stored {
  id: number
  sfid: string
  name: string
  description: string | null
  systemmodstamp: string
  isdeleted: boolean
  links: number[]
}

interface Types {
  table: 'campaign'
  inputs: Inputs
  saved: { id: number; name: string }
  stored: Stored
}

const fields: Field<Inputs>[] = (['sfid', 'name', 'description', 'properties'] as const).map((name) => ({
  inputs: [name],
  label: name,
  show: (inputs) => String(inputs[name]),
}))

const fair: Stored = {
  id: 1,
  sfid: 'FAIR',
  name: 'Fair',
  description: null,
  systemmodstamp: 'first',
  isdeleted: false,
  links: [1],
}
const typed: Inputs = { sfid: 'FAIR', name: 'Fair', description: 'Mine', properties: [1, 2] }

/** A kind of record whose table is a list in memory. */
function desk(...rows: Stored[]) {
  const stored = rows.map((row) => ({ ...row }))
  const answers = { lost: false, unfinished: false }
  const kind: RecordKind<Types> = {
    table: 'campaign',
    fields,
    columns: ['name', 'description'],
    schema: () => z.object({}),
    inputsOf: ({ sfid, name, description, links }) => ({
      sfid,
      name,
      description: description ?? '',
      properties: links,
    }),
    columnsOf: ({ sfid, name, description }) => ({
      sfid,
      name: name.trim(),
      description: description.trim() || null,
    }),
    linkChanges: ({ id }, { properties }) => [
      {
        createMany: 'campaign_property',
        rows: properties.map((property_id) => ({ campaign_id: id, property_id })),
      },
    ],
    read: async (id) => copyOf(stored.find((row) => row.id === id)),
    create: async ({ sfid, name, description, properties }) => {
      if (stored.some((row) => row.sfid === sfid))
        throw new Failure('campaign_code_exists_error', { status: 200 })
      const row = { ...fair, id: stored.length + 1, sfid, name, description, links: properties }
      stored.push(row)
      return answer({ id: row.id, name })
    },
    findEarlier: async ({ sfid }) => copyOf(stored.find((row) => row.sfid === sfid)),
    finish: async () => {
      if (answers.unfinished) throw new Failure('service_unavailable')
    },
    locked: { key: 'giftcard_approved_error', isLocked: ({ name }) => name === 'Locked' },
    failures: { create: 'campaign_creation_fail', update: 'campaign_update_fail' },
  }

  function answer<Reply>(reply: Reply): Reply {
    if (!answers.lost) return reply
    answers.lost = false
    throw new Failure('connection_lost')
  }

  /** What the server does with an update of a row and its links. */
  async function send(...[update, links]: Change[]): Promise<unknown[]> {
    if (!update || !('update' in update)) throw new Error('An update comes first.')
    const row = stored.find(({ id }) => id === update.id)
    if (!row) throw new Failure('not_found', { status: 200 })
    const asExpected = Object.entries(update.expect ?? {}).every(
      ([column, value]) => row[column as keyof Stored] === value,
    )
    if (!asExpected) throw new Failure('conflict', { status: 200 })
    Object.assign(row, update.values, { systemmodstamp: `${row.systemmodstamp}+` })
    if (links && 'createMany' in links)
      row.links = links.rows.flatMap((link) => ('property_id' in link ? (link.property_id ?? []) : []))
    return answer([{ campaign: { id: row.id, name: row.name } }])
  }

  /** Saves, and answers what the editor knows afterwards. */
  async function save(state: EditorState<Types>, inputs: Inputs): Promise<EditorState<Types>> {
    const begun = nextState(state, { name: 'attempted' })
    try {
      const { base, unanswered, phase } = begun
      const unfinished = phase.name === 'unfinished' ? phase.saved : undefined
      const outcome = await saveRecord(kind, { inputs, base, unanswered, unfinished }, send)
      return nextState(begun, { name: 'answered', outcome })
    } catch (error) {
      return nextState(begun, { name: 'failed', error, inputs })
    }
  }
  return { kind, stored, answers, send, save }
}

function copyOf(row: Stored | undefined): Stored | null {
  return row ? { ...row } : null
}

test('an edit writes what was changed, provided that the record is as it was opened', () => {
  const { kind } = desk()
  expect(changesTo(kind, fair, { ...typed, name: ' Fair ' })[0]).toEqual({
    update: 'campaign',
    id: 1,
    values: { description: 'Mine' },
    expect: { name: 'Fair', description: null, systemmodstamp: 'first', isdeleted: false },
  })
})

test('a record is saved with its links', async () => {
  const { stored, save } = desk(fair)
  const { phase } = await save(openedState<Types>(fair), typed)
  expect(phase).toEqual({ name: 'saved' })
  expect(stored).toMatchObject([{ description: 'Mine', links: [1, 2] }])
})

test('a colleague’s change is not overwritten by keeping one’s own', async () => {
  const { kind, stored, save } = desk({ ...fair, name: 'Theirs', systemmodstamp: 'second', links: [1, 5] })
  const conflict = await save(openedState<Types>(fair), typed)
  expect(conflict).toMatchObject({ base: fair, phase: { name: 'conflict', theirs: { name: 'Theirs' } } })
  expect(stored).toMatchObject([{ name: 'Theirs', description: null }])
  const theirs = kind.inputsOf({ ...fair, ...stored[0] })
  const mine = rebase(fields, typed, kind.inputsOf(fair), theirs)
  const { phase } = await save(nextState(conflict, { name: 'keptMine' }), mine)
  expect(phase).toEqual({ name: 'saved' })
  expect(stored).toMatchObject([{ name: 'Theirs', description: 'Mine', links: [1, 5, 2] }])
})

test('taking theirs goes on from their version', async () => {
  const { kind, stored, save } = desk({ ...fair, name: 'Theirs', systemmodstamp: 'second' })
  const taken = nextState(await save(openedState<Types>(fair), typed), { name: 'tookTheirs' })
  expect(taken).toMatchObject({ base: { name: 'Theirs' }, phase: { name: 'editing' } })
  await save(taken, { ...kind.inputsOf({ ...fair, name: 'Theirs' }), description: 'Both' })
  expect(stored).toMatchObject([{ name: 'Theirs', description: 'Both' }])
})

test('a row that was touched without a visible change is no conflict', async () => {
  const { save } = desk({ ...fair, systemmodstamp: 'second' })
  expect((await save(openedState<Types>(fair), typed)).phase).toEqual({ name: 'saved' })
})

test('an update is undone with its links', async () => {
  const { kind, stored, send, save } = desk(fair)
  await save(openedState<Types>(fair), typed)
  const done = { saved: { id: 1, name: 'Fair', description: 'Mine' }, inputs: typed }
  expect(await undoUpdate(kind, fair, done, send)).toBe(true)
  expect(stored).toMatchObject([{ name: 'Fair', description: null }])
})

test('an update that somebody has changed since, or deleted, is not undone', async () => {
  const { kind, stored, send, save } = desk(fair)
  await save(openedState<Types>(fair), typed)
  const done = { saved: { id: 1, name: 'Fair', description: 'Mine' }, inputs: typed }
  const [row] = stored
  if (row) row.description = 'Theirs'
  expect(await undoUpdate(kind, fair, done, send)).toBe(false)
  if (row) Object.assign(row, { description: 'Mine', links: [7] })
  expect(await undoUpdate(kind, fair, done, send)).toBe(false)
  stored.length = 0
  expect(await undoUpdate(kind, fair, done, send)).toBe(false)
})

test('an update whose answer was lost is not taken for a colleague’s', async () => {
  const { stored, answers, save } = desk(fair)
  answers.lost = true
  const lost = await save(openedState<Types>(fair), typed)
  expect(lost).toMatchObject({ phase: { name: 'failed' }, unanswered: typed })
  expect((await save(lost, typed)).phase).toEqual({ name: 'saved' })
  expect((await save(lost, { ...typed, description: 'Second thought' })).phase).toEqual({ name: 'saved' })
  expect(stored).toMatchObject([{ description: 'Second thought' }])
})

test('a creation whose answer was lost is continued, with what was typed since', async () => {
  const { stored, answers, save } = desk()
  answers.lost = true
  const lost = await save(openedState<Types>(undefined), typed)
  expect(lost.phase.name).toBe('failed')
  const { phase } = await save(lost, { ...typed, name: 'Spring fair', properties: [3] })
  expect(phase).toEqual({ name: 'saved' })
  expect(stored).toMatchObject([{ name: 'Spring fair', links: [3] }])
})

test('a record that a colleague created under the same key is not continued', async () => {
  const { stored, save } = desk({ ...fair, name: 'Theirs' })
  const lost = { ...openedState<Types>(undefined), unanswered: typed }
  expect((await save(lost, typed)).phase).toMatchObject({
    name: 'failed',
    error: { key: 'campaign_code_exists_error' },
  })
  expect(stored).toMatchObject([{ name: 'Theirs' }])
})

test('a record that was deleted meanwhile is gone', async () => {
  const { save } = desk()
  expect((await save(openedState<Types>(fair), typed)).phase).toEqual({ name: 'gone' })
})

test('a record that can no longer be changed is said to be so, and not to conflict', async () => {
  const { save } = desk({ ...fair, name: 'Locked', systemmodstamp: 'second' })
  expect((await save(openedState<Types>(fair), typed)).phase).toMatchObject({ name: 'locked' })
})

test('a creation whose last step failed is created, and only that step is tried again', async () => {
  const { stored, answers, save } = desk()
  answers.unfinished = true
  const created = await save(openedState<Types>(undefined), typed)
  expect(created.phase).toMatchObject({ name: 'unfinished', saved: { id: 1 } })
  expect((await save(created, typed)).phase.name).toBe('unfinished')
  answers.unfinished = false
  expect((await save(created, typed)).phase).toEqual({ name: 'saved' })
  expect(stored).toHaveLength(1)
})

test('a draft is put back on its own version and compared with the newest', () => {
  const newest = { ...fair, name: 'Theirs' }
  const restored = nextState(openedState<Types>(newest), { name: 'restored', base: fair })
  expect(restored.base).toEqual(fair)
  expect(nextState(restored, { name: 'compared', newest, differs: true })).toMatchObject({
    base: fair,
    phase: { name: 'conflict', theirs: newest },
  })
  expect(nextState(restored, { name: 'compared', newest: null, differs: false }).phase).toEqual({
    name: 'gone',
  })
})

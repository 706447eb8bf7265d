import type { Done } from '@comptoir/contract/call'
import type {
  ComparedRecord,
  Comparison,
  MergeInHistory,
  MergePage,
  MergePreview,
  PairInQueue,
  PairPage,
  ScanAnswer,
  UndoDone,
  UndoPreview,
} from '@comptoir/contract/unification'
import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { clickTwice } from '../../../test/click-twice.ts'
import { server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { renderPart } from '../../../test/render.tsx'
import * as english from './texts.en.ts'
import { UnificationTool } from './unification-tool.tsx'

const calls = '/api/tools/unification/account'
const ok: Done = { status: 200 }
/** The answers, by method and path. */
let answers: Record<string, () => Done>
let pairs: PairInQueue[]

function pair(id: number, dismissed: PairInQueue['dismissed'] = null): PairInQueue {
  const line = (side: string) => ({ id, name: `${side} ${id}`, details: [] })
  return { id, score: 0.99, why: [], left: line('Left'), right: line('Right'), dismissed }
}

function compared(name: string): ComparedRecord {
  const row = tables.insert('account', { name })
  const nothing = { contacts: 0, orders: 0, total: 0, lastOrder: null, properties: [], blocked: false }
  return { row, version: name, company: null, ...nothing }
}

const merge: MergeInHistory = {
  id: 5,
  at: '2026-11-01T12:00:00.000Z',
  by: 'Priya Nair',
  kept: { id: 1, name: 'Left 1' },
  gone: { id: 2, name: 'Right 1' },
  moved: { contacts: 0, orders: 0, properties: 0 },
  combined: 0,
  undoableUntil: '2099-11-01T12:00:00.000Z',
  undone: null,
}

beforeEach(() => {
  pairs = [pair(1), pair(2)]
  const [left, right] = [compared('Left 1'), compared('Right 1')]
  const next = [compared('Left 2'), compared('Right 2')] as const
  answers = {
    'GET /pairs': (): PairPage => ({ ...ok, pairs, count: pairs.length }),
    'GET /pairs/1': (): Comparison => ({ ...ok, ...pair(1), left, right, suggested: 'left' }),
    'GET /pairs/2': (): Comparison => ({
      ...ok,
      ...pair(2),
      left: next[0],
      right: next[1],
      suggested: 'left',
    }),
    'POST /pairs/2/preview': () => answers['POST /pairs/1/preview']?.() ?? ok,
    'POST /pairs/1/preview': (): MergePreview => ({
      ...ok,
      row: left.row,
      moves: merge.moved,
      combined: { count: 0, first: [] },
      linkedTwice: 0,
      givesUpBlockedEmail: false,
      consentLost: [],
      refusal: null,
    }),
    'GET /merges': (): MergePage => ({ ...ok, merges: [merge], count: 1 }),
    'GET /merges/5/undo': (): UndoPreview => ({
      ...ok,
      merge,
      restores: { ...merge.moved, combined: 0 },
      edited: [],
      furtherEdits: [],
      stays: { contacts: 0, orders: 0 },
      refusal: null,
    }),
    'GET /scan': (): ScanAnswer => ({ ...ok, scan: null, open: pairs.length }),
  }
  // A fault, because the session of a tool is not one of the application.
  server.fault(calls, (_, { method, path }) => {
    const [name = ''] = path.slice(calls.length).split('?')
    const answer = answers[`${method} ${name}`]
    if (!answer) throw new Error(`There is no answer to ${method} ${name}.`)
    const body = answer()
    return Response.json(body, { status: body.status })
  })
})

/** Answers an action once, and then as a server does for which it is settled. */
function settles(path: string, act: () => Done): void {
  answers[`POST ${path}`] = () => {
    answers[`POST ${path}`] = () => ({ status: 409, error: 'unification_gone_error' }) as unknown as Done
    return act()
  }
}

async function start(search = ''): Promise<void> {
  // Starts the translations, to which those of the tools are added.
  await renderPart(null)
  i18next.addResourceBundle('en', 'translation', english, true, true)
  await renderPart(<UnificationTool search={search} />)
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const failure = page.getByText(/merged or removed/)

async function expectOnce(path: string, success: Locator): Promise<void> {
  await expect.element(success).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
  expect(server.sent(`${calls}${path}`).filter(({ method }) => method === 'POST')).toHaveLength(1)
}

test('a merge that is clicked twice is sent once, and its success is shown', async () => {
  settles('/pairs/1/merge', () => ({ ...ok, merge: 5 }) as Done)
  await start('open=1')
  await button(/^Merge…/).click()
  await clickTwice(button('Merge'))
  await expectOnce('/pairs/1/merge', page.getByText('“Right 1” and “Left 1” are one company now.'))
})

test('undoing a merge that is clicked twice is sent once, and its success is shown', async () => {
  settles('/merges/5/undo', (): UndoDone => ({ ...ok, edited: [], furtherEdits: [] }))
  await start('view=merges&open=5')
  await clickTwice(button('Undo the merge'))
  await expectOnce('/merges/5/undo', page.getByText('The merge is undone'))
})

test('undoing a merge lists what was changed since, and keeps it', async () => {
  const kept = { name: 'Brasserie', now: 'Brasserie', before: 'Café' }
  const edits: Pick<UndoPreview, 'edited' | 'furtherEdits'> = {
    edited: [
      { ...kept, table: 'account', id: 1, column: 'name' },
      // Follows from the name, so it is not shown.
      { ...kept, table: 'account', id: 1, column: 'systemmodstamp' },
    ],
    furtherEdits: [
      { table: 'order', column: 'accountid', rows: 3 },
      { table: 'order', column: 'systemmodstamp', rows: 4 },
    ],
  }
  const preview = answers['GET /merges/5/undo']
  answers['GET /merges/5/undo'] = () => ({ ...ok, ...preview?.(), ...edits })
  settles('/merges/5/undo', (): UndoDone => ({ ...ok, ...edits }))
  await start('view=merges&open=5')
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('row')
  const listed = [
    'RecordFieldBefore the mergeNow',
    'Company BrasserieCompany nameCaféBrasserie',
    'and 3 more',
  ]
  await expect.element(rows('Changed since: it stays as it is now').first()).toBeVisible()
  expect(textsOf(rows('Changed since: it stays as it is now'))).toEqual(listed)
  await expectAccessible()
  await button('Undo the merge').click()
  await expect.element(rows('Left as changed since').first()).toBeVisible()
  expect(textsOf(rows('Left as changed since'))).toEqual(listed)
})

function textsOf(elements: Locator): (string | null)[] {
  return elements.elements().map(({ textContent }) => textContent)
}

test('a pair that is dismissed by two clicks is dismissed once, while it is compared too', async () => {
  settles('/pairs/1/dismiss', () => ok)
  await start('open=1')
  await clickTwice(button('Not duplicates'))
  await expectOnce(
    '/pairs/1/dismiss',
    page.getByText('“Left 1” and “Right 1” will not be put forward again.'),
  )
})

test('a pair of the list is dismissed or taken back once, by two clicks', async () => {
  settles('/pairs/1/dismiss', () => ok)
  settles('/pairs/1/reopen', () => ok)
  await start()
  await clickTwice(button('Not duplicates: Left 1 and Right 1'))
  await expectOnce(
    '/pairs/1/dismiss',
    page.getByText('“Left 1” and “Right 1” will not be put forward again.'),
  )
  await clickTwice(button('Take back'))
  await expectOnce(
    '/pairs/1/reopen',
    page.getByText('“Left 1” and “Right 1” are among the likely duplicates again.'),
  )
})

test('the second click of a double click does not dismiss the pair that has moved up', async () => {
  for (const id of [1, 2])
    settles(`/pairs/${id}/dismiss`, () => {
      pairs = pairs.filter((one) => one.id !== id)
      return ok
    })
  await start()
  await button('Not duplicates: Left 1 and Right 1').click()
  await expect.element(button('Not duplicates: Left 1 and Right 1')).not.toBeInTheDocument()
  const next = button('Not duplicates: Left 2 and Right 2')
  next.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  expect(server.sent('/pairs/2/dismiss')).toEqual([])
  await next.click()
  await expectOnce(
    '/pairs/2/dismiss',
    page.getByText('“Left 2” and “Right 2” will not be put forward again.'),
  )
})

test('a scan is started once by two clicks', async () => {
  pairs = []
  const waiting = { state: 'waiting', everything: false, done: 0, total: 0, found: 0 } as const
  const scan = { ...waiting, id: 1, by: 'Priya Nair', startedAt: null, finishedAt: null }
  answers['POST /scan'] = (): ScanAnswer => {
    answers['GET /scan'] = () => ({ ...ok, scan, open: 0 }) as ScanAnswer
    return { ...ok, scan, open: 0 }
  }
  await start()
  await clickTwice(button('Scan now'))
  await expectOnce('/scan', page.getByText('The scan is about to start…'))
})

test('a scan shows how far it is and that it stopped early, and its list can be loaded again', async () => {
  const started = { startedAt: merge.at, finishedAt: null as string | null }
  const scan = { id: 1, by: 'Priya Nair', everything: false, done: 600, total: 2400, found: 3, ...started }
  answers['GET /scan'] = () => ({ ...ok, scan: { ...scan, state: 'running' }, open: 2 }) as ScanAnswer
  const pairsFound = answers['GET /pairs']
  answers['GET /pairs'] = () => ({ status: 503, error: 'service_unavailable' }) as unknown as Done
  await start()
  const progress = page.getByRole('progressbar', { name: 'Progress of the scan' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '25')
  await expect.element(page.getByText('600 of 2,400 done')).toBeVisible()
  await expect.element(button('Scan now')).toBeDisabled()
  await expect.element(page.getByText(/service is unavailable/)).toBeVisible()
  await expectAccessible()
  answers['GET /pairs'] = pairsFound ?? (() => ok)
  await button('Try again').click()
  await expect.element(page.getByRole('article').first()).toBeVisible()
  answers['GET /scan'] = () =>
    ({ ...ok, scan: { ...scan, state: 'failed', finishedAt: merge.at }, open: 2 }) as ScanAnswer
  await expect.element(page.getByText(/^The last scan stopped before its end\./)).toBeVisible()
  await expect.element(progress).not.toBeInTheDocument()
  await expect.element(button('Scan now')).toBeEnabled()
})

test('pairs are decided by keys, one after the other, and the last decision is undone', async () => {
  settles('/pairs/1/dismiss', () => {
    pairs = [pair(2)]
    return ok
  })
  answers['POST /pairs/1/reopen'] = () => {
    pairs = [pair(1), pair(2)]
    return ok
  }
  await start('open=1')
  const stays = page.getByRole('radio', { name: /^Right 1/ }).first()
  await expect.element(page.getByText('0 done, 2 left')).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(stays).toBeChecked()
  await userEvent.keyboard('n')
  await expect.element(page.getByText('Left 2').first()).toBeVisible()
  await expect.element(page.getByText('1 done, 1 left')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Alt>}z{/Alt}')
  await expect.element(page.getByText('Left 1').first()).toBeVisible()
  await expect.element(page.getByText('0 done, 2 left')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(page.getByText('Left 2').first()).toBeVisible()
  await userEvent.keyboard('m')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  settles('/pairs/2/merge', () => ({ ...ok, merge: 5 }) as Done)
  const merges = () => server.sent(`${calls}/pairs/2/`).filter(({ path }) => path.endsWith('/merge'))
  expect(merges()).toHaveLength(0)
  await userEvent.keyboard('m')
  await expect.poll(merges).toHaveLength(1)
})

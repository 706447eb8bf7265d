import { restCalls } from '@comptoir/contract/rest'
import type { TimelineEntry } from '@comptoir/contract/timeline'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { failWith, server } from '../../../test/fake-server.ts'
import { insertStaff, renderPart } from '../../../test/render.tsx'
import { RecordTimeline } from './record-timeline.tsx'

const items = page.getByRole('listitem')
let entries: TimelineEntry[]

beforeEach(() => {
  entries = []
  server.answer(restCalls.timeline)(({ path }) => {
    const before = Number(path.split('/').at(-1))
    const older = entries.filter(({ id }) => !(id >= before))
    return { status: 200, entries: older.slice(0, 20), more: older.length > 20, names: {} }
  })
})

function entry(values: Partial<TimelineEntry> & { id: number }): TimelineEntry {
  return {
    // Entries of the same moment are one save.
    at: new Date(Date.UTC(2026, 2, 17, 14, values.id)).toISOString(),
    by: { id: 1, name: 'Priya Nair' },
    table: 'account',
    verb: 'update',
    old: null,
    new: null,
    link: null,
    ...values,
  }
}

function cellsOf(item: Element): (string | null)[][] {
  return [...item.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
}

async function open(table: 'account' | 'contact' = 'account'): Promise<void> {
  await renderPart(<RecordTimeline of={{ table, id: 7 }} />, { staff: insertStaff('user'), language: 'fr' })
}

test('a long past is told page by page, also after it could not be loaded', async () => {
  entries = Array.from({ length: 24 }, (_, at) => 24 - at).map((number) =>
    entry({
      id: number + 1,
      old: { address_line_1__c: `${number - 1} Maplewood Court` },
      new: { address_line_1__c: `${number} Maplewood Court` },
    }),
  )
  entries.push(entry({ id: 1, verb: 'create', new: { name: 'Librairie' } }))
  const works = server.fault('/api/timeline/', failWith(500))
  await open()
  await expect.element(page.getByText('Les révisions n’ont pas pu être chargées.')).toBeVisible()
  works()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => items.elements().length).toBe(20)
  expect(cellsOf(items.first().element())).toEqual([['Rue', '23 Maplewood Court', '24 Maplewood Court']])
  const fails = server.fault('/api/timeline/', failWith(500))
  await page.getByRole('button', { name: 'Afficher les modifications plus anciennes' }).click()
  await expect.element(page.getByText('Les révisions n’ont pas pu être chargées.')).toBeVisible()
  expect(items.elements()).toHaveLength(20)
  fails()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => items.elements().length).toBe(25)
  await expect.element(items.last()).toHaveTextContent('Création')
  await expect
    .element(page.getByRole('button', { name: 'Afficher les modifications plus anciennes' }))
    .not.toBeInTheDocument()
})

test('values are written as the screens write them, and a change without a user is the system’s', async () => {
  const change = { old: { phone: null, optin_email: true }, new: { phone: '5145550199', optin_email: false } }
  entries = [entry({ id: 1, table: 'contact', by: null, ...change })]
  await open('contact')
  await expect.element(page.getByText(/Système, .*\d/)).toBeVisible()
  expect(cellsOf(items.first().element())).toEqual([
    ['Téléphone', '–', '514 555-0199'],
    ['Accepte les courriels', 'Oui', 'Non'],
  ])
})

test('an unchanged record says so', async () => {
  await open()
  await expect.element(page.getByText('Aucune modification consignée')).toBeVisible()
  await expectAccessible()
})

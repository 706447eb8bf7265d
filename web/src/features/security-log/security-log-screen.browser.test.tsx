import { type SecurityLogEvent, securityLogCalls } from '@comptoir/contract/security-log'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { server } from '../../../test/fake-server.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../test/render.tsx'
import { savedFiles } from '../../../test/saved-files.ts'

const path = '/settings/security-log'
const table = page.getByRole('table', { name: 'Security log' })
let events: SecurityLogEvent[]
/** Where the events before these begin. */
let next: string | null

function event(changes: Partial<SecurityLogEvent>): SecurityLogEvent {
  return {
    id: crypto.randomUUID(),
    at: '2026-11-15T14:05:00.000Z',
    kind: 'sign_in',
    actor_id: 7,
    actor: 'Ada Roy',
    actor_username: 'ada@comptoir.example',
    subject_id: 7,
    subject: 'Ada Roy',
    subject_username: 'ada@comptoir.example',
    client_address: '10.0.0.1',
    details: {},
    ...changes,
  }
}

beforeEach(() => {
  events = [event({})]
  next = null
  server.answer(securityLogCalls.searchSecurityLog)(({ body }) =>
    'before' in (body as object)
      ? { status: 200, events: [event({ subject: 'Older One' })], next: null }
      : { status: 200, events, next },
  )
})

const open = (role: 'admin' | 'superadmin' = 'superadmin', search = '') =>
  renderScreen(path + search, { staff: insertStaff(role, [insertProperty()]) })
const asked = () => server.sent('security-log/search').map(({ body }) => body)

test('events are listed with their details in words', async () => {
  events = [
    event({
      kind: 'sign_in_failed',
      actor: null,
      details: { account: 'x@y.example', reason: 'credentials' },
    }),
    event({ kind: 'user_state_changed', details: { from: 'active', to: 'deleted' } }),
    event({ kind: 'user_property_changed', details: { link: 'added', property: 'CEM' } }),
    event({ kind: 'role_changed', actor_id: 8, actor: 'The Boss', details: { from: 'user', to: 'admin' } }),
    event({
      kind: 'permission_refused',
      details: { table: 'blocked', verb: 'delete', call: '/api/graphql/v2' },
    }),
    event({
      kind: 'admin_command',
      actor: null,
      subject: null,
      details: { command: 'set', operator: 'root' },
    }),
    event({ kind: 'of_a_newer_server', details: { something: 1 } }),
  ]
  await open()
  for (const text of [
    'x@y.example · Wrong username or password',
    'User → Administrator',
    'Active → Deleted',
    'CEM added',
    'The Boss',
    'Delete · blocked',
    'Operator root',
    'of_a_newer_server',
  ])
    await expect.element(table).toHaveTextContent(text)
  await expectAccessible()
})

test('an author with the borrowed name of the user is distinguished by username and id', async () => {
  events = [event({ kind: 'address_changed', actor_id: 9, actor_username: 'thief@comptoir.example' })]
  await open()
  await expect.element(table).toHaveTextContent('ada@comptoir.example · ID 7')
  await expect.element(table).toHaveTextContent('thief@comptoir.example · ID 9')
})

test('the filters are sent, and kept in the address', async () => {
  await open('superadmin', '?kind=sign_in&from=2026-11-01&to=2026-11-02')
  await expect.element(table).toBeVisible()
  expect(asked()).toEqual([
    {
      kind: 'sign_in',
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 3).toISOString(),
    },
  ])
  await page.getByRole('searchbox', { name: 'Search by person' }).fill('ada')
  await page.getByRole('combobox', { name: 'Event' }).selectOptions('Role changed')
  await expect.poll(() => asked().at(-1)).toMatchObject({ kind: 'role_changed', person: 'ada' })
  expect(new URLSearchParams(window.location.search).get('person')).toBe('ada')
})

test('older events are added below', async () => {
  next = 'cursor'
  await open()
  const older = page.getByRole('button', { name: 'Show older events' })
  await older.click()
  await expect.element(table).toHaveTextContent('Older One')
  await expect.element(older).not.toBeInTheDocument()
  expect(asked().at(-1)).toEqual({ before: 'cursor' })
})

test('filters that nothing matches can be cleared', async () => {
  events = []
  await open('admin', '?kind=sign_in')
  await expect.element(page.getByText('No event matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByText('No events yet')).toBeVisible()
  await expect.element(page.getByText('What concerns the users of your properties.')).toBeVisible()
})

test('the file has all pages, and no cell that a spreadsheet would run', async () => {
  events = [event({ subject: '=HYPERLINK("http://evil.example")' })]
  next = 'cursor'
  const files = savedFiles()
  await open()
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  await expect.poll(() => files.length).toBe(1)
  const text = await files[0]?.text
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(text).toContain('"Older One","ada@comptoir.example",7')
  expect(server.sent('security-log/exports').map(({ body }) => body)).toEqual([
    { list: 'security_log', rows: 2 },
  ])
})

import type { Language } from '@comptoir/contract/constants'
import { lockCalls, type PersonAtDesk } from '@comptoir/contract/lock'
import { writeCalls } from '@comptoir/contract/schemaless-calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { cutOff, failWith, offerProvider, server } from '../../../test/fake-server.ts'
import {
  insertProperty,
  insertStaff,
  password,
  preparedLock,
  renderScreen,
  signedIn,
} from '../../../test/render.tsx'
import { browserStore } from '../../lib/browser-store.ts'
import { isLocked, lockData, lockIds, markLocked } from '../../lib/locked-data.ts'

const headings = {
  en: page.getByRole('heading', { level: 1, name: 'Who is at the counter?' }),
  fr: page.getByRole('heading', { level: 1, name: 'Qui est au comptoir?' }),
}
const field = page.getByLabelText('Password', { exact: true })
const alert = page.getByRole('alert')
const search = page.getByRole('combobox', { name: 'Find a company' })
const person = (name: string) => page.getByRole('radio', { name })

afterEach(() => page.viewport(1280, 800))
beforeEach(() => {
  localStorage.setItem('comptoir.desk', 'D'.repeat(43))
  markLocked(new Date(2026, 10, 18, 21, 52))
})

/** Opens the locked screen with these names; the first one was there last. */
async function renderLocked(
  names: string[],
  { language = 'en', hasPasskey = false }: { language?: Language; hasPasskey?: boolean } = {},
) {
  const property = insertProperty()
  const staff = insertStaff('user', [property])
  const people = names.map(
    (name, index): PersonAtDesk => ({ id: staff.id + index, name, wasLast: index === 0, hasPasskey }),
  )
  server.answer(lockCalls.peopleAtDesk)(() => ({ status: 200, people }))
  server.answer(lockCalls.openWithPassword)(() => signedIn(staff))
  await renderScreen('/contactform?company=7', { property, language })
  await expect.element(headings[language]).toBeVisible()
  return { staff, people }
}

const opened = () => server.sent(writeCalls.openWithPassword.path).map(({ body }) => body)

test('shows the names and the property, and nothing else: neither in the title nor in the address', async () => {
  await renderLocked(['Amélie Gagnon', 'Jasleen Gill'])
  await expect.element(person('Amélie Gagnon Was here last')).toBeChecked()
  await expect.element(page.getByText('Maplegate Mall')).toBeVisible()
  await expect.element(page.getByText(/^Locked at 9:52/)).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(document.title).toBe('Locked · Comptoir')
  expect(window.location.pathname + window.location.search).toBe('/')
  await expectAccessible()
})

test('the arrow keys of the password choose a name, and Enter opens with it at the search', async () => {
  const { people } = await renderLocked(['Amélie Gagnon', 'Jasleen Gill'])
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(person('Jasleen Gill')).toBeChecked()
  await userEvent.keyboard(`${password}{Enter}`)
  await expect.element(search).toHaveFocus()
  expect(opened()).toEqual([{ desk: 'D'.repeat(43), person: people[1]?.id, password, locks: [] }])
  expect(localStorage.getItem('comptoir.locked')).toBeNull()
})

test('a wrong password says so and is typed again at once; Esc starts over', async () => {
  await renderLocked(['Amélie Gagnon', 'Jasleen Gill'])
  server.fault(
    writeCalls.openWithPassword.path,
    failWith(403, { status: 403, error: 'credentials_dont_match' }),
  )
  await userEvent.keyboard('{ArrowDown}wrong{Enter}')
  await expect.element(alert).toHaveTextContent('The username and password do not match.')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(person('Amélie Gagnon Was here last')).toBeChecked()
  await expect.element(alert).not.toBeInTheDocument()
})

test('an empty password asks for the passkey of a person who has one', async () => {
  await renderLocked(['Amélie Gagnon'], { hasPasskey: true })
  server.answer(lockCalls.offerPasskeyAtDesk)(() => ({ status: 200 }))
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.sent(writeCalls.offerPasskeyAtDesk.path)).toHaveLength(1)
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
  expect(opened()).toEqual([])
})

test('someone who is not listed signs in with their username, and the way back leads to the names', async () => {
  await renderLocked(['Amélie Gagnon'])
  await page.getByRole('button', { name: 'Someone else: sign in' }).click()
  await expect.element(page.getByLabelText('Username', { exact: true })).toHaveFocus()
  await expectAccessible()
  await page.getByRole('button', { name: 'Back to the names' }).click()
  await expect.element(person('Amélie Gagnon Was here last')).toBeChecked()
})

test('without a network, unlocking says so; what is locked stays, and the next attempt opens', async () => {
  const owner = { id: crypto.randomUUID(), key: 'A'.repeat(43) }
  await lockData(owner, { browser: [], tab: [] }, browserStore)
  await renderLocked(['Amélie Gagnon'])
  const endFault = server.fault(writeCalls.openWithPassword.path, cutOff)
  await userEvent.keyboard(`${password}{Enter}`)
  await expect.element(alert).toHaveTextContent('No answer came from the server.')
  expect(isLocked()).toBe(true)
  expect(lockIds()).toEqual([owner.id])
  endFault()
  await userEvent.keyboard(`${password}{Enter}`)
  await expect.element(search).toHaveFocus()
  expect(opened()).toMatchObject([{ locks: [owner.id] }, { locks: [owner.id] }])
})

test('what is locked is put back as soon as its key comes, before a lock can overwrite it', async () => {
  const owner = { id: crypto.randomUUID(), key: 'A'.repeat(43) }
  const { staff } = await renderLocked(['Amélie Gagnon'])
  const draft = [
    `comptoir-draft:${staff.id}:account:new-`,
    JSON.stringify({ inputs: {}, base: null, keptAt: Date.now() }),
  ]
  await lockData(owner, { browser: [draft], tab: [] }, browserStore)
  server.answer(lockCalls.prepareLock)(() => ({ ...preparedLock(), id: owner.id, opened: [owner] }))
  const endFault = server.fault(writeCalls.prepareLock.path, (...request) => {
    endFault()
    return cutOff(...request)
  })
  await userEvent.keyboard(`${password}{Enter}`)
  await expect.element(page.getByRole('button', { name: /^Lock/ })).toBeVisible()
  expect(localStorage.getItem(draft[0] ?? '')).toBe(draft[1])
  expect(lockIds()).toEqual([])
})

test('the account of the identity provider is offered beside the names', async () => {
  offerProvider()
  await renderLocked(['Amélie Gagnon'])
  await expect
    .element(page.getByRole('link', { name: 'Sign in with your company account' }))
    .toHaveAttribute('href', '/login/provider?asked')
  await expectAccessible()
})

test('in French on a telephone, the longest name fits', async () => {
  await page.viewport(390, 844)
  await renderLocked([`Marie-${'Madeleine'.repeat(9)}`, 'Jasleen Gill'], { language: 'fr', hasPasskey: true })
  await expect.element(page.getByRole('button', { name: 'Utiliser une clé d’accès' })).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
  await expectAccessible()
})

test('asks for the username where no names are listed', async () => {
  await renderLocked([])
  await expect.element(page.getByLabelText('Username', { exact: true })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Someone else: sign in' })).not.toBeInTheDocument()
})

import { type Account, restCalls } from '@comptoir/contract/rest'
import { secondFactorCalls } from '@comptoir/contract/second-factor'
import { securityLogCalls } from '@comptoir/contract/security-log'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { failWith, server } from '../../../test/fake-server.ts'
import { insertProperty, insertStaff, password, renderScreen } from '../../../test/render.tsx'

let account: Account

beforeEach(() => {
  const session = { address: '203.0.113.7', signed_in: '2026-11-16T14:00:00.000Z' }
  account = {
    password_changed: '2026-08-21T16:00:00.000Z',
    properties: ['Kingswater Mills', 'Maplegate Mall'],
    sessions: [
      {
        ...session,
        id: 'present',
        device: { browser: 'Chrome', system: 'Windows', kind: 'computer' },
        last_seen: '2026-11-16T15:00:00.000Z',
        is_current: true,
      },
      {
        ...session,
        id: 'phone',
        device: { browser: 'Safari', system: 'iPhone', kind: 'phone' },
        last_seen: '2026-11-15T15:00:00.000Z',
        is_current: false,
      },
      {
        ...session,
        id: 'unknown',
        device: { browser: null, system: null, kind: 'computer' },
        address: null,
        last_seen: '2026-11-14T15:00:00.000Z',
        is_current: false,
      },
    ],
  }
  server.answer(restCalls.account)(() => ({ status: 200, account }))
  server.answer(secondFactorCalls.readSecondFactors)(() => ({
    status: 200,
    canEnrol: true,
    canUsePasskeys: true,
    isRequired: false,
    authenticatorApp: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  }))
  server.answer(securityLogCalls.ownSignIns)(() => ({ status: 200, events: [] }))
  server.answer(restCalls.endSession)(({ path }) => {
    account = { ...account, sessions: account.sessions.filter(({ id }) => !path.includes(`/${id}/`)) }
    return { status: 200 }
  })
  server.answer(restCalls.endOtherSessions)(() => {
    account = { ...account, sessions: account.sessions.filter(({ is_current }) => is_current) }
    return { status: 200, ended: 2 }
  })
})

async function open(language: 'en' | 'fr' = 'en'): Promise<void> {
  const property = insertProperty()
  const staff = insertStaff('user', [property])
  server.answer(restCalls.changePassword)(() => ({
    status: 200,
    token: server.beginSession(staff.id),
    expires: Date.now() / 1000 + 3600,
    user: staff,
  }))
  await renderScreen('/account', { staff, property, language })
}

describe.each([
  {
    language: 'en' as const,
    title: 'My account',
    role: 'User',
    phone: 'Safari on iPhone',
    end: 'End the session Safari on iPhone',
    endOthers: 'End the 2 other sessions',
    endLast: 'End the other session',
    sessions: 'Sessions',
    present: 'This one',
  },
  {
    language: 'fr' as const,
    title: 'Mon compte',
    role: 'Utilisateur',
    phone: 'Safari, iPhone',
    end: 'Fermer la session Safari, iPhone',
    endOthers: 'Fermer les 2 autres sessions',
    endLast: 'Fermer l’autre session',
    sessions: 'Sessions',
    present: 'Celle-ci',
  },
])('the account page in $language', (texts) => {
  const rows = page.getByRole('table', { name: texts.sessions }).getByRole('row')

  test('shows who is signed in, where, and ends sessions one by one or all others', async () => {
    await open(texts.language)
    await expect.element(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
    await expect.element(page.getByText('user@comptoir.example')).toBeVisible()
    await expect.element(rows.nth(1)).toHaveTextContent(texts.present)
    await expect.element(rows.nth(2)).toHaveTextContent(texts.phone)
    await expect.element(rows.nth(2)).toHaveTextContent('203.0.113.7')
    await expectAccessible()
    await expect.element(page.getByRole('button', { name: texts.endOthers })).toBeVisible()
    await page.getByRole('button', { name: texts.end }).click()
    await expect.poll(() => rows.elements().length).toBe(3)
    await page.getByRole('button', { name: texts.endLast }).click()
    await expect.poll(() => rows.elements().length).toBe(2)
    await expect.element(rows.nth(1)).toHaveTextContent(texts.present)
  })
})

describe('changing the password', () => {
  const form = page.getByRole('form', { name: 'Change password' })
  const field = (name: string) => form.getByLabelText(name, { exact: true })
  const better = 'Lantern-7-rivers'

  async function fillIn(values: { current?: string; next?: string; again?: string }): Promise<void> {
    const { current = password, next = better, again = next } = values
    await field('Current password').fill(current)
    await field('New password').fill(next)
    await field('Confirm password').fill(again)
    await form.getByRole('button', { name: 'Change password' }).click()
  }

  test('says so, empties the form and goes on with the new token', async () => {
    await open()
    await fillIn({})
    await expect
      .element(page.getByText('Your password was changed. Your other sessions have ended.'))
      .toBeVisible()
    expect(server.sent('/api/account/password').at(-1)?.body).toEqual({
      current: password,
      password: better,
    })
    await userEvent.keyboard('{Escape}')
    await expect.element(field('Current password')).toHaveValue('')
    const tokens = server.sent('/api/account').map(({ token }) => token)
    expect(new Set(tokens).size).toBe(2)
  })

  test.each([
    [{ next: 'short' }, /Password must be a minimum of 8 characters/, 'New password'],
    [{ again: 'Other-7-rivers' }, 'Confirm password must match the password above.', 'Confirm password'],
    [{ current: '' }, 'Enter a password.', 'Current password'],
  ])('asks for what is wrong, and sends nothing: %j', async (values, sentence, at) => {
    await open()
    await fillIn(values)
    await expect.element(form.getByText(sentence)).toBeVisible()
    await expect.element(field(at)).toHaveFocus()
    expect(server.sent('/api/account/password')).toEqual([])
  })

  test.each([
    [403, 'credentials_dont_match', 'This is not your password.'],
    [422, 'password_common_error', /^This password is too easy to guess/],
    [429, 'too_many_attempts', /Too many attempts/],
  ])('says why it was refused, and keeps what was typed: %s %s', async (status, error, sentence) => {
    await open()
    server.fault('/api/account/password', failWith(status, { status, error, message: '-' }))
    await fillIn({})
    await expect.element(form.getByText(sentence)).toBeVisible()
    await expect.element(field('New password')).toHaveValue(better)
  })
})

test('a server that does not offer it is said to', async () => {
  server.fault('/api/account', failWith(404))
  await open()
  await expect.element(page.getByText('This server does not offer account settings.')).toBeVisible()
})

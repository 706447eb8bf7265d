import { type Account, type AccountSession, type Device, restCalls } from '@comptoir/contract/rest'
import { type SecondFactorState, secondFactorCalls } from '@comptoir/contract/second-factor'
import { securityLogCalls } from '@comptoir/contract/security-log'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { failWith, server } from '../../../test/fake-server.ts'
import {
  insertProperty,
  insertStaff,
  password,
  renderAs,
  renderScreen,
  signedIn,
} from '../../../test/render.tsx'

let account: Account

const noFactors: SecondFactorState = {
  canEnrol: true,
  canUsePasskeys: true,
  isRequired: false,
  authenticatorApp: null,
  passkeys: [],
  recoveryCodesLeft: 0,
}

beforeEach(() => {
  account = {
    password_changed: '2026-08-21T16:00:00.000Z',
    properties: ['Kingswater Mills', 'Maplegate Mall'],
    sessions: [
      sessionOf('present', 16, { browser: 'Chrome', system: 'Windows', kind: 'computer' }),
      sessionOf('phone', 15, { browser: 'Safari', system: 'iPhone', kind: 'phone' }),
      { ...sessionOf('unknown', 14, { browser: null, system: null, kind: 'computer' }), address: null },
    ],
  }
  server.answer(restCalls.account)(() => ({ status: 200, account }))
  server.answer(secondFactorCalls.readSecondFactors)(() => ({ status: 200, ...noFactors }))
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

function sessionOf(id: string, day: number, device: Device): AccountSession {
  const times = { signed_in: '2026-11-14T14:00:00.000Z', last_seen: `2026-11-${day}T15:00:00.000Z` }
  return { id, device, address: '203.0.113.7', ...times, is_current: id === 'present' }
}

async function open(): Promise<void> {
  const { staff } = await renderAs('user', '/account')
  server.answer(restCalls.changePassword)(() => signedIn(staff))
}

test('it shows who is signed in, where, and ends sessions one by one or all others', async () => {
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row')
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect.element(page.getByText('user@comptoir.example')).toBeVisible()
  await expect.element(rows.nth(1)).toHaveTextContent('This one')
  await expect.element(rows.nth(2)).toHaveTextContent('Safari on iPhone')
  await expect.element(rows.nth(2)).toHaveTextContent('203.0.113.7')
  await expectAccessible()
  await expect.element(page.getByRole('button', { name: 'End the 2 other sessions' })).toBeVisible()
  await page.getByRole('button', { name: 'End the session Safari on iPhone' }).click()
  await expect.poll(() => rows.elements().length).toBe(3)
  await page.getByRole('button', { name: 'End the other session' }).click()
  await expect.poll(() => rows.elements().length).toBe(2)
  await expect.element(rows.nth(1)).toHaveTextContent('This one')
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

  test('asks for what is wrong, and sends nothing', async () => {
    await open()
    for (const [values, sentence, at] of [
      [{ next: 'short' }, /Password must be a minimum of 8 characters/, 'New password'],
      [{ again: 'Other-7-rivers' }, 'Confirm password must match the password above.', 'Confirm password'],
      [{ current: '' }, 'Enter a password.', 'Current password'],
    ] as const) {
      await fillIn(values)
      await expect.element(form.getByText(sentence)).toBeVisible()
      await expect.element(field(at)).toHaveFocus()
    }
    expect(server.sent('/api/account/password')).toEqual([])
  })

  test('says why it was refused, and keeps what was typed', async () => {
    await open()
    for (const [status, error, sentence] of [
      [403, 'credentials_dont_match', 'This is not your password.'],
      [422, 'password_common_error', /^This password is too easy to guess/],
      [429, 'too_many_attempts', /Too many attempts/],
    ] as const) {
      server.fault('/api/account/password', failWith(status, { status, error, message: '-' }))
      await fillIn({})
      await expect.element(form.getByText(sentence)).toBeVisible()
      await expect.element(field('New password')).toHaveValue(better)
    }
  })
})

test('a person sees their own sign-ins', async () => {
  const event = {
    ...{ actor_id: null, actor: null, actor_username: null },
    ...{ subject_id: 7, subject: 'Ada Roy', subject_username: 'ada@comptoir.example' },
    ...{ client_address: '10.0.0.1', details: {} },
  }
  server.answer(securityLogCalls.ownSignIns)(() => ({
    status: 200,
    events: [
      { ...event, id: 'c', at: '2026-11-15T14:06:00.000Z', kind: 'sign_in', details: { factor: 'passkey' } },
      { ...event, id: 'b', at: '2026-11-15T14:05:00.000Z', kind: 'sign_in' },
      { ...event, id: 'a', at: '2026-11-15T14:04:00.000Z', kind: 'sign_in_failed' },
    ],
  }))
  await open()
  const table = page.getByRole('table', { name: 'Sign-ins' })
  for (const text of ['Sign-in failed', 'Passkey', 'Password alone', '10.0.0.1'])
    await expect.element(table).toHaveTextContent(text)
})

test('no sign-ins are shown where the server keeps no log', async () => {
  server.fault('account/sign-ins', failWith(404))
  await open()
  await expect.poll(() => server.sent('account/sign-ins')).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: 'Sign-ins' })).not.toBeInTheDocument()
})

test('a user whose role needs a second factor adds one before anything else', async () => {
  const staff = insertStaff('admin', [insertProperty(), insertProperty('Kingswater Mills', 'KWM')])
  const state = { ...noFactors, canUsePasskeys: false, isRequired: true }
  server.fault('/api/loggedin', () =>
    Response.json({ status: 200, user: staff, secondFactorDue: state.authenticatorApp === null }),
  )
  server.answer(secondFactorCalls.readSecondFactors)(() => ({ status: 200, ...state }))
  server.answer(secondFactorCalls.startAuthenticatorApp)(() => ({
    status: 200,
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Comptoir:admin?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  }))
  server.answer(secondFactorCalls.confirmAuthenticatorApp)(() => {
    state.authenticatorApp = { addedAt: '2026-03-01T14:05:00.000Z' }
    return { status: 200, recoveryCodes: ['abcd-efgh-jkmn-pqrs'] }
  })
  await renderScreen('/settings/users', { staff })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Add a second factor' })).toBeVisible()
  await expect.element(page.getByText('Passkeys need the https address of Comptoir')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await page.getByLabelText('Code that the app shows').fill('123456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('abcd-efgh-jkmn-pqrs')).toBeVisible()
  // Coming back from another window checks the session, which needs no enrolment any more.
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => server.sent('/api/loggedin').length).toBeGreaterThan(1)
  await expect.element(page.getByText('abcd-efgh-jkmn-pqrs')).toBeVisible()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
})

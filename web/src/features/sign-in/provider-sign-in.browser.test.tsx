import { lockCalls } from '@comptoir/contract/lock'
import { restCalls } from '@comptoir/contract/rest'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { cutOff, failWith, offerProvider, server } from '../../../test/fake-server.ts'
import {
  insertProperty,
  insertStaff,
  preparedLock,
  renderAs,
  renderScreen,
  signedIn,
} from '../../../test/render.tsx'
import { tabStore } from '../../lib/browser-store.ts'
import { isLocked, lockData, lockIds, markLocked } from '../../lib/locked-data.ts'
import { storedReturnPath } from './provider-button.tsx'

const company = page.getByRole('link', { name: 'Sign in with your company account' })
const alert = page.getByRole('alert')
const ticket = 't'.repeat(43)

/** Keeps a link from leaving the page under test. */
function stayHere(event: Event): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

beforeEach(() => {
  sessionStorage.clear()
  document.addEventListener('click', stayHere)
})
afterEach(() => document.removeEventListener('click', stayHere))

describe('the button of the identity provider', () => {
  test('is not there without one', async () => {
    await renderScreen('/')
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect.element(company).not.toBeInTheDocument()
  })

  test('leads there, and the tab remembers the page', async () => {
    offerProvider()
    await renderScreen('/settings/users?page=2')
    await expect.element(company).toHaveAttribute('href', '/login/provider')
    await company.click()
    expect(storedReturnPath()).toBe('/settings/users?page=2')
    await expectAccessible()
  })

  test('opens a tab of its own over a form', async () => {
    offerProvider()
    await renderAs('admin', '/settings/blocked-emails')
    await page.getByRole('button', { name: 'Add an address' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    server.endSessions()
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.element(company).toHaveAttribute('target', '_blank')
    await expectAccessible()
  })
})

describe('back from the identity provider', () => {
  function acceptTicket(): void {
    const user = insertStaff('admin', [insertProperty()])
    server.answer(restCalls.providerSignIn)(() => signedIn(user))
  }

  test('a ticket is exchanged once, leaves the address bar, and the remembered page comes', async () => {
    acceptTicket()
    sessionStorage.setItem('comptoir-return-path', '/settings')
    await renderScreen(`/providersignin#ticket=${ticket}`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect(server.sent('/login/provider')).toMatchObject([{ body: { ticket } }])
    expect(window.location.href).not.toContain(ticket)
    expect(JSON.stringify(window.history.state)).not.toContain(ticket)
  })

  test('over a lock, its owner goes on where they stood', async () => {
    acceptTicket()
    const own = { id: crypto.randomUUID(), key: 'A'.repeat(43) }
    markLocked(new Date())
    await lockData(own, { browser: [], tab: [], path: '/settings' }, tabStore)
    server.answer(lockCalls.prepareLock)(() => ({ ...preparedLock(), opened: [own] }))
    await renderScreen(`/providersignin#ticket=${ticket}`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect(server.sent('/login/provider')).toMatchObject([{ body: { ticket, locks: [own.id] } }])
    expect(isLocked()).toBe(false)
    expect(lockIds()).toEqual([])
  })

  test('a path to another site is not followed', async () => {
    acceptTicket()
    sessionStorage.setItem('comptoir-return-path', '//evil.example/settings')
    await renderScreen(`/providersignin#ticket=${ticket}`)
    await expect.element(page.getByRole('navigation').first()).toBeVisible()
    expect(window.location.pathname).not.toContain('settings')
  })

  test('a tab that was opened over a form closes, or says that it can be closed', async () => {
    acceptTicket()
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
    await renderScreen(`/providersignin#ticket=${ticket}`)
    await expect.element(page.getByText('You are signed in. You can close this tab.')).toBeVisible()
    await expect.poll(() => close).toHaveBeenCalledOnce()
    await expectAccessible()
  })

  test.each([
    [403, 'provider_account_unknown', 'Your company account has no active user here. Ask an administrator.'],
    [500, 'internal', 'Signing in failed.'],
  ])('a ticket that is refused with %i %s says so, above the form', async (status, error, sentence) => {
    offerProvider()
    server.fault('/login/provider', failWith(status, { status, error, message: '-' }))
    await renderScreen(`/providersignin#ticket=${ticket}`)
    await expect.element(alert).toHaveTextContent(sentence)
    await expect.element(company).toBeVisible()
    expect(window.location.hash).toBe('')
  })

  test('without an answer says so', async () => {
    server.fault('/login/provider', cutOff)
    await renderScreen(`/providersignin#ticket=${ticket}`)
    await expect.element(alert).toHaveTextContent('No answer came from the server.')
  })

  test.each([
    ['provider_unavailable', 'The company sign-in is unavailable for the moment.'],
    ['campaign_delete_fail', 'Signing in failed.'],
    ['<b>', 'Signing in failed.'],
  ])('the error %s is shown as “%s”', async (error, sentence) => {
    offerProvider()
    await renderScreen(`/providersignin#error=${encodeURIComponent(error)}`)
    await expect.element(alert).toHaveTextContent(sentence)
    expect(window.location.hash).toBe('')
  })
})

describe('an address that must use the identity provider', () => {
  const sentence = 'With this address, sign in with your company account.'
  const only = failWith(403, { status: 403, error: 'provider_sign_in_only', message: '-' })

  test('learns so when signing in', async () => {
    offerProvider()
    server.fault('/login', only)
    await renderScreen('/')
    await page.getByLabelText('Username').fill('anne@only.example')
    await page.getByLabelText('Password', { exact: true }).fill('Comptoir!2026')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(alert).toHaveTextContent(sentence)
  })

  test('learns so when asking for a new password', async () => {
    server.fault('/resetpassword', only)
    await renderScreen('/forgotpassword')
    await page.getByLabelText('Email').fill('anne@only.example')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect.element(alert).toHaveTextContent(sentence)
  })

  test('learns so by a link from an email', async () => {
    server.fault('/validatepasswordtoken', only)
    await renderScreen(`/activateuser?token=${ticket}`)
    await expect.element(alert).toHaveTextContent(sentence)
  })
})

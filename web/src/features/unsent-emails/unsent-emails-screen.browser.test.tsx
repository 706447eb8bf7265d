import type { UnsentMail } from '@comptoir/contract/mail-queue'
import { restCalls } from '@comptoir/contract/rest'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { failWith, server } from '../../../test/fake-server.ts'
import { insertStaff, renderScreen } from '../../../test/render.tsx'

const table = page.getByRole('table', { name: 'Unsent emails' })
const again = page.getByRole('button', { name: 'Send the email to late@client.example again' })
const all = page.getByRole('button', { name: 'Send all again' })
let mails: UnsentMail[]

function mail(changes: Partial<UnsentMail>): UnsentMail {
  return {
    id: 7,
    to: 'late@client.example',
    template: 'eGiftCard',
    state: 'failed',
    queued_at: '2026-11-15T14:05:00.000Z',
    attempts: 5,
    last_error: 'EENVELOPE 550 at RCPT TO',
    next_attempt_at: null,
    failed_at: '2026-11-15T14:06:00.000Z',
    can_retry: true,
    ...changes,
  }
}

beforeEach(() => {
  mails = [mail({})]
  server.answer(restCalls.mailQueue)(() => {
    const failed = mails.filter(({ state }) => state === 'failed').length
    const waiting = mails.length - failed
    return { status: 200, failed, waiting, oldest: waiting > 0 ? '2026-11-15T14:05:00.000Z' : null, mails }
  })
  server.answer(restCalls.retryMail)(() => {
    mails = []
    return { status: 200 }
  })
  server.answer(restCalls.retryMails)(() => {
    mails = []
    return { status: 200, mails: 2 }
  })
})

const open = (role: 'admin' | 'superadmin' = 'superadmin') =>
  renderScreen('/settings/unsent-emails', { staff: insertStaff(role) })

test('emails are listed with their state and error, and how many there are', async () => {
  mails = [
    mail({}),
    mail({
      id: 8,
      template: 'resetRequest',
      state: 'retrying',
      attempts: 3,
      last_error: 'ECONNREFUSED',
      next_attempt_at: '2026-11-15T14:07:00.000Z',
      can_retry: false,
    }),
    mail({ id: 9, template: 'of_a_newer_server', state: 'waiting', last_error: null, can_retry: false }),
  ]
  await open()
  for (const text of [
    'Gift card',
    'EENVELOPE 550 at RCPT TO',
    'Trying again',
    'ECONNREFUSED',
    'of_a_newer_server',
  ])
    await expect.element(table).toHaveTextContent(text)
  await expect.element(page.getByText(/^1 failed · 2 waiting, the oldest since/)).toBeVisible()
  await expect.poll(() => again.elements().length).toBe(1)
  await expectAccessible()
})

test('a failed email is sent again', async () => {
  await open()
  await again.click()
  await expect.element(page.getByText('The email to late@client.example is being sent again.')).toBeVisible()
  expect(server.sent('/api/mail-queue/7/retry')).toHaveLength(1)
  await expect.element(page.getByText('Every email has been sent')).toBeVisible()
})

test('one that can no longer be sent says why', async () => {
  mails = [mail({ can_retry: false })]
  await open()
  await expect.element(again).toHaveAccessibleDescription('Its content was deleted, or its link has expired')
  await again.click({ force: true })
  expect(server.sent('/retry')).toHaveLength(0)
  await expect.element(all).toBeDisabled()
})

test('all failed emails are sent again after a confirmation', async () => {
  await open()
  await all.click()
  const dialog = page.getByRole('alertdialog')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByText('2 emails are being sent again.')).toBeVisible()
  expect(server.sent('/api/mail-queue/retry')).toHaveLength(1)
})

test('a refusal is shown', async () => {
  await open()
  server.fault('/api/mail-queue/7/retry', failWith(422, { status: 422, error: 'mail_expired_error' }))
  await again.click()
  const refused = 'This email can no longer be sent: its content was deleted, or its link has expired.'
  await expect.element(page.getByText(refused)).toBeVisible()
})

test('a failure can be retried, and a server without the list says so', async () => {
  const mend = server.fault('/api/mail-queue', failWith(503))
  await open()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  mend()
  server.fault('/api/mail-queue', failWith(404))
  await retry.click()
  await expect.element(page.getByText('This server does not list its emails')).toBeVisible()
})

test('administrators have no access', async () => {
  await open('admin')
  await expect.element(page.getByText('You do not have access to this page.')).toBeVisible()
  expect(server.sent('/api/mail-queue')).toHaveLength(0)
})

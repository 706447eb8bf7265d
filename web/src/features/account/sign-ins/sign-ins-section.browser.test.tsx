import { securityLogCalls } from '@comptoir/contract/security-log'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/accessible.ts'
import { failWith, server } from '../../../../test/fake-server.ts'
import { insertStaff, renderPart } from '../../../../test/render.tsx'
import { SignInsSection } from '../account-screen.tsx'

test('a person sees their own sign-ins', async () => {
  const methods = ['Passkey', 'Password alone']

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
  await renderPart(<SignInsSection />, { staff: insertStaff('user') })
  const table = page.getByRole('table', { name: 'Sign-ins' })
  await expect.element(table).toHaveTextContent('Sign-in failed')
  for (const method of methods) await expect.element(table).toHaveTextContent(method)
  await expect.element(table).toHaveTextContent('10.0.0.1')
  await expectAccessible()
})

test('nothing is shown where the server keeps no log', async () => {
  server.fault('account/sign-ins', failWith(404))
  await renderPart(<SignInsSection />, { staff: insertStaff('user') })
  await expect.poll(() => server.sent('account/sign-ins')).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: 'Sign-ins' })).not.toBeInTheDocument()
})

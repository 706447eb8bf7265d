import type { AnswerOf } from '@comptoir/contract/call'
import { storageKeys } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import { type SecondFactorMethod, secondFactorCalls } from '@comptoir/contract/second-factor'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { failWith, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertProperty, password, renderAs, signedIn } from '../../../test/render.tsx'
import { callRest } from '../../data/rest.ts'

/** A change that needs a fresh sign-in. */

const overlay = page.getByRole('dialog', { name: 'Confirm that it is you' })
const passwordField = overlay.getByLabelText('Password', { exact: true })
const email = page.getByRole('dialog').getByLabelText('Email')

let isFresh = false

/** Edits the address of a user. The server asks for the password until it gets it. */
async function changeAddress(methods: SecondFactorMethod[] = []): Promise<void> {
  const property = insertProperty()
  const user = tables.insert('propertyuser__c', { name: 'Noémie', username__c: 'noemie@comptoir.example' })
  tables.insert('property_propertyuser__c', {
    propertyuser__c: user.sfid,
    property__c: property.sfid ?? '',
  })
  isFresh = false
  server.answer(secondFactorCalls.reauthenticationMethods)(() => ({ status: 200, methods }))
  server.answer(restCalls.reauthenticate)(() => {
    isFresh = true
    server.endSessions()
    return signedIn(JSON.parse(localStorage.getItem(storageKeys.user) ?? ''))
  })
  server.fault('updateRow', (proceed) =>
    isFresh
      ? proceed()
      : Response.json({
          data: null,
          errors: [{ message: '-', extensions: { code: 'FORBIDDEN', key: 'fresh_sign_in_required' } }],
        }),
  )
  await renderAs('admin', '/settings/users', { property })
  await page.getByRole('button', { name: 'Edit Noémie' }).click()
  await email.fill('moved@comptoir.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(overlay).toBeVisible()
}

const addresses = () => tables.rows('propertyuser__c').map(({ username__c }) => username__c)

test('asks for the password over the form, and saves once after it', async () => {
  await changeAddress()
  await expect.element(passwordField).toHaveFocus()
  await expectAccessible()
  const refuses = server.fault(
    '/api/reauthenticate',
    failWith(403, { status: 403, error: 'credentials_dont_match' }),
  )
  await passwordField.fill('Wrong!2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(overlay.getByText('This is not your password.')).toBeVisible()
  refuses()
  expect(addresses()).not.toContain('moved@comptoir.example')
  await passwordField.fill(password)
  await overlay.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(overlay).not.toBeInTheDocument()
  await expect.element(page.getByText('Noémie was updated.')).toBeVisible()
  expect(addresses()).toContain('moved@comptoir.example')
  expect(server.sent('/api/reauthenticate').at(-1)?.body).toEqual({ password })
})

test('asks for the second factor, not for the password, of a user who has one', async () => {
  await changeAddress(['authenticator_app'])
  await expect.element(passwordField).not.toBeInTheDocument()
  await expectAccessible()
  await userEvent.keyboard('123456{Enter}')
  await expect.element(page.getByText('Noémie was updated.')).toBeVisible()
  expect(server.sent('/api/reauthenticate').at(-1)?.body).toEqual({ code: '123456' })
})

test('goes on with the new token, and so does a request refused with the old one', async () => {
  await changeAddress()
  let meanwhile: Promise<unknown> | undefined
  server.answer(restCalls.account)(() => ({ status: 200 }) as AnswerOf<typeof restCalls.account>)
  server.fault('/api/reauthenticate', async (proceed) => {
    const answer = await proceed()
    meanwhile = callRest(restCalls.account)
    await expect.poll(() => server.sent('/api/account').length).toBe(1)
    return answer
  })
  await passwordField.fill(password)
  await overlay.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Noémie was updated.')).toBeVisible()
  expect(await meanwhile).toMatchObject({ status: 200 })
  expect(server.sent('/api/account').map(({ token }) => token)).toEqual([
    expect.any(String),
    localStorage.getItem(storageKeys.token),
  ])
})

test('goes on once another tab has signed in again, as with a company account', async () => {
  await changeAddress()
  isFresh = true
  const { id } = JSON.parse(localStorage.getItem(storageKeys.user) ?? '')
  localStorage.setItem(storageKeys.token, server.beginSession(id))
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.token, storageArea: localStorage }))
  await expect.element(overlay).not.toBeInTheDocument()
  await expect.element(page.getByText('Noémie was updated.')).toBeVisible()
  expect(addresses()).toContain('moved@comptoir.example')
  expect(server.sent('/api/reauthenticate').map(({ path }) => path)).toEqual(['/api/reauthenticate/methods'])
})

test('is given up with Escape, and what was typed stays', async () => {
  await changeAddress()
  await userEvent.keyboard('{Escape}')
  await expect.element(overlay).not.toBeInTheDocument()
  await expect
    .element(page.getByText('This change needs you to confirm that it is you. Nothing was changed.'))
    .toBeVisible()
  await expect.element(email).toHaveValue('moved@comptoir.example')
  expect(addresses()).not.toContain('moved@comptoir.example')
})

import type { CDPSession, Page } from '@playwright/test'
import { totpCode, totpStep } from '../../server/src/workflows/accounts/second-factors/totp.ts'
import { expect, strongPassword, tokenOf } from '../support/journey.ts'
import { activationLink, makeUser, newUserDetails } from './staff-users.ts'

export interface Person {
  id: number
  name: string
  username: string
  password: string
}

/** A user of the journey's own, who is active and works at two properties, so that one has to be chosen. */
export async function activePerson(page: Page, role = 'admin'): Promise<Person> {
  const token = await tokenOf(page, 'superadmin')
  const { id, name, username } = await makeUser(page, token, {
    ...newUserDetails('Zoé'),
    role,
    properties: ['MGM', 'KWM'],
  })
  const authorization = `Bearer ${token}`
  await page.request.post('/sendactivationemail', { headers: { authorization }, data: { email: username } })
  const link = await activationLink(page, username)
  const secret = new URL(link, 'http://localhost').searchParams.get('token')
  const activated = await page.request.post('/updatepassword', {
    data: { token: secret, password: strongPassword },
  })
  expect(activated.status()).toBe(200)
  return { id, name, username, password: strongPassword }
}

/** Signs in by the form. */
export async function typePassword(
  page: Page,
  { username, password }: Pick<Person, 'username' | 'password'>,
): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Gives the browser a passkey: a key that is plugged in and touched at once, or the device itself. */
export async function addAuthenticator(page: Page, transport: 'usb' | 'internal'): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: transport === 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

/** The code that the app shows, or showed or will show a number of steps away. */
export function appCode(secret: string, steps = 0): string {
  return totpCode(secret, totpStep(new Date()) + steps)
}

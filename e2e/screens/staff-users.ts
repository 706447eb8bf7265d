import type { Page } from '@playwright/test'
import { propertiesByCode } from '../support/demo-rows.ts'
import { expect, mark, present, type Staff, signedIn } from '../support/journey.ts'
import { createAll, read } from '../support/rows.ts'

export const userWords = {
  title: 'Users',
  add: 'Add a user',
  create: 'Create',
  newUser: 'New user',
  search: 'Search by name or username',
  name: 'Name',
  username: 'Username',
  email: 'Email',
  role: 'Role',
  sent: (name: string, email: string) => `${name} was created. An activation email was sent to ${email}.`,
  states: { active: 'Active', invited: 'Not activated yet' },
  roles: { user_inventory: 'User with inventory', admin: 'Administrator' },
  never: 'Never',
  range: (first: number, last: number, count: number) => `${first}–${last} of ${count}`,
  nextPage: 'Next page',
  pageSize: 'Rows per page',
  activate: 'Activate',
  password: 'New password',
  confirmation: 'Confirm password',
  activated: 'User activated successfully.',
} as const

/** A unique name and address of a user. */
export function newUserDetails(first = 'Noémie'): { name: string; username: string } {
  const word = mark()
  return { name: `${first} ${word}`, username: `${word}@comptoir.example` }
}

interface MadeUser {
  id: number
  sfid: string
  name: string
  username: string
}

/** Creates a user through the API, linked to the properties with these external ids. */
export async function makeUser(
  page: Page,
  token: string,
  {
    properties = [],
    role = 'user',
    ...who
  }: { properties?: string[]; role?: string; name: string; username: string },
): Promise<MadeUser> {
  const answer = await page.request.post('/createuser', {
    headers: { authorization: `Bearer ${token}` },
    data: { ...who, role },
  })
  expect(answer.status()).toBe(200)
  const { user } = await answer.json()
  const known = await propertiesByCode(page, token)
  const links = properties.map((code) => ({ propertyuser__c: user.sfid, property__c: known.get(code)?.sfid }))
  await createAll(page, token, 'property_propertyuser__c', links)
  return user
}

interface StoredUser {
  sfid: string
  name: string
  role__c: string
  inactive: boolean
}

/** The user with this address, if there is one, with the links, former ones too. */
export async function storedUsers(page: Page, token: string, username: string) {
  const found = await read<{ propertyuser__c: StoredUser }>(page, token, {
    name: 'propertyuser__c',
    filter: [{ column: 'username__c', operator: '=', value: username }],
  })
  return Promise.all(
    found.records.map(async ({ propertyuser__c: user }) => {
      const { records } = await read<{ property_propertyuser__c: { isdeleted: boolean } }>(page, token, {
        name: 'property_propertyuser__c',
        limit: 99,
        filter: [
          { column: 'propertyuser__c', operator: '=', value: user.sfid },
          { column: 'isdeleted', operator: 'IN', value: [true, false] },
        ],
      })
      return { ...user, links: records.map((record) => record.property_propertyuser__c) }
    }),
  )
}

export async function openUsers(page: Page, staff: Staff): Promise<string> {
  const { token } = await signedIn(page, staff)
  await page.goto('/settings/users')
  await expect(page.getByRole('heading', { level: 1, name: userWords.title })).toBeVisible()
  return token
}

export async function fillInUser(
  page: Page,
  { name, username, properties }: { name: string; username: string; properties: string[] },
): Promise<void> {
  const form = page.getByRole('dialog', { name: userWords.newUser })
  await form.getByLabel(userWords.name).fill(name)
  await form.getByLabel(userWords.email).fill(username)
  for (const property of properties) await form.getByLabel(property, { exact: true }).check()
}

/** Where the link in the activation mail leads, as the demo's mailbox shows it. */
export async function activationLink(page: Page, username: string): Promise<string> {
  const textAt = async (path: string) => (await page.request.get(path)).text()
  const mailOf = new RegExp(`(/mailbox/\\d+)[^<]*<span[^>]*>${username}`)
  await expect.poll(() => textAt('/mailbox')).toMatch(mailOf)
  const [, mail] = mailOf.exec(await textAt('/mailbox')) ?? []
  const [link] = /\/activateuser\?[^"]+/.exec(await textAt(`${mail}/body`)) ?? []
  return present(link).replaceAll('&amp;', '&')
}

import type { Page } from '@playwright/test'
import { propertiesByCode } from '../support/demo-rows.ts'
import { expect, mark, present, type Staff, signedIn } from '../support/journey.ts'
import { createAll, read } from '../support/rows.ts'

export const userWords = {
  en: {
    title: 'Users',
    add: 'Add a user',
    create: 'Create',
    newUser: 'New user',
    search: 'Search by name or username',
    name: 'Name',
    username: 'Username',
    email: 'Email',
    role: 'Role',
    edit: 'Edit',
    delete: 'Delete',
    sent: (name: string, email: string) => `${name} was created. An activation email was sent to ${email}.`,
    states: { active: 'Active', inactive: 'Inactive', invited: 'Not activated yet' },
    roles: { user: 'User', user_inventory: 'User with inventory', admin: 'Administrator' },
    never: 'Never',
    range: (first: number, last: number, count: number) => `${first}–${last} of ${count}`,
    nextPage: 'Next page',
    pageSize: 'Rows per page',
    activate: 'Activate',
    password: 'New password',
    confirmation: 'Confirm password',
    activated: 'User activated successfully.',
  },
  fr: {
    title: 'Utilisateurs',
    add: 'Ajouter un utilisateur',
    create: 'Créer',
    newUser: 'Nouvel utilisateur',
    search: 'Chercher par nom ou nom d’utilisateur',
    name: 'Nom',
    username: 'Nom d’utilisateur',
    email: 'Courriel',
    role: 'Rôle',
    edit: 'Modifier',
    delete: 'Supprimer',
    sent: (name: string, email: string) =>
      `Compte créé : ${name}. Un courriel d’activation a été envoyé à ${email}.`,
    states: { active: 'Actif', inactive: 'Inactif', invited: 'Pas encore activé' },
    roles: { user: 'Utilisateur', user_inventory: 'Utilisateur avec inventaire', admin: 'Administrateur' },
    never: 'Jamais',
    range: (first: number, last: number, count: number) => `${first} à ${last} sur ${count}`,
    nextPage: 'Page suivante',
    pageSize: 'Lignes par page',
    activate: 'Activer',
    password: 'Nouveau mot de passe',
    confirmation: 'Confirmez le mot de passe',
    activated: 'Le compte a été activé.',
  },
} as const

export type UserWords = (typeof userWords)['en' | 'fr']

/** A unique name and address of a user. */
export function newUserDetails(first = 'Noémie'): { name: string; username: string } {
  const word = mark()
  return { name: `${first} ${word}`, username: `${word}@comptoir.example` }
}

export interface MadeUser {
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

export interface StoredUser {
  id: number
  sfid: string
  name: string
  username__c: string
  role__c: string
  inactive: boolean
}

/** Everybody whose address it is, which is one at the most, with their links, former ones too. */
export async function storedUsers(
  page: Page,
  token: string,
  username: string,
): Promise<(StoredUser & { links: { id: number; code: string; isdeleted: boolean }[] })[]> {
  const found = await read<{ propertyuser__c: StoredUser }>(page, token, {
    name: 'propertyuser__c',
    filter: [{ column: 'username__c', operator: '=', value: username }],
  })
  return Promise.all(
    found.records.map(async ({ propertyuser__c: user }) => {
      const { records } = await read<{
        property_propertyuser__c: { id: number; isdeleted: boolean }
        property__c: { external_id__c: string }
      }>(page, token, {
        name: 'property_propertyuser__c',
        limit: 99,
        filter: [
          { column: 'propertyuser__c', operator: '=', value: user.sfid },
          { column: 'isdeleted', operator: 'IN', value: [true, false] },
        ],
        contain: ['property__c'],
      })
      const links = records.map(({ property_propertyuser__c: { id, isdeleted }, property__c }) => ({
        id,
        isdeleted,
        code: property__c.external_id__c,
      }))
      return { ...user, links }
    }),
  )
}

/** Opens the list with a search. */
export async function openUsers(
  page: Page,
  staff: Staff,
  { language = 'en' as 'en' | 'fr', search = '' } = {},
): Promise<{ token: string; words: UserWords }> {
  const { token } = await signedIn(page, staff, { language })
  await page.goto(`/settings/users?${new URLSearchParams(search ? { q: search } : {})}`)
  const words = userWords[language]
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  return { token, words }
}

export async function fillInUser(
  page: Page,
  words: UserWords,
  { name, username, properties }: { name: string; username: string; properties: string[] },
): Promise<void> {
  const form = page.getByRole('dialog', { name: words.newUser })
  await form.getByLabel(words.name).fill(name)
  await form.getByLabel(words.email).fill(username)
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

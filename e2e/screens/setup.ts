import type { Page } from '@playwright/test'
import { type EmptyInstallation, firstSuperadmin } from '../support/empty-installation.ts'
import { expect, speaking, strongPassword } from '../support/journey.ts'

export const setupWords = {
  newPassword: 'New password',
  confirmation: 'Confirm password',
  activate: 'Activate',
  activated: 'User activated successfully.',
  username: 'Username',
  password: 'Password',
  signIn: 'Sign in',
  firstSteps: 'First steps',
  missing: 'Enter a code.',
  name: 'Name',
  code: 'Code',
  createFirst: 'Create the property',
  isThere: 'Place Neuve (PLN) has been created, and you are working for it now.',
  cardTypes: 'Card types',
  createCardType: 'Create a card type',
  createList: 'Create a notification list',
  create: 'Create',
  property: 'Property',
  emails: 'Email addresses',
  cardTypeCreated: (name: string) => `The card type ${name} has been created.`,
  listCreated: (name: string) => `The notification list of ${name} has been created.`,
} as const

/** The first superadmin chooses a password and signs in. */
export async function activateFirstSuperadmin(page: Page, installation: EmptyInstallation): Promise<void> {
  const said = setupWords
  await speaking(page, 'en')
  await page.goto(installation.activation)
  await page.getByLabel(said.newPassword, { exact: true }).fill(strongPassword)
  await page.getByLabel(said.confirmation).fill(strongPassword)
  await page.getByRole('button', { name: said.activate }).click()
  await expect(page.getByText(said.activated)).toBeVisible()
  await page.goto(`${installation.url}/login`)
  await page.getByLabel(said.username).fill(firstSuperadmin.username)
  await page.getByLabel(said.password, { exact: true }).fill(strongPassword)
  await page.getByRole('button', { name: said.signIn }).click()
  await expect(page.getByRole('heading', { level: 1, name: said.firstSteps })).toBeVisible()
}

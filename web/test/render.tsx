import { type Language, storageKeys } from '@comptoir/contract/constants'
import { lockCalls } from '@comptoir/contract/lock'
import { restCalls } from '@comptoir/contract/rest'
import type { Role } from '@comptoir/contract/roles'
import { additions, readCalls } from '@comptoir/contract/schemaless-calls'
import { securityLogCalls } from '@comptoir/contract/security-log'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect } from 'vitest'
import { routes } from '../src/app/routes.tsx'
import { loadSettingsTexts, loadStaffTexts, startI18n } from '../src/app/start-i18n.ts'
import { chooseProperty } from '../src/data/chosen-property.ts'
import { type Config, loadConfig } from '../src/data/config.ts'
import { queryClient } from '../src/data/query-client.ts'
import { session } from '../src/data/session.ts'
import { setLanguage } from '../src/i18n/set-language.ts'
import { MessagesProvider } from '../src/ui/messages.tsx'
import { theme, variables } from '../src/ui/theme.ts'
import { server } from './fake-server.ts'
import { tables } from './fake-tables.ts'
import '../src/ui/base-styles.ts'
import '@mantine/core/styles.layer.css'

export const password = 'Comptoir!2026'

interface Start {
  language?: Language
  /** The user who is signed in. */
  staff?: SessionUser | undefined
  /** The property that the user works for. */
  property?: PropertyRow | undefined
}

type Router = ReturnType<typeof createBrowserRouter>

let mounted: { root: Root; router: Router } | undefined

/** A user who can sign in. An administrator may assign the properties; the links are stored. */
export function insertStaff(role: Role, properties: readonly PropertyRow[] = []): SessionUser {
  const { id, sfid, name, username__c } = tables.insert('propertyuser__c', {
    name: `Priya Nair (${role})`,
    username__c: `${role}@comptoir.example`,
    role__c: role,
  })
  for (const property of properties)
    tables.insert('property_propertyuser__c', { propertyuser__c: sfid, property__c: property.sfid ?? '' })
  return { id, sfid, name, role, username: username__c }
}

/** A property, which all of a test's records belong to. */
export function insertProperty(name = 'Maplegate Mall', code = 'MGM'): PropertyRow {
  return tables.insert('property__c', { name, external_id__c: code })
}

/** Starts the application at the address, as `main.tsx` does, for a user who is signed in. */
export async function renderScreen(
  path: string,
  { language = 'en', staff, property }: Start = {},
): Promise<void> {
  if (staff) storeSession(staff)
  if (property) chooseProperty(property)
  await prepare(language)
  mount(path, createRoutes)
}

/** The same for a new user of this role, who works for one property. */
export async function renderAs(
  role: Role,
  path: string,
  { property = insertProperty(), ...start }: Omit<Start, 'staff'> = {},
) {
  const staff = insertStaff(role, property ? [property] : [])
  await renderScreen(path, { ...start, staff, property })
  return { staff, property }
}

/** The answer to a sign-in of this user. */
export function signedIn(user: SessionUser) {
  return { status: 200 as const, token: server.beginSession(user.id), expires: expires(), user }
}

/** Leaves the page and opens it again: only what the browser stores remains. */
export async function reload(): Promise<void> {
  const { pathname, search } = window.location
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  unmount()
  session.restore()
  mount(pathname + search, createRoutes)
}

/** Renders a component with everything that surrounds it in the application. */
export async function renderPart(
  part: ReactNode,
  { language = 'en', staff, path = '/' }: Start & { path?: string } = {},
): Promise<void> {
  if (staff) storeSession(staff)
  await prepare(language)
  const element = (
    <MessagesProvider>
      <main id="content" tabIndex={-1}>
        {part}
      </main>
    </MessagesProvider>
  )
  mount(path, () => [{ path: '*', element }])
}

/** Goes to another screen, as a link does. */
export async function navigate(path: string): Promise<void> {
  await mounted?.router.navigate(path)
}

/** Waits until the browser has stored the text in a draft. */
export async function draftKept(text: string): Promise<void> {
  await expect
    .poll(() =>
      Object.entries(localStorage).some(([key, kept]) => key.includes('draft') && kept.includes(text)),
    )
    .toBe(true)
}

export function unmount(): void {
  mounted?.root.unmount()
  mounted?.router.dispose()
  mounted = undefined
  document.getElementById('root')?.remove()
  queryClient.clear()
}

function storeSession(staff: SessionUser): void {
  localStorage.setItem(storageKeys.user, JSON.stringify(staff))
  localStorage.setItem(storageKeys.token, server.beginSession(staff.id))
  localStorage.setItem(storageKeys.tokenExpiry, String(expires()))
  localStorage.setItem(storageKeys.userInitialised, 'true')
}

/** Answers what every screen asks for, unless a test answers it. */
export function answerBasics(): void {
  server.answerUrl(/^\/config\.json$/, config)
  server.answer(restCalls.pagePermission)(() => ({ status: 200, page: 'settings', result: true }))
  server.answer(restCalls.similarCompanies)(() => ({ status: 200, matches: [] }))
  server.answer(restCalls.similarContacts)(() => ({ status: 200, matches: [] }))
  server.answer(readCalls.propertyCompanies)(() => ({ status: 200, version: 'none', companies: [] }))
  server.answer(restCalls.companyFacts)(() => ({ status: 200, companies: [] }))
  server.answerQuery('settingsList', { settingsList: [] })
  server.answerQuery('allAudits', { allAudits: [] })
  // Counts ask for the audits of their mails by this name.
  server.answerQuery('mails:', { mails: [] })
  server.answer(securityLogCalls.recordExport)(() => ({ status: 200 }))
  server.answer(restCalls.closestCompanies)(() => ({ status: 200, meant: null, companies: [] }))
  server.answer(lockCalls.prepareLock)(preparedLock)
  server.answer(restCalls.signOut)(() => ({ status: 200 }))
  server.answer(restCalls.signedIn)(({ token }) => ({ status: 200, user: userWith(token), additions }))
  server.answer(restCalls.signIn)(({ body }) => {
    const { username } = body as { username: string }
    const user = staffUsers().find((one) => one.username === username)
    if (!user) throw new Error(`Nobody is called ${username}.`)
    return signedIn(user)
  })
}

/** What the browser needs to lock, after a time that never comes. */
export function preparedLock() {
  return {
    status: 200 as const,
    id: crypto.randomUUID(),
    key: 'A'.repeat(43),
    minutes: 0,
    desk: 'D'.repeat(43),
    hasProperty: true,
    opened: [],
  }
}

function staffUsers(): SessionUser[] {
  return tables.rows('propertyuser__c').map(({ id, sfid, name, role__c, username__c }) => ({
    id,
    sfid,
    name,
    role: role__c,
    username: username__c,
  }))
}

function userWith(token: string | undefined): SessionUser {
  const user = staffUsers().find(({ id }) => id === server.sessionUser(token))
  if (!user) throw new Error(`No user has the token ${token}.`)
  return user
}

function expires(): number {
  return Math.floor(Date.now() / 1000) + 8 * 60 * 60
}

const config: Config = {
  proxyBase: '',
  addressServiceUrl: 'https://addresses.example',
  addressServiceKey: 'key',
  supportEmail: 'support@comptoir.example',
  giftCardSender: 'cards@comptoir.example',
  guides: { en: '/guide/en.pdf', fr: '/guide/fr.pdf' },
  environment: 'demo',
}

async function prepare(language: Language): Promise<void> {
  localStorage.setItem('i18nextLng', language)
  if (!i18next.isInitialized) await startI18n()
  await Promise.all([loadConfig(), loadStaffTexts(), loadSettingsTexts(), setLanguage(language)])
  session.restore()
}

function createRoutes() {
  return routes
}

function mount(path: string, makeRoutes: typeof createRoutes): void {
  unmount()
  if (path !== window.location.pathname + window.location.search) window.history.pushState(null, '', path)
  const router = createBrowserRouter(makeRoutes())
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  mounted = { root, router }
}

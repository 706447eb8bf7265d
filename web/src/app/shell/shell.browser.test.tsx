import { storageKeys } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import type { Role } from '@comptoir/contract/roles'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith, server } from '../../../test/fake-server.ts'
import { insertProperty, insertStaff, renderAs, renderScreen } from '../../../test/render.tsx'

const bar = page.getByRole('banner')
const links = bar.getByRole('navigation').getByRole('link')
const everyone = ['Contact form', 'Token finder']
const forAdministrators = ['Inventory', 'Unification', 'B2B rewards', 'Reports']

afterEach(() => page.viewport(1280, 800))

test.each<[Role, string[]]>([
  ['user', everyone],
  ['user_inventory', everyone],
  ['admin', [...everyone, ...forAdministrators]],
  ['superadmin', [...everyone, ...forAdministrators]],
])('the bar shows a %s their name and their links', async (role, expected) => {
  await page.viewport(1500, 800)
  await renderAs(role, '/tokenfinder')
  await expect.element(bar.getByText(`Priya Nair (${role})`)).toBeVisible()
  expect(links.elements().map(({ textContent }) => textContent)).toEqual(expected)
  expect(bar.getByRole('link', { name: 'Settings' }).elements()).toHaveLength(expected.length > 2 ? 1 : 0)
  await expect.element(bar.getByRole('link', { name: 'Sign out' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Français' })).toBeVisible()
})

test.for(['en', 'fr'] as const)(
  'the bar keeps its links in sight on a tablet and a phone: %s',
  async (language) => {
    await renderAs('admin', '/tokenfinder', { language })
    await expect.element(links).toHaveLength(6)
    for (const width of [820, 390, 360]) {
      await page.viewport(width, 1100)
      for (const link of links.elements()) {
        const { left, right } = link.getBoundingClientRect()
        expect([width, left >= 0, right <= width]).toEqual([width, true, true])
      }
    }
  },
)

test.for([
  ['admin', 6],
  ['user', 2],
] as const)(
  'the bar names the property whole to %s on every screen, in the longer words of French',
  async ([role, number]) => {
    const property = insertProperty('Northarrow Town Centre', 'NTC')
    await renderAs(role, '/tokenfinder', { language: 'fr', property })
    await expect.element(links).toHaveLength(number)
    await expect.element(bar.getByRole('button', { name: /^Verrouiller/ })).toBeVisible()
    const name = bar.getByText(property.name).element()
    for (const width of [1600, 1440, 1366, 1280, 1024, 390, 360]) {
      await page.viewport(width, 900)
      const cut = [name.scrollWidth - name.clientWidth, name.scrollHeight - name.clientHeight]
      expect([width, ...cut]).toEqual([width, 0, 0])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    }
  },
)

test('the footer links the guide of the language spoken, and support', async () => {
  await renderAs('user', '/tokenfinder')
  const footer = page.getByRole('contentinfo')
  await expect
    .element(footer.getByRole('link', { name: 'Staff guide (PDF)' }))
    .toHaveAttribute('href', '/guide/en.pdf')
  await expect
    .element(footer.getByRole('link', { name: 'Support' }))
    .toHaveAttribute('href', 'mailto:support@comptoir.example')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect
    .element(footer.getByRole('link', { name: 'Guide du personnel (PDF)' }))
    .toHaveAttribute('href', '/guide/fr.pdf')
})

test('a permission that cannot be checked is said so, and can be checked again', async () => {
  const works = server.fault('/api/page-permission/', failWith(503))
  await renderAs('admin', '/settings')
  const said = page.getByText('The service is unavailable for the moment. Try again shortly.')
  await expect.element(said).toBeVisible()
  works()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
})

test('an unknown path says so, within the shell', async () => {
  await renderAs('user', '/no/such/page')
  await expect.element(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible()
  await expect.element(bar).toBeVisible()
  await page.getByRole('button', { name: 'Go to the start' }).click()
  await expect.poll(() => window.location.pathname).not.toBe('/no/such/page')
})

describe('a property', () => {
  test.each([
    ['/', '/contactform'],
    ['/contactform?for=b2c', '/contactform?for=b2c'],
  ])('is chosen for a user who has no other, at %s', async (path, arrived) => {
    const property = insertProperty('Carrefour des Érables', 'CEM')
    await renderScreen(path, { staff: insertStaff('user', [property]) })
    await expect.element(page.getByRole('contentinfo')).toHaveTextContent('Carrefour des Érables')
    await expect.poll(() => document.documentElement.lang).toBe('fr')
    await expect.poll(() => window.location.pathname + window.location.search).toBe(arrived)
  })

  test.each([
    ['/giftcardinventory?page=2', '/giftcardinventory?page=2'],
    ['/selectproperty?from=%2F%2Fevil.example', '/contactform'],
  ])('that is chosen at %s leads to %s', async (path, arrived) => {
    const properties = [insertProperty(), insertProperty('Kingswater Mills', 'KWM')]
    await renderScreen(path, { staff: insertStaff('admin', properties) })
    await page.getByRole('button', { name: /Maplegate Mall/ }).click()
    await expect.poll(() => window.location.pathname + window.location.search).toBe(arrived)
  })

  test('is requested by the rewards page itself', async () => {
    server.answer(restCalls.yearlyRewards)(() => [])
    await renderScreen('/b2brewards', {
      staff: insertStaff('admin', [insertProperty(), insertProperty('Kingswater Mills', 'KWM')]),
    })
    await expect.element(page.getByRole('heading', { name: 'Choose a property first' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Choose a property' }).click()
    await page.getByRole('button', { name: /Maplegate Mall/ }).click()
    await expect.poll(() => window.location.pathname).toBe('/b2brewards')
  })
})

describe('a session', () => {
  const signIn = page.getByRole('heading', { level: 1, name: 'Sign in' })

  test('that the server no longer takes is dropped, and sign-in shows', async () => {
    await renderAs('user', '/tokenfinder')
    await expect.element(links).toHaveLength(2)
    server.endSessions()
    await page.getByRole('link', { name: 'Contact form' }).click()
    await expect.element(signIn).toBeVisible()
    expect(localStorage.getItem(storageKeys.token)).toBeNull()
  })

  test('stored by hand with nonsense in it is no session', async () => {
    localStorage.setItem(storageKeys.token, 'x')
    localStorage.setItem(storageKeys.tokenExpiry, '99999999999')
    localStorage.setItem(storageKeys.user, '{"id":"1","role":"emperor"}')
    localStorage.setItem(storageKeys.property, '{"name":{}}')
    await renderScreen('/settings')
    await expect.element(signIn).toBeVisible()
  })

  test('is left without waiting for a server that is slow, or that has ended it already', async () => {
    for (const isEnded of [false, true]) {
      await renderAs('admin', '/tokenfinder')
      await expect.element(links).toHaveLength(6)
      const release = server.hold('/api/logout')
      if (isEnded) server.endSessions()
      await page.getByRole('link', { name: 'Sign out' }).click()
      await expect.element(signIn).toBeVisible()
      expect(Object.keys(localStorage).filter((key) => key.startsWith('cwf-'))).toEqual([])
      release()
      await expect.poll(() => server.sent('/api/logout').length).toBeGreaterThan(0)
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    }
  })
})

test('offline, a banner says so for as long as it lasts', async () => {
  await renderAs('user', '/tokenfinder')
  const become = (isOnline: boolean) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  become(false)
  await expect.element(page.getByText(/You are offline/)).toBeVisible()
  become(true)
  await expect.element(page.getByText(/You are offline/)).not.toBeInTheDocument()
})

import { hold } from '../support/faults.ts'
import {
  expect,
  expectFits,
  expectPlainWords,
  type Staff,
  signedIn,
  tabTo,
  test,
} from '../support/journey.ts'

const everyone = ['Contact form', 'Token finder']
const forAdministrators = ['Inventory', 'Unification', 'B2B rewards', 'Reports']

test.describe('the bar', () => {
  const links: Record<Staff, string[]> = {
    user: everyone,
    inventory: everyone,
    admin: [...everyone, ...forAdministrators],
    superadmin: [...everyone, ...forAdministrators],
  }

  for (const [staff, expected] of Object.entries(links) as [Staff, string[]][]) {
    test(`shows ${staff} their name and their links`, async ({ page }) => {
      await page.setViewportSize({ width: 1500, height: 800 })
      const { user } = await signedIn(page, staff, { property: 'MGM' })
      await page.goto('/tokenfinder')
      const bar = page.getByRole('banner')
      await expect(bar.getByText(user.name)).toBeVisible()
      await expect(bar.getByRole('navigation').getByRole('link')).toHaveText(expected)
      await expect(bar.getByRole('link', { name: 'Settings' })).toHaveCount(expected.length > 2 ? 1 : 0)
      await expect(bar.getByRole('link', { name: 'Sign out' })).toBeVisible()
      await expect(bar.getByRole('button', { name: 'Français' })).toBeVisible()
    })
  }

  for (const [device, width] of Object.entries({ tablet: 820, phone: 390 }))
    test(`keeps its links in sight on a ${device}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1100 })
      await signedIn(page, 'admin', { property: 'MGM' })
      await page.goto('/tokenfinder')
      const links = page.getByRole('banner').getByRole('navigation').getByRole('link')
      await expect(links).toHaveText([...everyone, ...forAdministrators])
      await links.filter({ hasText: 'Reports' }).click()
      await expect(page).toHaveURL(/\/reports$/)
    })
})

test.describe('the page guard', () => {
  const guarded = ['/giftcardinventory', '/unification', '/b2brewards', '/settings', '/settings/users']

  test('keeps out whom the server keeps out, after saying that it checks', async ({ page }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    const letGo = await hold(page, () => true, '**/api/page-permission/**')
    await page.goto('/settings')
    await expect(page.getByText('Checking permissions…')).toBeVisible()
    letGo()
    await expect(page.getByText('You do not have access to this page.')).toBeVisible()
    for (const path of guarded) {
      await page.goto(path)
      await expect(page.getByText('You do not have access to this page.')).toBeVisible()
    }
  })

  test('lets the inventory clerk into the inventory and nowhere else', async ({ page }) => {
    await signedIn(page, 'inventory', { property: 'MGM', language: 'fr' })
    await page.goto('/contactform')
    await page.getByRole('link', { name: 'Inventaire des cartes-cadeaux' }).click()
    await expect(page).toHaveURL('/giftcardinventory')
    await expect(page.getByRole('heading', { level: 1, name: 'Inventaire' })).toBeVisible()
    await expect(page.getByText('Vous n’avez pas accès à cette page.')).toHaveCount(0)
    await page.goto('/unification')
    await expect(page.getByText('Vous n’avez pas accès à cette page.')).toBeVisible()
    await expectPlainWords(page)
  })

  test.describe('when the server fails', () => {
    test.use({ statusesExpected: [503] })

    test('says so, and offers a retry', async ({ page }) => {
      await signedIn(page, 'admin', { property: 'MGM' })
      await page.route('**/api/page-permission/**', (route) =>
        route.fulfill({ status: 503, json: { status: 503, error: 'service_unavailable', message: 'x' } }),
      )
      await page.goto('/settings')
      const sentence = page.getByText('The service is unavailable for the moment. Try again shortly.')
      await expect(sentence).toBeVisible()
      await page.unroute('**/api/page-permission/**')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await expect(sentence).toBeHidden()
    })
  })
})

test.describe('a property', () => {
  test('is chosen by keyboard, speaks its language, and stands in the footer', async ({ page }) => {
    await signedIn(page, 'admin')
    await page.goto('/')
    await expect(page).toHaveURL(/\/selectproperty$/)
    const search = page.getByRole('searchbox', { name: 'Search properties' })
    await expect(search).toBeFocused()
    await page.keyboard.type('erables')
    await expect(page.getByRole('listitem')).toHaveText([/Carrefour des Érables/])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/contactform$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('contentinfo').getByText('Carrefour des Érables')).toBeVisible()
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('cwf-property') ?? '{}'))
    expect(kept).toMatchObject({ name: 'Carrefour des Érables', external_id__c: 'CEM', language: 'fr' })
    expect(Object.keys(kept).sort()).toEqual(['external_id__c', 'id', 'language', 'name', 'sfid'])

    await tabTo(page.getByRole('link', { name: /^Changer de centre/ }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/selectproperty\?from=%2Fcontactform$/)
    await tabTo(page.getByRole('button', { name: /Maplegate Mall/ }))
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  for (const path of ['/', '/tokenfinder', '/contactform?for=b2c'])
    test(`is chosen for a user who has no other, at ${path}`, async ({ page }) => {
      await page.route('**/api/graphql/v2', async (route) => {
        if (!route.request().postData()?.includes('property_propertyuser__c.propertyuser__c'))
          return route.fallback()
        const answer = await (await route.fetch()).json()
        answer.data.table.records = answer.data.table.records.slice(0, 1)
        await route.fulfill({ json: answer })
      })
      await signedIn(page, 'user')
      await page.goto(path)
      await expect(page.getByRole('contentinfo').getByText('Carrefour des Érables')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      await expect(page).toHaveURL(path === '/' ? '/contactform' : path)
    })

  test('is requested where one is needed, and leads back there', async ({ page }) => {
    await signedIn(page, 'admin')
    await page.goto('/giftcardinventory?page=2')
    await expect(page).toHaveURL(/\/selectproperty\?from=/)
    await page.getByRole('button', { name: /Maplegate Mall/ }).click()
    await expect(page).toHaveURL(/\/giftcardinventory\?page=2$/)
  })

  test('is requested by the rewards page itself', async ({ page }) => {
    await signedIn(page, 'admin')
    await page.goto('/b2brewards')
    await expect(page.getByRole('heading', { name: 'Choose a property first' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Choose a property' }).click()
    await page.getByRole('button', { name: /Maplegate Mall/ }).click()
    await expect(page).toHaveURL(/\/b2brewards$/)
  })

  test('never leads out of the application', async ({ page, baseURL }) => {
    await signedIn(page, 'admin')
    const hostile = [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/logout',
    ]
    for (const from of hostile) {
      await page.goto(`/selectproperty?${new URLSearchParams({ from })}`)
      await page.getByRole('button', { name: /Maplegate Mall/ }).click()
      await expect(page).toHaveURL(`${baseURL}/contactform`)
    }
  })
})

test('an unknown path says so, within the shell', async ({ page }) => {
  await signedIn(page, 'user')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to the start' }).click()
  await expect(page).toHaveURL(/\/selectproperty$/)
})

test('/login sends a signed-in user to the properties', async ({ page }) => {
  await signedIn(page, 'user')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/selectproperty$/)
})

test('the footer links the guide of the language spoken, and support', async ({ page, request }) => {
  await signedIn(page, 'user', { property: 'MGM' })
  await page.goto('/tokenfinder')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Staff guide (PDF)' })).toHaveAttribute('href', /en\.pdf$/)
  await expect(footer.getByRole('link', { name: 'Support' })).toHaveAttribute('href', /^mailto:\S+@\S+/)
  await page.getByRole('button', { name: 'Français' }).click()
  const guide = footer.getByRole('link', { name: 'Guide du personnel (PDF)' })
  await expect(guide).toHaveAttribute('href', /fr\.pdf$/)
  for (const language of ['en', 'fr']) {
    const answer = await request.get(`/guide/${language}.pdf`)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test.describe('at the first visit', () => {
  test.use({ hasEmptyCache: true })

  test('what the shell loads is compressed and kept for good', async ({ page }) => {
    const answers: { path: string; encoding?: string; cache?: string }[] = []
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      const { 'content-encoding': encoding = '', 'cache-control': cache = '' } = response.headers()
      if (path.startsWith('/assets/')) answers.push({ path, encoding, cache })
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(answers.length).toBeGreaterThan(3)
    for (const { path, encoding, cache } of answers) {
      // A woff2 file is compressed already.
      expect(encoding, path).toMatch(path.endsWith('.woff2') ? /^$/ : /^(br|gzip)$/)
      expect(cache).toContain('immutable')
    }
  })
})

test.describe('a screen whose script does not arrive', () => {
  test.use({ statusesExpected: [0, 404] })

  test('says so, and comes when tried again', async ({ page }) => {
    await signedIn(page, 'admin', { property: 'MGM' })
    await page.goto('/tokenfinder')
    await page.route('**/assets/settings-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
    await expect(page.getByRole('banner'), 'the bar stays').toBeVisible()
    await page.unroute('**/assets/settings-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
})

test('offline, a banner says so for as long as it lasts', async ({ page }) => {
  await signedIn(page, 'user', { property: 'MGM' })
  await page.goto('/tokenfinder')
  await expect(page.getByRole('banner')).toBeVisible()
  const become = (online: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: now })
      window.dispatchEvent(new Event(now ? 'online' : 'offline'))
    }, online)
  await become(false)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await become(true)
  await expect(page.getByText(/You are offline/)).toBeHidden()
})

test('nothing is cut off from 360 to 1920 px, nor at twice the size', async ({ page }) => {
  await signedIn(page, 'admin', { property: 'PVM', language: 'fr' })
  for (const path of ['/selectproperty', '/settings', '/tokenfinder']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page, 1920, 1280, 1920 / 2, 820, 1280 / 2, 820 / 2, 360, 320)
  }
})

test('no page violates the content security policy', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Forbidden by the policy: ${violatedDirective} ${blockedURI}`)
    })
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await signedIn(page, 'user', { property: 'MGM' })
  await page.goto('/contactform')
  await expect(page.getByRole('combobox', { name: 'Find a company' })).toBeFocused()
})

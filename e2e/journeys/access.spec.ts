import type { Page } from '@playwright/test'
import { demoPassword, expect, signedIn, speaking, test } from '../support/journey.ts'

const words = {
  en: {
    signIn: 'Sign in',
    username: 'Username',
    password: 'Password',
    lost: 'Signing in failed. No answer came from the server. Check the network and try again.',
    inactive: 'This user is inactive or has been deleted.',
    title: 'Choose a property',
    guide: 'Staff guide (PDF)',
    support: 'Support',
  },
  fr: {
    signIn: 'Ouvrir une session',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    lost: 'L’ouverture de session a échoué. Le serveur n’a pas répondu. Vérifiez le réseau et réessayez.',
    inactive: 'Ce compte est inactif ou a été supprimé.',
    title: 'Choisir un centre',
    guide: 'Guide du personnel (PDF)',
    support: 'Soutien',
  },
} as const

async function fillIn(page: Page, language: 'en' | 'fr', username: string, password: string): Promise<void> {
  const { username: usernameLabel, password: passwordLabel, signIn } = words[language]
  await page.getByLabel(usernameLabel, { exact: true }).fill(username)
  await page.getByLabel(passwordLabel, { exact: true }).fill(password)
  await page.getByRole('button', { name: signIn }).click()
}

for (const language of ['en', 'fr'] as const) {
  const { username, title } = words[language]

  test.describe(`signing in, in ${language}`, () => {
    test.beforeEach(({ page }) => speaking(page, language))

    test('offers the guide and support before', async ({ page }) => {
      const { guide, support } = words[language]
      for (const path of ['/', '/forgotpassword']) {
        await page.goto(path)
        const footer = page.getByRole('contentinfo')
        await expect(footer.getByRole('link', { name: guide })).toHaveAttribute(
          'href',
          `/guide/${language}.pdf`,
        )
        await expect(footer.getByRole('link', { name: support })).toHaveAttribute('href', /^mailto:/)
      }
    })

    test('shows customers no links for staff', { tag: '@once' }, async ({ page }) => {
      await page.goto('/unsubscribe')
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
    })

    test('leads to the properties, by keyboard alone', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByLabel(username, { exact: true })).toBeFocused()
      await page.keyboard.type('  USER@comptoir.example ')
      await page.keyboard.press('Tab')
      await page.keyboard.type(demoPassword)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/selectproperty$/)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })
  })
}

test.describe('without a connection', () => {
  test.use({ statusesExpected: [0] })

  for (const language of ['en', 'fr'] as const)
    test(`signing in says that the network is the reason, in ${language}`, { tag: '@once' }, async ({
      page,
      context,
    }) => {
      await speaking(page, language)
      await page.goto('/')
      await expect(page.getByRole('button', { name: words[language].signIn })).toBeVisible()
      await context.setOffline(true)
      await fillIn(page, language, 'user@comptoir.example', demoPassword)
      await expect(page.getByRole('alert')).toHaveText(words[language].lost)
      await context.setOffline(false)
      await page.getByRole('button', { name: words[language].signIn }).click()
      await expect(page).toHaveURL(/\/selectproperty$/)
    })
})

test.describe('at the first visit', () => {
  test.use({ hasEmptyCache: true })

  for (const language of ['en', 'fr'] as const)
    test(`the sign-in screen loads nothing from other servers, in ${language}`, async ({ page, baseURL }) => {
      await speaking(page, language)
      const own = new URL(baseURL ?? '').origin
      const elsewhere: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== own) elsewhere.push(request.url())
      })
      await page.goto('/', { waitUntil: 'networkidle' })
      await expect(page.getByRole('button', { name: words[language].signIn })).toBeVisible()
      expect(elsewhere).toEqual([])
    })
})

test('the language toggle shows the other language, and switching keeps what is typed', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Username').fill('half typed')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('half typed')
  await expect(page).toHaveTitle('Ouvrir une session · Comptoir')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
})

test('the address bar’s language goes before the kept one, and the browser’s comes after', async ({
  browser,
}) => {
  const french = await browser.newPage({ locale: 'fr-CA' })
  await french.goto('/')
  await expect(french.getByRole('heading', { name: 'Ouvrir une session' })).toBeVisible()
  await french.goto('/?lng=en')
  await expect(french.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await french.close()
  const german = await browser.newPage({ locale: 'de-DE' })
  await german.goto('/')
  await expect(german.getByRole('heading', { name: 'Sign in' }), 'English is the fallback').toBeVisible()
  await german.close()
})

test.describe('a session', () => {
  test.use({ statusesExpected: [401] })

  test('that the server no longer takes is dropped, and sign-in shows', async ({ page }) => {
    const { token } = await signedIn(page, 'user')
    await page.goto('/tokenfinder')
    await expect(page.getByRole('navigation')).toBeVisible()
    await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} })
    await page.getByRole('link', { name: 'Contact form' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cwf-token'))).toBeNull()
  })

  test('that ends elsewhere is noticed when the window gets the focus', async ({ page }) => {
    const { token } = await signedIn(page, 'user')
    await page.goto('/tokenfinder')
    await expect(page.getByRole('navigation')).toBeVisible()
    await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} })
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  test('that has expired is as good as none, and is logged', async ({ page }) => {
    await signedIn(page, 'user')
    await page.goto('/tokenfinder')
    await expect(page.getByRole('navigation')).toBeVisible()
    await page.evaluate(() => localStorage.setItem('cwf-token-expiry', '1000000000'))
    const logged = page.waitForEvent('console', (message) => message.text().includes('expired'))
    const authorizedUrls: string[] = []
    page.on('request', (request) => {
      if (request.headers().authorization) authorizedUrls.push(request.url())
    })
    await page.reload()
    await logged
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(authorizedUrls, 'no token is sent').toEqual([])
  })

  test('that ends in one tab ends in all', async ({ page, context }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.goto('/tokenfinder')
    const other = await context.newPage()
    await other.goto('/tokenfinder')
    await expect(other.getByRole('navigation')).toBeVisible()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cwf-')))
    expect(kept).toEqual([])
  })

  test('opens the requested page after signing in', async ({ page }) => {
    await page.goto('/tokenfinder')
    await fillIn(page, 'en', 'user@comptoir.example', demoPassword)
    await expect(page).toHaveURL(/\/tokenfinder$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Token finder' })).toBeVisible()
  })

  test('kept by hand with nonsense in it is no session', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('cwf-token', 'x')
      localStorage.setItem('cwf-token-expiry', '99999999999')
      localStorage.setItem('cwf-user', '{"id":"1","role":"emperor"}')
      localStorage.setItem('cwf-property', '{"name":{}}')
    })
    await page.goto('/settings')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
})

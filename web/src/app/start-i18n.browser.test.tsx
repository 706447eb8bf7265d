import { afterEach, expect, test, vi } from 'vitest'
import { detectLanguage } from './start-i18n.ts'

const before = window.location.href

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  window.history.replaceState(null, '', before)
})

test('the language is that of query string, cookie, storages, browser, html tag', () => {
  localStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([])
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('')

  // From the last step to the first: each one wins over those before it.
  const steps: [name: string, set: (language: string) => unknown][] = [
    ['html tag', (language) => document.documentElement.setAttribute('lang', language)],
    ['browser', (language) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue([`${language}-CA`])],
    ['session storage', (language) => sessionStorage.setItem('i18nextLng', language)],
    ['local storage', (language) => localStorage.setItem('i18nextLng', language)],
    [
      'cookie',
      (language) => vi.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue(`i18next=${language}`),
    ],
    ['query string', (language) => window.history.replaceState(null, '', `?lng=${language}`)],
  ]
  for (const [name, set] of steps) {
    for (const language of ['fr', 'en']) {
      set(language)
      expect([name, detectLanguage()]).toEqual([name, language])
    }
  }
})

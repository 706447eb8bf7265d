import type { Language } from '@comptoir/contract/constants'
import type { ExpiredConsent } from '@comptoir/contract/people'
import { restCalls } from '@comptoir/contract/rest'
import { securityLogCalls } from '@comptoir/contract/security-log'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { failWith, once, server } from '../../../test/fake-server.ts'
import { insertStaff, renderScreen } from '../../../test/render.tsx'

const rows = page.getByRole('table').getByRole('row')

/** Answers like the server: the oldest first, after the last one seen. */
function answerWith(count: number): void {
  const all = Array.from(
    { length: count },
    (_, at): ExpiredConsent => ({
      id: at + 1,
      name: `Contact ${at + 1}`,
      email: `contact${at + 1}@client.example`,
      phone: null,
      language: 'fr',
      optin_source: 'Contact Web Form',
      optin_date: '2020-03-17T14:05:09.000Z',
      company: at === 0 ? null : { id: 7, name: 'Papeterie du Port' },
    }),
  )
  server.answer(securityLogCalls.recordExport)(() => ({ status: 200 }))
  server.answer(restCalls.expiredConsents)(({ body }) => {
    const { limit, after } = restCalls.expiredConsents.payload.parse(body)
    const start = after?.id ?? 0
    return { status: 200, consents: all.slice(start, start + limit), more: start + limit < count, count }
  })
}

function open(language: Language): Promise<void> {
  return renderScreen('/settings/expired-consents', { staff: insertStaff('admin'), language })
}

describe.each([
  {
    language: 'en' as const,
    more: 'Show more',
    customer: 'Customer',
    none: 'No expired consents',
    csv: 'Export to CSV',
    extent: 'All 60 contacts',
    retry: 'Try again',
  },
  {
    language: 'fr' as const,
    more: 'Afficher plus',
    customer: 'Client',
    none: 'Aucun consentement expiré',
    csv: 'Exporter la liste',
    extent: 'Les 60 contacts',
    retry: 'Réessayer',
  },
])('in $language', ({ language, ...words }) => {
  test('lists page after page, and links to the contact', async () => {
    answerWith(60)
    await open(language)
    await expect.poll(() => rows.elements().length).toBe(51)
    await expect.element(rows.nth(1)).toHaveTextContent(words.customer)
    await expect
      .element(page.getByRole('link', { name: 'Contact 1', exact: true }))
      .toHaveAttribute('href', '/contactform?for=b2c&contact=1')
    await expect
      .element(page.getByRole('link', { name: 'Contact 2', exact: true }))
      .toHaveAttribute('href', '/contactform?company=7&contact=2')
    await expectAccessible()
    await page.getByRole('button', { name: words.more }).click()
    await expect.poll(() => rows.elements().length).toBe(61)
    await expect.element(page.getByRole('button', { name: words.more })).not.toBeInTheDocument()
  })

  test('writes all of them into a file', async () => {
    answerWith(60)
    const files: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download)
    })
    await open(language)
    await expect.element(page.getByText(words.extent)).toBeVisible()
    await page.getByRole('button', { name: words.csv }).click()
    await expect
      .poll(() => files)
      .toEqual([expect.stringMatching(/^(Expired-consents|Consentements-expires)_.*\.csv$/)])
    expect(server.sent('/api/expired-consents').at(-1)?.body).toEqual({ limit: 500, after: null })
  })

  test('says that there are none, and offers another try after a failure', async () => {
    answerWith(0)
    server.fault('/api/expired-consents', once(failWith(403)))
    await open(language)
    await page.getByRole('button', { name: words.retry }).click()
    await expect.element(page.getByText(words.none)).toBeVisible()
  })
})

import type { Language } from '@comptoir/contract/constants'
import type { ExpiredConsent } from '@comptoir/contract/people'
import { restCalls } from '@comptoir/contract/rest'
import { securityLogCalls } from '@comptoir/contract/security-log'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
      last_purchase: at === 0 ? '2023-11-02' : null,
      reason: at === 0 ? 'purchase' : 'consent',
      expired_on: '2025-11-02',
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
    choose: 'Select Contact 3',
    all: 'Select all',
    stop: 'Stop mailing 1',
    stopped: 'Mailing stopped for 1 contact.',
    undone: 'Undone.',
    reason: ['Why it expired', 'Two years since the last purchase'] as const,
    none_found: 'No consent matches',
    extent: 'All 60 contacts',
    retry: 'Try again',
  },
  {
    language: 'fr' as const,
    more: 'Afficher plus',
    customer: 'Client',
    none: 'Aucun consentement expiré',
    csv: 'Exporter la liste',
    choose: 'Sélectionner Contact 3',
    all: 'Tout sélectionner',
    stop: 'Cesser l’envoi à 1',
    stopped: 'Envoi cessé pour 1 contact.',
    undone: 'Changement annulé.',
    reason: ['Raison de l’expiration', 'Deux ans depuis le dernier achat'] as const,
    none_found: 'Aucun consentement ne correspond',
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
    expect(server.sent('/api/expired-consents').at(-1)?.body).toMatchObject({ limit: 500, after: null })
  })

  test('stops mailing for the chosen as one batch, and takes it up again', async () => {
    answerWith(5)
    const at = '2026-05-04T12:00:00.000Z'
    server.answer(restCalls.stopMailing)(() => ({ status: 200, stopped: 1, at }))
    server.answer(restCalls.resumeMailing)(() => ({ status: 200, resumed: 1 }))
    await open(language)
    await page.getByRole('checkbox', { name: words.choose, exact: true }).click()
    await page.getByRole('button', { name: words.stop }).click()
    await expect.element(page.getByText(words.stopped)).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: words.choose, exact: true })).not.toBeChecked()
    await expectAccessible()
    await userEvent.keyboard('{Alt>}z{/Alt}')
    await expect.element(page.getByText(words.undone)).toBeVisible()
    expect(server.sent('/api/expired-consents/stop').map(({ body }) => body)).toEqual([{ ids: [3] }])
    expect(server.sent('/api/expired-consents/resume').map(({ body }) => body)).toEqual([{ ids: [3], at }])
  })

  test('asks for what the filters and the search say', async () => {
    answerWith(5)
    await open(language)
    await page.getByRole('checkbox', { name: words.all }).click()
    const [reason, since] = words.reason
    answerWith(0)
    await page.getByRole('combobox', { name: reason }).selectOptions(since)
    await expect.element(page.getByText(words.none_found)).toBeVisible()
    await expect.element(page.getByRole('button', { name: words.stop })).not.toBeInTheDocument()
    expect(server.sent('/api/expired-consents').at(-1)?.body).toMatchObject({ reason: 'purchase' })
    expect(window.location.search).toContain('reason=purchase')
  })

  test('says that there are none, and offers another try after a failure', async () => {
    answerWith(0)
    server.fault('/api/expired-consents', once(failWith(403)))
    await open(language)
    await page.getByRole('button', { name: words.retry }).click()
    await expect.element(page.getByText(words.none)).toBeVisible()
  })
})

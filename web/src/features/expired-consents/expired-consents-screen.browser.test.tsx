import type { ExpiredConsent } from '@comptoir/contract/people'
import { restCalls } from '@comptoir/contract/rest'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { failWith, once, server } from '../../../test/fake-server.ts'
import { insertStaff, renderScreen } from '../../../test/render.tsx'
import { savedFiles } from '../../../test/saved-files.ts'

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
  server.answer(restCalls.expiredConsents)(({ body }) => {
    const { limit, after } = restCalls.expiredConsents.payload.parse(body)
    const start = after?.id ?? 0
    return { status: 200, consents: all.slice(start, start + limit), more: start + limit < count, count }
  })
}

function open(): Promise<void> {
  return renderScreen('/settings/expired-consents', { staff: insertStaff('admin') })
}

test('lists page after page, and links to the contact', async () => {
  answerWith(60)
  await open()
  await expect.poll(() => rows.elements().length).toBe(51)
  await expect.element(rows.nth(1)).toHaveTextContent('Customer')
  await expect
    .element(page.getByRole('link', { name: 'Contact 1', exact: true }))
    .toHaveAttribute('href', '/contactform?for=b2c&contact=1')
  await expect
    .element(page.getByRole('link', { name: 'Contact 2', exact: true }))
    .toHaveAttribute('href', '/contactform?company=7&contact=2')
  await expectAccessible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows.elements().length).toBe(61)
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('writes all of them into a file', async () => {
  answerWith(60)
  const files = savedFiles()
  await open()
  await expect.element(page.getByText('All 60 contacts')).toBeVisible()
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  await expect
    .poll(() => files)
    .toMatchObject([{ name: expect.stringMatching(/^Expired-consents_.*\.csv$/) }])
  expect(server.sent('/api/expired-consents').at(-1)?.body).toMatchObject({ limit: 500, after: null })
})

test('stops mailing for the chosen as one batch, and takes it up again', async () => {
  answerWith(5)
  const at = '2026-05-04T12:00:00.000Z'
  server.answer(restCalls.stopMailing)(() => ({ status: 200, stopped: 1, at }))
  server.answer(restCalls.resumeMailing)(() => ({ status: 200, resumed: 1 }))
  await open()
  await page.getByRole('checkbox', { name: 'Select Contact 3', exact: true }).click()
  await page.getByRole('button', { name: 'Stop mailing 1' }).click()
  await expect.element(page.getByText('Mailing stopped for 1 contact.')).toBeVisible()
  await expect
    .element(page.getByRole('checkbox', { name: 'Select Contact 3', exact: true }))
    .not.toBeChecked()
  await expectAccessible()
  await userEvent.keyboard('{Alt>}z{/Alt}')
  await expect.element(page.getByText('Undone.')).toBeVisible()
  expect(server.sent('/api/expired-consents/stop').map(({ body }) => body)).toEqual([{ ids: [3] }])
  expect(server.sent('/api/expired-consents/resume').map(({ body }) => body)).toEqual([{ ids: [3], at }])
})

test('asks for what the filters and the search say', async () => {
  answerWith(5)
  await open()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  answerWith(0)
  await page
    .getByRole('combobox', { name: 'Why it expired' })
    .selectOptions('Two years since the last purchase')
  await expect.element(page.getByText('No consent matches')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Stop mailing 1' })).not.toBeInTheDocument()
  expect(server.sent('/api/expired-consents').at(-1)?.body).toMatchObject({ reason: 'purchase' })
  expect(window.location.search).toContain('reason=purchase')
})

test('says that there are none, and offers another try after a failure', async () => {
  answerWith(0)
  server.fault('/api/expired-consents', once(failWith(403)))
  await open()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No expired consents')).toBeVisible()
})

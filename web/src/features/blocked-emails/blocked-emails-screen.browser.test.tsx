import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith, loseAnswer, once, refuse, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertStaff, renderScreen } from '../../../test/render.tsx'

const form = page.getByRole('dialog')
const rows = page.getByRole('table').getByRole('row')
let admin: SessionUser

beforeEach(() => {
  admin = insertStaff('admin')
})

function insertAddresses(count: number): void {
  for (let number = 1; number <= count; number++)
    tables.insert('blocked', { email: `buyer${String(number).padStart(2, '0')}@client.example` })
}

function open(search = ''): Promise<void> {
  return renderScreen(`/settings/blocked-emails${search}`, { staff: admin })
}

const words = {
  add: 'Add an address',
  email: 'Email address',
  block: 'Block',
  del: 'Delete',
  unblock: 'Unblock',
  empty: 'Enter an email address.',
  invalid: 'This is not a valid email address.',
  taken: 'This email address is blocked already.',
  addFailed: 'The email address could not be blocked.',
  deleteFailed: 'The email address could not be unblocked.',
  lost: 'No answer came from the server. Check the network and try again.',
  added: 'new@client.example is now blocked.',
}

test('what is missing, wrong or taken is said beside the field', async () => {
  await renderScreen('/settings/blocked-emails', { staff: admin })
  await page.getByRole('button', { name: words.add }).click()
  const field = form.getByLabelText(words.email)
  await form.getByRole('button', { name: words.block, exact: true }).click()
  await expect.element(field).toHaveAccessibleDescription(words.empty)
  await expect.element(field).toHaveFocus()
  await field.fill('nobody')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(words.invalid)
  server.fault('createRow', refuse({ code: 'RULE', key: 'email_already_blocked', property: 'email' }))
  await field.fill('new@client.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(words.taken)
  await expect.element(field).toHaveFocus()
})

test('when the server fails, what was typed stays, and nothing is said to have worked', async () => {
  tables.insert('blocked', { email: 'old@client.example' })
  await renderScreen('/settings/blocked-emails', { staff: admin })
  const works = server.fault('mutation', failWith(500))
  await page.getByRole('button', { name: `${words.del} old@client.example` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.unblock }).click()
  await expect.element(page.getByText(words.deleteFailed)).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: words.add }).click()
  await form.getByLabelText(words.email).fill('new@client.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText(words.addFailed)).toBeVisible()
  await expect.element(form.getByLabelText(words.email)).toHaveValue('new@client.example')
  works()

  const isTaken = server.fault(
    'createRow',
    refuse({ code: 'RULE', key: 'email_already_blocked', property: 'email' }),
  )
  server.fault('createRow', once(loseAnswer))
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText(words.lost)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(words.added)).toBeVisible()
  isTaken()
})

describe('the list', () => {
  test('is paged, and shows the page before when the last address of the last page is deleted', async () => {
    insertAddresses(11)
    await open('?page=2')
    await expect.element(page.getByText('11–11 of 11')).toBeVisible()
    await page.getByRole('button', { name: 'Delete buyer11@client.example' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
    await expect.element(page.getByText('1–10 of 10')).toBeVisible()
    await expect.poll(() => rows.elements().length).toBe(11)
  })

  test('goes from page to page, and shows more rows on demand', async () => {
    insertAddresses(25)
    await open()
    await expect.element(page.getByText('1–10 of 25')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(rows.nth(1)).toHaveTextContent('buyer11@client.example')
    expect(window.location.search).toBe('?page=2')
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('30 per page')
    await expect.element(page.getByText('1–25 of 25')).toBeVisible()
    expect(window.location.search).toBe('?size=30')
    await rows.nth(0).getByRole('button', { name: 'Email address' }).click()
    await expect.element(rows.nth(1)).toHaveTextContent('buyer25@client.example')
  })

  test('shows that it loads, and then that it is empty', async () => {
    const release = server.hold('"blocked"')
    await open()
    const busy = () => document.querySelectorAll('main [aria-busy=true]').length
    await expect.poll(busy).toBe(1)
    release()
    await expect.element(page.getByRole('heading', { name: 'No address is blocked' })).toBeVisible()
    expect(busy()).toBe(0)
  })

  test('that could be read once stays when it cannot be read again', async () => {
    insertAddresses(3)
    await open()
    await expect.element(rows.nth(3)).toHaveTextContent('buyer03')
    server.fault(['query (', '"blocked"'], failWith(503))
    await page.getByRole('button', { name: 'Add an address' }).click()
    await form.getByLabelText('Email address').fill('kept@client.example')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The service is unavailable for the moment. Try again shortly.')
    await expect.element(rows.nth(3)).toHaveTextContent('buyer03')
  })

  test('is searched once typing has paused', async () => {
    insertAddresses(12)
    await open()
    await expect.element(page.getByText('1–10 of 12')).toBeVisible()
    await page.getByRole('searchbox').click()
    await userEvent.keyboard('buyer12')
    await expect.element(page.getByText('1–1 of 1')).toBeVisible()
    expect(server.sent('"operator":"iLIKE"').length).toBeLessThan('buyer12'.length)
  })

  test.each([
    { path: '/settings/campaigns', title: 'Campaigns' },
    { path: '/settings/blocked-emails', title: 'Blocked emails' },
  ])('of a search that finds nothing leads back to all rows ($title)', async ({ path, title }) => {
    tables.insert('blocked', { email: 'found@client.example' })
    tables.insert('campaign', { sfid: 'FOUND', name: 'Found' })
    await renderScreen(`${path}?q=zzzzzzzz`, { staff: admin })
    await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last().click()
    await expect
      .element(page.getByRole('table', { name: title }).getByRole('row').nth(1))
      .toHaveTextContent(/found/i)
    expect(window.location.pathname + window.location.search).toBe(path)
  })
})

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

test('what is missing, wrong or taken is said beside the field', async () => {
  await open()
  await page.getByRole('button', { name: 'Add an address' }).click()
  const field = form.getByLabelText('Email address')
  await form.getByRole('button', { name: 'Block', exact: true }).click()
  await expect.element(field).toHaveAccessibleDescription('Enter an email address.')
  await expect.element(field).toHaveFocus()
  await field.fill('nobody')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('This is not a valid email address.')
  server.fault('createRow', refuse({ code: 'RULE', key: 'email_already_blocked', property: 'email' }))
  await field.fill('new@client.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('This email address is blocked already.')
  await expect.element(field).toHaveFocus()
})

test('when the server fails, what was typed stays, and nothing is said to have worked', async () => {
  tables.insert('blocked', { email: 'old@client.example' })
  await open()
  const works = server.fault('mutation', failWith(500))
  await page.getByRole('button', { name: 'Delete old@client.example' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
  await expect.element(page.getByText('The email address could not be unblocked.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Add an address' }).click()
  await form.getByLabelText('Email address').fill('new@client.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('The email address could not be blocked.')).toBeVisible()
  await expect.element(form.getByLabelText('Email address')).toHaveValue('new@client.example')
  works()

  const isTaken = server.fault(
    'createRow',
    refuse({ code: 'RULE', key: 'email_already_blocked', property: 'email' }),
  )
  server.fault('createRow', once(loseAnswer))
  await userEvent.keyboard('{Enter}')
  await expect
    .element(form.getByText('No answer came from the server. Check the network and try again.'))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('new@client.example is now blocked.')).toBeVisible()
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

  test('of a search that finds nothing leads back to all rows', async () => {
    insertAddresses(1)
    await open('?q=zzzzzzzz')
    await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last().click()
    await expect.element(rows.nth(1)).toHaveTextContent('buyer01')
    expect(window.location.search).toBe('')
  })

  test('that comes with an error shows its rows', async () => {
    insertAddresses(1)
    server.fault('"blocked"', async (proceed) => {
      const body = (await (await proceed()).json()) as object
      const extensions = { code: 'INTERNAL', key: 'internal' }
      return Response.json({ ...body, errors: [{ message: '-', path: ['other'], extensions }] })
    })
    await open()
    await expect.element(rows.nth(1)).toHaveTextContent('buyer01')
  })
})

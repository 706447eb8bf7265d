import { restCalls } from '@comptoir/contract/rest'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Fault, server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../../test/render.tsx'

test('of a search that fails in part, what was found is shown with what was not searched', async () => {
  const property = insertProperty()
  server.answerQuery('settingsList', { settingsList: [] })
  server.answer(restCalls.companyFacts)(() => ({ status: 200, companies: [] }))
  tables.insert('account', { name: 'Librairie du Port' })
  const works = server.fault('contacts_filter', failInPart('contacts'))
  await renderScreen('/contactform', { staff: insertStaff('user', [property]), property })
  await page.getByRole('combobox').first().fill('librairie')
  await expect.element(page.getByRole('option', { name: /Librairie du Port/ })).toBeVisible()
  const notice = page.getByRole('alert')
  await expect.element(notice).toHaveTextContent('Could not be searched: contacts.')
  works()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a page that comes with an error shows its rows', async () => {
  tables.insert('blocked', { email: 'buyer@client.example' })
  server.fault('"blocked"', async (proceed) => {
    const body = (await (await proceed()).json()) as object
    return new Response(JSON.stringify({ ...body, errors: [internal('other')] }))
  })
  await renderScreen('/settings/blocked-emails', { staff: insertStaff('admin') })
  await expect.element(page.getByText('buyer@client.example')).toBeVisible()
})

/** One field of the document has no data but an error, as the others have theirs. */
function failInPart(field: string): Fault {
  return async (proceed) => {
    const { data } = (await (await proceed()).json()) as { data: Record<string, unknown> }
    return new Response(JSON.stringify({ data: { ...data, [field]: null }, errors: [internal(field)] }))
  }
}

function internal(field: string) {
  return { message: '-', path: [field], extensions: { code: 'INTERNAL', key: 'internal' } }
}

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clickTwice } from '../../test/click-twice.ts'
import { server } from '../../test/fake-server.ts'
import { tables } from '../../test/fake-tables.ts'
import { insertStaff, password, renderAs, renderScreen } from '../../test/render.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

interface Case {
  action: string
  /** Texts of the request that the action sends. */
  request: string[]
  /** Leads to the button that triggers the action. */
  prepare: () => Promise<ReturnType<typeof button>>
}

const cases: Case[] = [
  {
    action: 'signing in',
    request: ['/login'],
    async prepare() {
      insertStaff('admin')
      await renderScreen('/')
      await page.getByLabelText('Username', { exact: true }).fill('admin@comptoir.example')
      await page.getByLabelText('Password', { exact: true }).fill(password)
      return button('Sign in')
    },
  },
  {
    action: 'creating a record',
    request: ['createRow', '"campaign"'],
    async prepare() {
      await renderAs('admin', '/settings/campaigns')
      await button('Create a campaign').first().click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'Name' }).fill('Spring')
      await form.getByLabelText('Maplegate Mall').click()
      return form.getByRole('button', { name: 'Create', exact: true })
    },
  },
  {
    action: 'deleting a record',
    request: ['deleteRow', '"blocked"'],
    async prepare() {
      tables.insert('blocked', { email: 'barred@client.example' })
      await renderAs('admin', '/settings/blocked-emails')
      await page.getByRole('button', { name: 'Delete barred@client.example' }).click()
      return button('Unblock')
    },
  },
  {
    action: 'generating a confirmation code',
    request: ['createRow', '"order"'],
    async prepare() {
      const company = tables.insert('account', { name: 'Papeterie du Port' })
      const person = { firstname: 'Noémie', lastname: 'Roy', email: 'noemie@client.example' }
      const contact = tables.insert('contact', { ...person, accountid: company.sfid })
      await renderAs('user', `/contactform?company=${company.id}&contact=${contact.id}`)
      return button('Generate confirmation code')
    },
  },
  {
    action: 'redeeming an e-token',
    request: ['updateRow', '"eml_token"'],
    async prepare() {
      tables.insert('eml_token', { external_id: 'EML-1', status: 'Active', amount: 25 })
      await renderAs('user', '/tokenfinder?tab=eml')
      await page.getByRole('option', { name: 'EML-1' }).click()
      const pane = page.getByRole('region', { name: 'E-token' })
      await pane.getByRole('button', { name: 'Redeem' }).click()
      for (const box of pane.getByRole('checkbox').elements()) await page.elementLocator(box).click()
      return pane.getByRole('button', { name: 'Redeem', exact: true })
    },
  },
]

test.each(cases)('$action sends one request for two clicks', async ({ request, prepare }) => {
  const trigger = await prepare()
  const release = server.hold(request)
  await clickTwice(trigger)
  await expect.poll(() => server.sent(request).length).toBe(1)
  release()
  // The second request would have been sent by now: the first is answered, and the page shows it.
  await expect.poll(() => document.querySelector('[data-loading]')).toBeNull()
  expect(server.sent(request)).toHaveLength(1)
})

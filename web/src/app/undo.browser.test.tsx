import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse, server } from '../../test/fake-server.ts'
import { tables } from '../../test/fake-tables.ts'
import { insertProperty, renderAs } from '../../test/render.tsx'

/**
 * Each change of a record or a block that can be taken back. Those of users, tiers, consents and duplicates are beside their
 * screens.
 */

const form = page.getByRole('dialog')
const done = page.getByRole('region', { name: 'Done' })

interface UndoneChange {
  what: string
  path: () => string
  change: () => Promise<void>
  /** What the tables hold of it. */
  stored: () => unknown
  /** What a colleague does after the change. */
  overtake: () => void
}

const company = { id: 0, contact: 0 }
const theirs = 'Theirs'

beforeEach(async () => {
  const address = { address_line_1__c: '60 Maplewood Court', billingcity: 'Halifax' }
  const { id, sfid } = tables.insert('account', { name: 'Librairie', ...address })
  const person = { firstname: 'Ada', lastname: 'Roy', name: 'Ada Roy', email: 'ada@client.example' }
  company.id = id
  company.contact = tables.insert('contact', { ...person, accountid: sfid }).id
})

async function edit(button: string, field: string, text: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await form.getByRole('textbox', { name: field, exact: true }).fill(text)
  await form.getByRole('button', { name: 'Save' }).click()
}

const changes: UndoneChange[] = [
  {
    what: 'a company',
    path: () => `/contactform?company=${company.id}`,
    change: () => edit('Edit company', 'Company name', 'Librairie du Port'),
    stored: () => tables.rows('account').map(({ name }) => name),
    overtake: () => tables.update('account', company.id, { name: theirs }),
  },
  {
    what: 'a contact',
    path: () => `/contactform?company=${company.id}&contact=${company.contact}`,
    change: () => edit('Edit contact', 'First name', 'Adèle'),
    stored: () => tables.rows('contact').map(({ firstname }) => firstname),
    overtake: () => tables.update('contact', company.contact, { firstname: theirs }),
  },
  {
    what: 'a campaign',
    path: () => '/settings/campaigns',
    change: () => edit('Edit Fair', 'Name', 'Spring fair'),
    stored: () => tables.rows('campaign').map(({ name }) => name),
    overtake: () => tables.update('campaign', campaignId('Spring fair'), { name: theirs }),
  },
  {
    what: 'a new campaign',
    path: () => '/settings/campaigns',
    change: async () => {
      await page.getByRole('button', { name: 'Create a campaign' }).click()
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Summer')
      await form.getByLabelText('Maplegate Mall').click()
      await form.getByRole('button', { name: 'Create', exact: true }).click()
    },
    stored: () => tables.rows('campaign').map(({ name }) => name),
    overtake: () => tables.update('campaign', campaignId('Summer'), { name: theirs }),
  },
  {
    what: 'a blocked address',
    path: () => '/settings/blocked-emails',
    change: async () => {
      await page.getByRole('button', { name: 'Add an address' }).click()
      await form.getByLabelText('Email address').fill('new@client.example')
      await userEvent.keyboard('{Enter}')
    },
    stored: blockedEmails,
    overtake: () => {
      for (const { id, email } of tables.rows('blocked'))
        if (email.startsWith('new')) tables.delete('blocked', id)
    },
  },
  {
    what: 'an unblocked address',
    path: () => '/settings/blocked-emails',
    change: async () => {
      await page.getByRole('button', { name: 'Delete old@client.example' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
    },
    stored: blockedEmails,
    overtake: () => {
      tables.insert('blocked', { email: 'old@client.example' })
      server.fault('createRow', refuse({ code: 'RULE', key: 'email_already_blocked', property: 'email' }))
    },
  },
]

test.each(changes)('Alt+Z takes $what back, unless a colleague was there meanwhile', async (of) => {
  const property = insertProperty()
  const fair = tables.insert('campaign', { sfid: 'FAIR', name: 'Fair', isactive: true, islocal: true })
  tables.insert('campaign_property', { campaign_id: fair.id, property_id: property.id })
  tables.insert('blocked', { email: 'old@client.example' })
  const before = of.stored()
  await renderAs('admin', of.path(), { property })
  await of.change()
  await expect.element(done).toBeVisible()
  expect(of.stored()).not.toEqual(before)
  await userEvent.keyboard('{Alt>}z{/Alt}')
  await expect.element(done.getByText('Undone. Everything is as it was before.')).toBeVisible()
  expect(of.stored()).toEqual(before)

  await of.change()
  await expect.element(done.getByRole('button', { name: /^Undo/ })).toBeVisible()
  of.overtake()
  const overtaken = of.stored()
  await userEvent.keyboard('{Alt>}z{/Alt}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(of.stored()).toEqual(overtaken)
})

function blockedEmails(): string[] {
  return tables.rows('blocked').map(({ email }) => email)
}

function campaignId(name: string): number {
  return tables.rows('campaign').find((row) => row.name === name)?.id ?? 0
}

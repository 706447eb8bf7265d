import type { Language } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import type { Role } from '@comptoir/contract/roles'
import { anonymisedName } from '@comptoir/contract/rules/person-name'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/accessible.ts'
import { insertCounter } from '../../../../test/contact-form.ts'
import { failWith, once, server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { savedFiles } from '../../../../test/saved-files.ts'

let contact: ContactRow

beforeEach(() => {
  server.answer(restCalls.person)(() => ({
    status: 200,
    contacts: [
      {
        id: contact.id,
        name: 'Noémie Roy',
        email: 'noemie@client.example',
        company: 'Papeterie du Port',
        isGone: false,
      },
      { id: 77, name: 'N. Roy', email: null, company: 'Ailleurs inc.', isGone: true },
    ],
    ...{ orders: 12, cards: 3, mails: 2, changes: 9, isBlocked: true },
    mentions: [{ table: 'gc_inventory', id: 12, text: 'For Noémie Roy' }],
  }))
})

function open(role: Role, language: Language = 'en', values: Partial<ContactRow> = {}): Promise<void> {
  const { insertContact, open } = insertCounter({ role })
  contact = insertContact('Noémie', 'Roy', values)
  return open(contact, language)
}

describe('an administrator', () => {
  const menu = page.getByRole('button', { name: 'Personal data' })
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Anonymise' })

  test('is told what goes and what stays, and must give a reason before a person is anonymised', async () => {
    const reasons: unknown[] = []
    server.answer(restCalls.anonymisePerson)(({ body }) => {
      reasons.push(body)
      // The fake joins the name from its two parts.
      const [firstname = null, lastname = null] = anonymisedName.split(' ')
      const none = { firstname, lastname, email: null, phone: null }
      tables.update('contact', contact.id, { ...none, anonymised_at: '2026-05-04T12:00:00.000Z' })
      return { status: 200, contacts: 2 }
    })
    await open('admin')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Anonymise' }).click()
    await expect.element(dialog).toHaveTextContent('For Noémie Roy (count 12)')
    for (const text of [
      'deleted or merged',
      'The name and email on gift cards and e-tokens (3)',
      'Orders (12), amounts, dates and cards, without the person',
      /The block of the email address/,
    ])
      await expect.element(dialog.getByText(text)).toBeVisible()
    await submit.click()
    await expect.element(dialog.getByText('Give a reason of at least 10 characters.')).toBeVisible()
    await expectAccessible()
    expect(reasons).toEqual([])
    await dialog.getByLabelText('Reason').fill(' Request, file 4711 ')
    await submit.click()
    await expect.element(page.getByText('The person was anonymised.')).toBeVisible()
    expect(reasons).toEqual([{ reason: 'Request, file 4711' }])
    await expect.element(page.getByRole('heading', { name: 'Anonymised person' })).toBeVisible()
    await expect.element(page.getByText('Anonymised', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Edit contact' })).not.toBeInTheDocument()
    await expect.element(menu).not.toBeInTheDocument()
    expect(document.body.textContent).not.toContain('Noémie')
  })

  test('sees at the field that the reason names the person, and keeps what was typed', async () => {
    server.fault('/anonymise', once(failWith(422, { status: 422, error: 'person_named_error' })))
    await open('superadmin')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Anonymise' }).click()
    await dialog.getByLabelText('Reason').fill('Asked by Roy')
    await submit.click()
    await expect
      .element(
        dialog.getByText('Give the reason without the name, email address or phone number of the person.'),
      )
      .toBeVisible()
    await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Asked by Roy')
  })

  test('saves all data of the person as a file in the language of the page', async () => {
    const asked: unknown[] = []
    server.answer(restCalls.exportPerson)(({ body }) => {
      asked.push(body)
      return { status: 200, name: 'comptoir-1.html', html: '<!DOCTYPE html><p>Noémie' }
    })
    const files = savedFiles()
    await open('admin', 'fr')
    await page.getByRole('button', { name: 'Renseignements personnels' }).click()
    await page.getByRole('menuitem', { name: 'Exporter toutes les données' }).click()
    await expect.element(page.getByText(/Le fichier a été enregistré/)).toBeVisible()
    expect(asked).toEqual([{ language: 'fr' }])
    expect(files).toMatchObject([{ name: 'comptoir-1.html' }])
  })
})

test('a user has no menu for personal data', async () => {
  await open('user')
  await expect.element(page.getByRole('heading', { name: 'Noémie Roy' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Personal data' })).not.toBeInTheDocument()
})

test.each([
  ['2020-01-01T00:00:00.000Z', true],
  [new Date().toISOString(), false],
])('a tacit consent of %s is marked as expired: %s', async (optin_date, marked) => {
  await open('user', 'en', { optin_email: true, optin_type: 'Tacit', optin_date })
  await expect.element(page.getByRole('heading', { name: 'Noémie Roy' })).toBeVisible()
  await expect.poll(() => page.getByText('Consent expired').elements().length).toBe(marked ? 1 : 0)
})

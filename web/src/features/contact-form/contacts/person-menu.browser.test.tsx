import type { Language } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import type { Role } from '@comptoir/contract/roles'
import { anonymisedName } from '@comptoir/contract/rules/person-name'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/accessible.ts'
import { failWith, once, server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../../test/render.tsx'

let property: PropertyRow
let company: AccountRow
let contact: ContactRow

beforeEach(() => {
  property = insertProperty()
  company = tables.insert('account', { name: 'Papeterie du Port' })
  const customers = tables.insert('account', { name: 'Customers' })
  server.answerQuery('settingsList', { settingsList: [{ value: customers.sfid }] })
  contact = tables.insert('contact', {
    name: 'Noémie Roy',
    firstname: 'Noémie',
    lastname: 'Roy',
    email: 'noemie@client.example',
    language: 'en',
    accountid: company.sfid,
  })
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

function open(role: Role, language: Language = 'en'): Promise<void> {
  const staff = insertStaff(role, [property])
  return renderScreen(`/contactform?company=${company.id}&contact=${contact.id}`, {
    staff,
    property,
    language,
  })
}

describe.each([
  {
    language: 'en' as const,
    menu: 'Personal data',
    anonymise: 'Anonymise',
    export: 'Export all data',
    reason: 'Reason',
    missing: 'Give a reason of at least 10 characters.',
    named: 'Give the reason without the name, email address or phone number of the person.',
    done: 'The person was anonymised.',
    exported: /The file was saved/,
    name: 'Anonymised person',
    mark: 'Anonymised',
    edit: 'Edit contact',
    gone: 'deleted or merged',
    goes: 'The name and email on gift cards and e-tokens (3)',
    stays: 'Orders (12), amounts, dates and cards, without the person',
    blocked: /The block of the email address/,
    mention: 'For Noémie Roy (count 12)',
  },
  {
    language: 'fr' as const,
    menu: 'Renseignements personnels',
    anonymise: 'Anonymiser',
    export: 'Exporter toutes les données',
    reason: 'Motif',
    missing: 'Indiquez un motif d’au moins 10 caractères.',
    named: 'Indiquez le motif sans le nom, l’adresse courriel ni le téléphone de la personne.',
    done: 'La personne a été anonymisée.',
    exported: /Le fichier a été enregistré/,
    name: 'Personne anonymisée',
    mark: 'Anonymisée',
    edit: 'Modifier le contact',
    gone: 'supprimé ou fusionné',
    goes: 'Le nom et le courriel sur les cartes-cadeaux et les jetons électroniques (3)',
    stays: 'Les commandes (12), les montants, les dates et les cartes, sans la personne',
    blocked: /Le blocage de l’adresse courriel/,
    mention: 'For Noémie Roy (dénombrement 12)',
  },
])('an administrator, in $language,', ({ language, ...words }) => {
  const menu = page.getByRole('button', { name: words.menu })
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: words.anonymise })

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
    await open('admin', language)
    await menu.click()
    await page.getByRole('menuitem', { name: words.anonymise }).click()
    await expect.element(dialog).toHaveTextContent(words.mention)
    for (const text of [words.gone, words.goes, words.stays, words.blocked])
      await expect.element(dialog.getByText(text)).toBeVisible()
    await submit.click()
    await expect.element(dialog.getByText(words.missing)).toBeVisible()
    await expectAccessible()
    expect(reasons).toEqual([])
    await dialog.getByLabelText(words.reason).fill(' Request, file 4711 ')
    await submit.click()
    await expect.element(page.getByText(words.done)).toBeVisible()
    expect(reasons).toEqual([{ reason: 'Request, file 4711' }])
    await expect.element(page.getByRole('heading', { name: words.name })).toBeVisible()
    await expect.element(page.getByText(words.mark, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: words.edit })).not.toBeInTheDocument()
    await expect.element(menu).not.toBeInTheDocument()
    expect(document.body.textContent).not.toContain('Noémie')
  })

  test('sees at the field that the reason names the person, and keeps what was typed', async () => {
    server.fault('/anonymise', once(failWith(422, { status: 422, error: 'person_named_error' })))
    await open('superadmin', language)
    await menu.click()
    await page.getByRole('menuitem', { name: words.anonymise }).click()
    await dialog.getByLabelText(words.reason).fill('Asked by Roy')
    await submit.click()
    await expect.element(dialog.getByText(words.named)).toBeVisible()
    await expect.element(dialog.getByLabelText(words.reason)).toHaveValue('Asked by Roy')
  })

  test('saves all data of the person as a file in the language of the page', async () => {
    const asked: unknown[] = []
    server.answer(restCalls.exportPerson)(({ body }) => {
      asked.push(body)
      return { status: 200, name: 'comptoir-1.html', html: '<!DOCTYPE html><p>Noémie' }
    })
    const files: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download)
    })
    await open('admin', language)
    await menu.click()
    await page.getByRole('menuitem', { name: words.export }).click()
    await expect.element(page.getByText(words.exported)).toBeVisible()
    expect(asked).toEqual([{ language }])
    expect(files).toEqual(['comptoir-1.html'])
  })
})

test.each(['user', 'user_inventory'] as const)('a %s has no menu for personal data', async (role) => {
  await open(role)
  await expect.element(page.getByRole('heading', { name: 'Noémie Roy' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Personal data' })).not.toBeInTheDocument()
})

test.each([
  ['2020-01-01T00:00:00.000Z', true],
  [new Date().toISOString(), false],
])('a tacit consent of %s is marked as expired: %s', async (optin_date, marked) => {
  tables.update('contact', contact.id, { optin_email: true, optin_type: 'Tacit', optin_date })
  await open('user')
  await expect.element(page.getByRole('heading', { name: 'Noémie Roy' })).toBeVisible()
  await expect.poll(() => page.getByText('Consent expired').elements().length).toBe(marked ? 1 : 0)
})

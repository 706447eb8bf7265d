import type { Language } from '@comptoir/contract/constants'
import type { TimelineEntry } from '@comptoir/contract/timeline'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { en, fr } from '../../catalogue.ts'
import { createFormat, numbersInTexts } from '../../lib/format.ts'
import { formatTimeline } from './format-timeline.ts'

const names = {
  account: { '001': 'Maple Works' },
  property__c: { '1': 'Harbour Centre', a0P: 'Elm Square', a0Q: 'Place Alma' },
  sku: { '3': 'Classic 50' },
}

async function timeline(language: Language, ...entries: Partial<TimelineEntry>[]) {
  const i18n = i18next.createInstance()
  await i18n.use(numbersInTexts).init({
    lng: language,
    resources: { en: { translation: en }, fr: { translation: fr } },
    interpolation: { escapeValue: false },
  })
  const whole = entries.map((entry, at) => ({ ...example, id: 100 - at, ...entry }))
  return formatTimeline(whole, { t: i18n.t, format: createFormat(language), names })
}

const example: TimelineEntry = {
  id: 9,
  at: '2026-03-17T14:05:09.000Z',
  by: { id: 2, name: 'Ada Roy' },
  table: 'contact',
  verb: 'update',
  old: {},
  new: {},
  link: null,
}

test('a creation says what was entered, and nothing of what the server keeps for itself', async () => {
  const [change] = await timeline('en', {
    verb: 'create',
    old: null,
    new: {
      id: 9,
      sfid: '003',
      firstname: 'Ann',
      lastname: 'Roy',
      name: 'Ann Roy',
      phone: '5145550199',
      language: 'fr',
      accountid: '001',
      optin_email: true,
      optin_other: false,
      optin_date: '2026-03-17T14:05:09.000Z',
      createddate: '2026-03-17T14:05:09.000Z',
    },
  })
  expect(change).toEqual({
    id: 100,
    kind: 'created',
    at: example.at,
    by: 'Ada Roy',
    lines: [
      { label: 'First name', to: 'Ann' },
      { label: 'Last name', to: 'Roy' },
      { label: 'Phone', to: '(514) 555-0199' },
      { label: 'Language', to: 'French' },
      { label: 'Company', to: 'Maple Works' },
      { label: 'Accepts emails', to: 'Yes' },
      { label: 'Accepts other messages', to: 'No' },
    ],
  })
})

test('a change says from what to what, in the language spoken', async () => {
  const change: Partial<TimelineEntry> = {
    old: { optin_email: true, phone: null, accountid: '001' },
    new: { optin_email: false, phone: '5145550199', accountid: 'elsewhere' },
  }
  expect((await timeline('en', change))[0]?.lines).toEqual([
    { label: 'Phone', from: '–', to: '(514) 555-0199' },
    { label: 'Company', from: 'Maple Works', to: 'Not visible to you' },
    { label: 'Accepts emails', from: 'Yes', to: 'No' },
  ])
  expect((await timeline('fr', change))[0]?.lines).toEqual([
    { label: 'Téléphone', from: '–', to: '514 555-0199' },
    { label: 'Entreprise', from: 'Maple Works', to: 'Non visible pour vous' },
    { label: 'Accepte les courriels', from: 'Oui', to: 'Non' },
  ])
})

test('days, numbers, roles and whether a campaign is active are written as on their screens', async () => {
  const changes = await timeline(
    'fr',
    {
      table: 'campaign',
      old: { startdate: null, isactive: false },
      new: { startdate: '2026-05-01', isactive: true },
    },
    { table: 'gc_inventory', at: 'a', old: { on_hand: 1200, sku: 3 }, new: { on_hand: 1250, sku: 4 } },
    { table: 'propertyuser__c', at: 'b', old: { role__c: 'user' }, new: { role__c: 'user_inventory' } },
  )
  expect(changes.map(({ lines }) => lines)).toEqual([
    [
      { label: 'Début', from: '–', to: '1er mai 2026' },
      { label: 'État', from: 'Inactive', to: 'Active' },
    ],
    [
      { label: 'Type de carte', from: 'Classic 50', to: 'Non visible pour vous' },
      { label: 'En stock', from: '1\u00a0200', to: '1\u00a0250' },
    ],
    [{ label: 'Rôle', from: 'Utilisateur', to: 'Utilisateur avec inventaire' }],
  ])
})

test('what was saved at once is one change, the links with the record they belong to', async () => {
  const link = { table: 'property_propertyuser__c', verb: 'update', old: {}, new: {} } as const
  const changes = await timeline(
    'en',
    { ...link, link: { property: 'a0P', given: true } },
    { ...link, link: { property: 'a0Q', given: false } },
    { table: 'propertyuser__c', old: { name: 'Ana' }, new: { name: 'Anna' } },
    { ...link, by: { id: 3, name: 'Somebody else' }, link: { property: '1', given: true } },
  )
  expect(changes.map(({ by, lines }) => ({ by, lines }))).toEqual([
    {
      by: 'Ada Roy',
      lines: [
        { label: 'Name', from: 'Ana', to: 'Anna' },
        { label: 'Properties added', to: 'Elm Square' },
        { label: 'Properties removed', from: 'Place Alma' },
      ],
    },
    { by: 'Somebody else', lines: [{ label: 'Properties added', to: 'Harbour Centre' }] },
  ])
})

test.each<[string, Partial<TimelineEntry>, string, number]>([
  ['an approval', { old: { approved_by: null }, new: { approved_by: 3 } }, 'approved', 0],
  [
    'an approval with a correction',
    { table: 'gc_inventory', old: { approved_by: null, lost: 1 }, new: { approved_by: 3, lost: 2 } },
    'approved',
    1,
  ],
  [
    'a withdrawn approval, with its reason',
    {
      table: 'gc_inventory',
      old: { approved_by: 3, previous_on_hand: 5, withdrawal_reason: null },
      new: { approved_by: null, previous_on_hand: null, withdrawal_reason: 'Typed twice' },
    },
    'withdrawn',
    2,
  ],
  [
    'a user’s deletion, without the address that the server made up',
    {
      table: 'propertyuser__c',
      old: { isdeleted: false, username__c: 'a@x.example' },
      new: { isdeleted: true, username__c: 'a@x.example_deleted_1' },
    },
    'deleted',
    0,
  ],
  [
    'a deletion, with what was there',
    { verb: 'delete', old: { email: 'a@x.example' }, new: null },
    'deleted',
    1,
  ],
  ['ended sessions', { old: null, new: { sessions: 'ended' } }, 'sessions_ended', 0],
  ['a new password, of which nothing is said', { old: null, new: { password: 'changed' } }, 'password', 0],
  ['a second factor', { old: null, new: { second_factor: 'app_added' } }, 'second_factor', 0],
  ['an activation', { verb: 'email', old: null, new: { template: 'activateUser' } }, 'activation_mail', 0],
  [
    'a mail that failed',
    { verb: 'email', old: null, new: { template: 'x', outcome: 'failed' } },
    'mail_failed',
    0,
  ],
  [
    'a mail under way',
    { verb: 'email', old: null, new: { template: 'x', outcome: 'unknown' } },
    'mail_unknown',
    0,
  ],
  ['a mail', { verb: 'email', old: null, new: { template: 'x', to: 'a@x.example' } }, 'mail', 1],
])('%s is called by its name', async (_, entry, kind, lines) => {
  const [change] = await timeline('en', entry)
  expect([change?.kind, change?.lines.length]).toEqual([kind, lines])
})

test('a mail stands by itself, even one that went out at once', async () => {
  const mail = { verb: 'email', old: null, new: { template: 'x', to: 'a@x.example' } } as const
  const changes = await timeline('en', mail, { verb: 'create', old: null, new: { firstname: 'Ann' } })
  expect(changes.map(({ kind }) => kind)).toEqual(['mail', 'created'])
})

const merged: Partial<TimelineEntry> = {
  table: 'contact',
  verb: 'merge',
  old: null,
  new: {
    kept: true,
    other: { id: 7, name: 'Zoé Roy', email: 'zoe@x.example' },
    contacts: 0,
    orders: 1200,
    properties: 0,
    combined: 0,
  },
}

test('a merge names the other record and what was moved, with the values it changed', async () => {
  const update: Partial<TimelineEntry> = { old: { phone: null }, new: { phone: '5145550199' } }
  expect(await timeline('en', merged, update)).toMatchObject([
    {
      kind: 'merged',
      lines: [
        { label: 'Other record', to: 'Zoé Roy (zoe@x.example)' },
        { label: 'Orders moved', to: '1,200' },
        { label: 'Phone', from: '–', to: '(514) 555-0199' },
      ],
    },
  ])
})

test('the record that goes says into which one, and an undoing says what went back', async () => {
  const counts = { contacts: 2, orders: 1, properties: 3, combined: 4 }
  const gone = { ...merged.new, ...counts, kept: false, other: { id: 8, name: 'Café Roy', email: null } }
  const deletion: Partial<TimelineEntry> = { old: { isdeleted: false }, new: { isdeleted: true } }
  const [change] = await timeline('fr', { ...merged, new: gone }, deletion)
  expect(change).toMatchObject({
    kind: 'merged',
    lines: [
      { label: 'Fiche conservée', to: 'Café Roy' },
      { label: 'Contacts déplacés', to: '2' },
      { label: 'Commandes déplacées', to: '1' },
      { label: 'Liens avec un centre déplacés', to: '3' },
      { label: 'Contacts réunis', to: '4' },
    ],
  })
  const restoration: Partial<TimelineEntry> = { old: { isdeleted: true }, new: { isdeleted: false } }
  const [undone] = await timeline('en', { ...merged, verb: 'unmerge', new: gone }, restoration)
  expect(undone?.kind).toBe('unmerged')
  expect(undone?.lines.map(({ label }) => label)).toEqual([
    'Record that stays',
    'Contacts moved back',
    'Orders moved back',
    'Property links moved back',
    'Contacts separated',
  ])
})

test('a change by the system has no author', async () => {
  expect((await timeline('en', { by: null, new: { optin_email: false } }))[0]?.by).toBeUndefined()
})

test('a change by an import says so', async () => {
  const imported: Partial<TimelineEntry> = { by: { id: null, name: 'Import' }, new: { name: 'Librairie' } }
  expect((await timeline('en', imported))[0]?.by).toBe('Import')
  expect((await timeline('fr', imported))[0]?.by).toBe('Importation')
})

test('each consent is told with its type and source', async () => {
  const consent = { email: true, other: false, source: 'Contact Web Form', type: 'Tacit', isFirst: true }
  const [later, first] = await timeline(
    'en',
    {
      old: { optin_email: true, optin_date: '2025', phone: null },
      new: { optin_email: false, optin_date: '2026', phone: '5145550199' },
      consent: { ...consent, email: false, other: null, isFirst: false },
    },
    {
      at: '2026-01-01T00:00:00.000Z',
      verb: 'create',
      old: null,
      new: { optin_email: true, optin_other: false },
      consent,
    },
  )
  expect(first?.lines.map(({ label, to }) => [label, to])).toEqual([
    ['Consent to emails', 'Given, tacit, contact form'],
    ['Consent to other messages', 'Not given'],
  ])
  const lines = later?.lines.map(({ label, to }) => [label, to])
  expect(lines).toContainEqual(['Consent to emails', 'Withdrawn'])
  expect(lines).toHaveLength(2)
})

test('a consent that only the contact itself tells has an entry of its own', async () => {
  const consent = { email: true, other: true, source: 'Trade fair', type: 'Express', isFirst: true }
  const [change] = await timeline('en', { verb: 'consent', by: null, old: null, new: null, consent })
  expect(change).toMatchObject({
    kind: 'consent',
    lines: [{ to: 'Given, express, Trade fair' }, { to: 'Given, express, Trade fair' }],
  })
})

test('an anonymised person and an export are told, the former with its reason', async () => {
  const [anonymised, exported] = await timeline(
    'en',
    { verb: 'anonymise', old: null, new: { reason: 'File 4711', contacts: 2 } },
    { at: '2026-01-01T00:00:00.000Z', verb: 'export', old: null, new: {} },
  )
  expect(anonymised).toMatchObject({ kind: 'anonymised', lines: [{ label: 'Reason', to: 'File 4711' }] })
  expect(exported).toMatchObject({ kind: 'exported', lines: [] })
})

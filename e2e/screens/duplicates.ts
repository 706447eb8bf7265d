import type { FrameLocator, Page } from '@playwright/test'
import { propertyOf } from '../support/demo-rows.ts'
import { expect, type Language, mark, present, signedIn } from '../support/journey.ts'
import { create, type Row, read } from '../support/rows.ts'
import { addressAt, makeBuyer } from './purchases.ts'

export interface CompanyRow extends Row {
  isdeleted: boolean
}

export interface PersonRow extends Row {
  email: string
  accountid: string
}

/** Signs in and opens the tool. */
export async function openUnification(
  page: Page,
  {
    kind = 'account',
    language = 'en',
    address = '',
  }: { kind?: 'account' | 'contact'; language?: Language; address?: string } = {},
): Promise<{ token: string; sfid: string; frame: FrameLocator }> {
  const { token, user } = await signedIn(page, 'admin', {
    language,
    property: language === 'fr' ? 'CEM' : 'MGM',
  })
  await page.goto(`/unification?kind=${kind}${address}`)
  return { token, sfid: user.sfid, frame: page.frameLocator('iframe') }
}

/** Scans, by the calls of the tool, until a pair with the word in it is found; its id. */
export async function findPair(
  page: Page,
  token: string,
  kind: 'account' | 'contact',
  word: string,
): Promise<number> {
  const framed = await page.request.get(`/api/unification/frame/${kind}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const ticket = new URLSearchParams((await framed.json()).url.split('#')[1]).get('ticket')
  const opened = await page.request.post('/api/tools/session', { data: { tool: 'unification', ticket } })
  const headers = { authorization: `Bearer ${(await opened.json()).token}` }
  const path = `/api/tools/unification/${kind}`
  const read = async (of: string) => (await page.request.get(`${path}${of}`, { headers })).json()
  let found: { id: number } | undefined
  await expect(async () => {
    // A scan that goes on already may have begun before the records were there.
    const { scan } = await read('/scan')
    if (scan?.state !== 'running' && scan?.state !== 'waiting')
      await page.request.post(`${path}/scan`, { headers, data: { everything: false } })
    found = (await read(`/pairs?search=${word}`)).pairs[0]
    expect(found).toBeDefined()
  }).toPass({ intervals: [300] })
  return present(found).id
}

/** One company twice, each with contacts and orders; one of the contacts is in both. */
export async function makeTwice(page: Page, token: string, staff: string) {
  const word = mark()
  const address = addressAt(`12 rue ${word}`)
  const property = await propertyOf(page, token, 'MGM')
  async function company(name: string, ...people: [firstname: string, email: string][]) {
    const row = await create<CompanyRow>(page, token, 'account', { name, ...address })
    const contacts = []
    for (const [firstname, email] of people) {
      const contact = await create<PersonRow>(page, token, 'contact', {
        firstname,
        lastname: word,
        email: `${email}.${word}@client.example`,
        language: 'fr',
        accountid: row.sfid,
      })
      contacts.push(contact)
      await create(page, token, 'order', {
        external_id__c: mark().padEnd(12, 'x').slice(-12),
        accountid: row.sfid,
        contact__c: contact.sfid,
        property__c: property.sfid,
        propertyuser__c: staff,
      })
    }
    return { ...row, contacts }
  }
  const short = await company(`Café ${word}`, ['Zoé', 'zoe'], ['Ann', 'ann'], ['Luc', 'luc'])
  const long = await company(`Café ${word} inc.`, ['Zoé', 'zoe'], ['Marc', 'marc'])
  return { word, short, long }
}

/** A contact with two addresses: one is blocked, and only with the other were emails ever accepted. */
export async function makePersonTwice(page: Page, token: string) {
  const { company } = await makeBuyer(page, token)
  const word = mark()
  const person = (email: string, more: object) =>
    create<PersonRow>(page, token, 'contact', {
      firstname: 'Zoé',
      lastname: word,
      email: `${email}.${word}@client.example`,
      phone: '5145550123',
      accountid: company.sfid,
      ...more,
    })
  const blocked = await person('zoe', { language: 'fr', optin_email: false })
  const plain = await person('zoe.l', { language: 'en', optin_email: true })
  await create(page, token, 'blocked', { email: blocked.email })
  return { word, company, blocked, plain }
}

/** Whose the contacts with the word in their names are, and the orders of these companies. */
export async function belongings(page: Page, token: string, word: string, companies: readonly Row[]) {
  const contacts = await read<{ contact: PersonRow }>(page, token, {
    name: 'contact',
    limit: 20,
    orderBy: 'id',
    filter: [
      { column: 'lastname', operator: 'iLIKE', value: word },
      { column: 'isdeleted', operator: '=', value: false },
    ],
  })
  const counts = await Promise.all(
    companies.map(({ sfid }) =>
      read(page, token, {
        name: 'order',
        limit: 0,
        filter: [
          { column: 'accountid', operator: '=', value: sfid },
          { column: 'isdeleted', operator: '=', value: false },
        ],
      }),
    ),
  )
  return {
    contacts: contacts.records.map(({ contact }) => [contact.email.split('.')[0], contact.accountid]),
    orders: counts.map(({ count }) => count),
  }
}

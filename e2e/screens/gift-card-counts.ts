import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test as base, expect, type Language, type Staff, signedIn, tokenOf } from '../support/journey.ts'
import { change, create, createAll, read, remove } from '../support/rows.ts'

const centres: Record<Language, string> = { en: 'MGM', fr: 'CEM' }

/** The links between the journey's own card types and its property, by the page that uses them. */
const ownLinks = new Map<Page, number[]>()

/** A journey through the inventory. At its end its own card types are no longer counted: a property lists at most 100. */
export const test = base.extend<{ unlinked: undefined }>({
  unlinked: [
    async ({ page }, use) => {
      await use(undefined)
      const links = [...ownLinks.values()].flat()
      ownLinks.clear()
      if (links.length === 0) return
      const token = await tokenOf(page, 'superadmin')
      for (const id of links) await remove(page, token, 'sku_property', id)
    },
    { auto: true },
  ],
})

export const words = {
  en: {
    title: 'Gift card inventory',
    board: 'Counts of the last twelve months',
    boardTab: 'Month board',
    boardScrolls: 'More months to the right: scroll sideways',
    onHandOf: /Approved\. [\d,]+ on hand\./,
    newCount: 'New count',
    counted: 'Count',
    saveNew: 'Save the count',
    edit: 'Edit',
    approve: 'Approve',
    withdraw: 'Withdraw approval',
    withdrawn: 'The approval has been withdrawn.',
    withdrawnInHistory: 'Approval withdrawn',
    noWithdrawalReason: 'Give a reason for the withdrawal.',
    earlierPending: 'An earlier count of this card type is not approved yet.',
    viewEarlier: 'View the count of',
    laterApproved: 'A later count of this card type is approved already.',
    delete: 'Delete',
    sku: 'Card type',
    reason: 'Reason',
    onHand: 'On hand',
    cards: ['On hand', 'Activated', 'Destroyed', 'Lost', 'Transferred', 'Received'],
    approved: 'Approved',
    saved: 'The count is saved and awaits approval.',
    mailTo: 'An email is on its way to',
    approvedOne: 'The count has been approved.',
    approvedTwo: '2 counts have been approved.',
    deleted: 'The count has been deleted.',
    selectAll: 'Select all without discrepancy',
    approveSelected: 'Approve selected',
    noMatch: 'No count matches',
    missingCell: 'Missing',
  },
  fr: {
    title: 'Inventaire des cartes-cadeaux',
    newCount: 'Nouveau dénombrement',
    saveNew: 'Enregistrer le dénombrement',
    save: 'Enregistrer',
    edit: 'Modifier',
    editTitle: 'Modifier le dénombrement',
    approve: 'Approuver',
    delete: 'Supprimer',
    reason: 'Raison',
    onHand: 'En stock',
    cards: ['En stock', 'Activées', 'Détruites', 'Perdues', 'Transférées', 'Reçues'],
    noReason: 'Donnez la raison de l’écart.',
    short: '2 cartes en moins',
    addsUp: 'Le compte y est',
    pending: 'En attente',
    saved: 'Le dénombrement est enregistré et attend une approbation.',
    mailTo: 'Un courriel est en route vers',
    updated: 'Le dénombrement a été modifié.',
    changed: 'Modification',
    export: 'Exporter la liste',
  },
} as const

export interface StoredCount {
  id: number
  sku: number
  date: string
  on_hand: number
  comment: string | null
  reason: string | null
  approved_by: number | null
}

interface Sku {
  id: number
  description: string
}

interface Stock {
  detailed: Sku[]
  simple: Sku[]
}

export interface Desk extends Stock {
  page: Page
  token: string
  user: { id: number; name: string }
  property: number
  /** The card types of the demo. Their approved counts close the months before. */
  demo: Stock
}

/** Comes to the inventory of the language's centre, which counts three new card types. */
export async function openInventory(page: Page, staff: Staff, language: Language): Promise<Desk> {
  const { token, user } = await signedIn(page, staff, { language, property: centres[language] })
  const { property, ...demo } = await stock(page, token, centres[language])
  const desk = { page, token, user, property, demo, ...(await ownStock(page, property)) }
  await page.goto('/giftcardinventory')
  await expect(page.getByRole('heading', { level: 1, name: words[language].title })).toBeVisible()
  return desk
}

export const noMoves = { activated: 0, destroyed: 0, lost: 0, transferred: 0, received: 0 }

export async function makeCount(desk: Desk, values: object): Promise<number> {
  const { id } = await create<StoredCount>(desk.page, desk.token, 'gc_inventory', {
    property__c_id: desk.property,
    ...values,
  })
  return id
}

export function changeCount({ page, token }: Desk, id: number, values: object): Promise<void> {
  return change(page, token, 'gc_inventory', id, values)
}

export async function storedCounts(desk: Desk, month: string): Promise<StoredCount[]> {
  const { records } = await read<{ gc_inventory: StoredCount }>(desk.page, desk.token, {
    name: 'gc_inventory',
    limit: 100,
    orderBy: 'id',
    filter: [
      { column: 'property__c_id', operator: '=', value: desk.property },
      { column: 'date', operator: '>=', value: `${month}-01` },
      { column: 'date', operator: '<=', value: lastDayOf(month) },
    ],
  })
  return records.map(({ gc_inventory }) => gc_inventory)
}

/** Two months of long ago, one after the other, without counts: journeys leave the demo's own months alone. */
export async function unusedMonths(desk: Desk): Promise<[string, string]> {
  for (;;) {
    const year = randomInt(1801, 2001)
    const month = randomInt(1, 12)
    const months = [month, month + 1].map((one) => `${year}-${String(one).padStart(2, '0')}`)
    const [first = '', second = ''] = months
    const taken = [...(await storedCounts(desk, first)), ...(await storedCounts(desk, second))]
    if (taken.length === 0) return [first, second]
  }
}

/** Fills in the numbers, in the order in which the form asks for them. */
export async function fillCards(page: Page, language: Language, numbers: readonly number[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const [at, number] of numbers.entries())
    await dialog.getByRole('textbox', { name: words[language].cards[at] ?? '' }).fill(String(number))
}

async function ownStock(page: Page, property: number): Promise<Stock> {
  const token = await tokenOf(page, 'superadmin')
  const number = randomInt(1_000_000)
  const skus = await createAll<Sku>(page, token, 'sku', [
    { description: `Zeta card ${number}`, detailed_form: true },
    { description: `Zeta voucher ${number}` },
    { description: `Zeta wallet ${number}` },
  ])
  const links = await createAll<{ id: number }>(
    page,
    token,
    'sku_property',
    skus.map(({ id }) => ({ sku_id: id, property_id: property })),
  )
  ownLinks.set(page, [...(ownLinks.get(page) ?? []), ...links.map(({ id }) => id)])
  return { detailed: skus.slice(0, 1), simple: skus.slice(1) }
}

async function stock(page: Page, token: string, code: string) {
  const { records } = await read<{
    sku: { id: number; description: string; detailed_form: boolean }
    property__c: { id: number }
  }>(page, token, {
    name: 'sku_property',
    limit: 100,
    join: ['property__c'],
    filter: [{ column: 'property__c.external_id__c', operator: '=', value: code }],
    contain: ['sku', 'property__c'],
  })
  const skus = records.map(({ sku }) => sku)
  return {
    property: records[0]?.property__c.id ?? 0,
    detailed: skus.filter(({ detailed_form }) => detailed_form),
    simple: skus.filter(({ detailed_form }) => !detailed_form),
  }
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The name of a card type that is described in both languages. */
export function skuIn(language: Language, description: string): string {
  const [french = description, english = french] = description.split(' / ')
  return language === 'fr' ? french : english
}

/** A day as a field shows it. */
export function shownDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(`${language}-CA`, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

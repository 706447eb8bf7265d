import { latestDayInCanada } from '@comptoir/contract/rules/calendar-day'
import { calculatedOnHand } from '@comptoir/contract/rules/discrepancy'
import type { CountEmailListRow, CountRow, SkuRow } from '@comptoir/contract/tables/count'
import { count as countRoom } from '../tables/count.ts'
import { dayLength, isoDay, startOfDay, startOfMonth } from './days.ts'
import type { DemoModel } from './demo-model.ts'
import { type DemoProperty, properties, skusAt } from './properties.ts'
import { at, randomFor, type SeededRandom } from './seeded-random.ts'
import { staffAt } from './staff.ts'

/** A count at the end of every month except the current one, in which most are still missing. */
export function* countRows(model: DemoModel): Generator<CountRow> {
  let id = 0
  for (const property of properties) {
    for (const sku of skusAt(property.id)) {
      for (const count of chain(model, property, sku)) yield { id: ++id, ...count }
    }
  }
}

export function* countEmailListRows(): Generator<CountEmailListRow> {
  for (const { id, externalId } of properties) {
    const local = externalId.toLowerCase()
    const emails = [`inventory.${local}@comptoir.example`, `manager.${local}@comptoir.example`]
    yield { id, property__c_id: id, emails: emails.slice(0, id % 4 === 0 ? 1 : 2).join(', ') }
  }
}

type UnnumberedCount = Omit<CountRow, 'id'>

/** The counts of one SKU at one property, each starting from the one before. */
function* chain(model: DemoModel, property: DemoProperty, sku: SkuRow): Generator<UnnumberedCount> {
  const random = countDice(property.id * 100 + sku.id)
  const { months } = model.scale
  let previous = 0
  for (let ago = months; ago >= 0; ago--) {
    if (ago === 0 && !random.chance(0.12)) return
    const date = ago === 0 ? dayOfThisMonth(random, model.today) : lateInMonth(random, model.today, ago)
    // For a few hours of a month's first day, the month has begun in UTC and nowhere in Canada.
    if (isoDay(date) > latestDayInCanada(new Date(model.today))) return
    const counted = sku.detailed_form
      ? accountedFor(random, previous, property)
      : simplyCounted(random, previous)
    const isApproved = ago >= 2 || (ago === 1 && random.chance(0.5))
    yield {
      sku: sku.id,
      ...counted,
      comment: random.chance(0.06) ? random.pick(remarks[property.language].comments) : null,
      date: isoDay(date),
      counted_by: random.pick(staffAt(model.staff, property, date, ['user_inventory'])).id,
      approved_by: isApproved
        ? random.pick(staffAt(model.staff, property, date, ['admin', 'superadmin'])).id
        : null,
      previous_on_hand: isApproved ? previous : null,
      withdrawal_reason: null,
      property__c_id: property.id,
    }
    previous = counted.on_hand
  }
}

function lateInMonth(random: SeededRandom, today: number, ago: number): number {
  return startOfMonth(today, ago - 1) - random.between(1, 4) * dayLength
}

function dayOfThisMonth(random: SeededRandom, today: number): number {
  return startOfDay(today) - random.below(new Date(today).getUTCDate()) * dayLength
}

type Counted = Pick<
  CountRow,
  'on_hand' | 'activated' | 'destroyed' | 'lost' | 'received' | 'transferred' | 'reason'
>

function accountedFor(random: SeededRandom, previous: number, { language }: DemoProperty): Counted {
  const received =
    previous < 200 ? random.between(250, 600) : random.chance(0.2) ? random.between(50, 200) : 0
  const moved = {
    received,
    activated: Math.floor((previous + received) * (0.1 + 0.3 * random.fraction())),
    destroyed: random.chance(0.25) ? random.between(1, 4) : 0,
    lost: random.chance(0.08) ? random.between(1, 2) : 0,
    transferred: random.chance(0.15) ? random.between(5, 25) : 0,
  }
  const isOff = random.chance(0.06)
  const difference = isOff ? random.pick([-3, -2, -1, -1, 1, 2]) : 0
  return {
    on_hand: calculatedOnHand(previous, moved) + difference,
    ...moved,
    reason: isOff ? random.pick(remarks[language].reasons) : null,
  }
}

function simplyCounted(random: SeededRandom, previous: number): Counted {
  const left = Math.floor(previous * (0.5 + 0.4 * random.fraction()))
  const on_hand = left < 60 ? left + random.between(100, 400) : left
  return {
    on_hand,
    activated: null,
    destroyed: null,
    lost: null,
    received: null,
    transferred: null,
    reason: null,
  }
}

const countDice = randomFor('count')

const remarks = {
  fr: {
    reasons: [
      'Erreur de comptage le mois dernier',
      'Cartes retrouvées dans le coffre',
      'Écart transmis à la sécurité',
      'Livraison incomplète du fournisseur',
    ],
    comments: ['Compté à deux.', 'Avant l’ouverture.', 'Nouveau présentoir au comptoir d’accueil.'],
  },
  en: {
    reasons: [
      'Miscounted last month',
      'Cards found in the safe',
      'Difference reported to security',
      'Short delivery by the supplier',
    ],
    comments: ['Counted by two people.', 'Before opening.', 'New display at guest services.'],
  },
}

/** The history of the counts: created, mailed, sometimes corrected, approved. */
export function* countAuditRows(model: DemoModel) {
  let id = 0
  for (const count of countRows(model)) {
    for (const { verb, by, hours, ...change } of history(count)) {
      const created = Math.min(model.today, Date.parse(count.date) + hours * 3_600_000)
      yield {
        id: ++id,
        created_at: new Date(created).toISOString(),
        operation: `${countRoom.name}.${verb}`,
        object_id: count.id,
        ...change,
        user_id: by,
        user_name: at(model.staff, by - 1).name,
      }
    }
  }
}

interface Revision {
  verb: 'create' | 'update' | 'email'
  by: number
  /** Hours after the morning of the count's day. */
  hours: number
  old: Partial<CountRow> | null
  new: Partial<CountRow> | { to: string; template: string; language: string }
}

function* history(count: CountRow): Generator<Revision> {
  const { counted_by, approved_by, previous_on_hand, comment } = count
  const typed = revisionDice(count.id).chance(0.08) ? 'À vérifier / To be checked' : comment
  const created = { ...count, comment: typed, approved_by: null, previous_on_hand: null }
  yield { verb: 'create', by: counted_by, hours: 15, old: null, new: created }
  for (const to of addressees.get(count.property__c_id) ?? []) {
    const sent = { to, template: 'gcInventoryCreation', language: languageOf(count) }
    yield { verb: 'email', by: counted_by, hours: 15, old: null, new: sent }
  }
  if (typed !== comment) {
    yield { verb: 'update', by: counted_by, hours: 17, old: { comment: typed }, new: { comment } }
  }
  if (approved_by !== null) {
    const pending = { approved_by: null, previous_on_hand: null }
    const approved = { approved_by, previous_on_hand }
    yield { verb: 'update', by: approved_by, hours: 20, old: pending, new: approved }
  }
}

const addressees = new Map(
  [...countEmailListRows()].map(({ property__c_id, emails }) => [property__c_id, emails.split(', ')]),
)

function languageOf({ property__c_id }: CountRow): string {
  return properties.find(({ id }) => id === property__c_id)?.language ?? 'en'
}

const revisionDice = randomFor('revision')

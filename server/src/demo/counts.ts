import { calculatedOnHand } from '@comptoir/contract/rules/discrepancy'
import type { CountEmailListRow, CountRow, SkuRow } from '@comptoir/contract/tables/count'
import { dayLength, isoDay, startOfDay, startOfMonth } from './days.ts'
import type { DemoWorld } from './demo-world.ts'
import { type Dice, diceFor } from './dice.ts'
import { type DemoProperty, properties } from './properties.ts'
import { skusAt } from './skus.ts'
import { staffAt } from './staff.ts'

/** A count at the end of every month but the current one, where most are still to be made. */
export function* countRows(world: DemoWorld): Generator<CountRow> {
  let id = 0
  for (const property of properties) {
    for (const sku of skusAt(property.id)) {
      for (const count of chain(world, property, sku)) yield { id: ++id, ...count }
    }
  }
}

export function* countEmailListRows(): Generator<CountEmailListRow> {
  for (const { id, externalId } of properties) {
    const local = externalId.toLowerCase()
    const emails = [`inventory.${local}@comptoir.example`, `manager.${local}@comptoir.example`]
    yield { id, property__c_id: id, emails: emails.slice(0, id % 4 === 0 ? 1 : 2).join(',') }
  }
}

type UnnumberedCount = Omit<CountRow, 'id'>

/** The counts of one SKU at one property, each starting from the one before. */
function* chain(world: DemoWorld, property: DemoProperty, sku: SkuRow): Generator<UnnumberedCount> {
  const dice = countDice(property.id * 100 + sku.id)
  const { months } = world.scale
  let previous = 0
  for (let ago = months; ago >= 0; ago--) {
    if (ago === 0 && !dice.chance(0.12)) return
    const date = ago === 0 ? dayOfThisMonth(dice, world.today) : lateInMonth(dice, world.today, ago)
    const counted = sku.detailed_form ? accountedFor(dice, previous, property) : simplyCounted(dice, previous)
    const isApproved = ago >= 2 || (ago === 1 && dice.chance(0.5))
    yield {
      sku: sku.id,
      ...counted,
      comment: dice.chance(0.06) ? dice.pick(remarks[property.language].comments) : null,
      date: isoDay(date),
      counted_by: dice.pick(staffAt(world.staff, property, date, ['user_inventory'])).id,
      approved_by: isApproved
        ? dice.pick(staffAt(world.staff, property, date, ['admin', 'superadmin'])).id
        : null,
      property__c_id: property.id,
    }
    previous = counted.on_hand
  }
}

function lateInMonth(dice: Dice, today: number, ago: number): number {
  return startOfMonth(today, ago - 1) - dice.between(1, 4) * dayLength
}

function dayOfThisMonth(dice: Dice, today: number): number {
  return startOfDay(today) - dice.below(new Date(today).getUTCDate()) * dayLength
}

type Counted = Pick<
  CountRow,
  'on_hand' | 'activated' | 'destroyed' | 'lost' | 'received' | 'transferred' | 'reason'
>

function accountedFor(dice: Dice, previous: number, { language }: DemoProperty): Counted {
  const received = previous < 200 ? dice.between(250, 600) : dice.chance(0.2) ? dice.between(50, 200) : 0
  const moved = {
    received,
    activated: Math.floor((previous + received) * (0.1 + 0.3 * dice.fraction())),
    destroyed: dice.chance(0.25) ? dice.between(1, 4) : 0,
    lost: dice.chance(0.08) ? dice.between(1, 2) : 0,
    transferred: dice.chance(0.15) ? dice.between(5, 25) : 0,
  }
  const isOff = dice.chance(0.06)
  const difference = isOff ? dice.pick([-3, -2, -1, -1, 1, 2]) : 0
  return {
    on_hand: calculatedOnHand(previous, moved) + difference,
    ...moved,
    reason: isOff ? dice.pick(remarks[language].reasons) : null,
  }
}

function simplyCounted(dice: Dice, previous: number): Counted {
  const left = Math.floor(previous * (0.5 + 0.4 * dice.fraction()))
  const on_hand = left < 60 ? left + dice.between(100, 400) : left
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

const countDice = diceFor('count')

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

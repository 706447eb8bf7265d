import { maxNoteLength } from '@comptoir/contract/constants'
import { key } from '@comptoir/contract/error-keys'
import { isCalendarDay } from '@comptoir/contract/rules/calendar-day'
import {
  calculatedOnHand,
  discrepancy,
  type Movements,
  movementColumns,
} from '@comptoir/contract/rules/discrepancy'
import { previousOnHand } from '@comptoir/contract/rules/previous-count'
import {
  type CountRow,
  countForm,
  hasReason,
  movementsForm,
  type SkuRow,
} from '@comptoir/contract/tables/count'
import * as z from 'zod'

export const cardColumns = [...movementColumns, 'on_hand'] as const
export const countColumns = ['date', ...cardColumns, 'reason', 'comment'] as const
export type CardColumn = (typeof cardColumns)[number]
export type CountColumn = (typeof countColumns)[number]

/** What of a count the form shows, as it is stored. */
export type StoredValues = Pick<CountRow, CountColumn>

/** What stands in the fields, in the order in which they follow each other. */
export interface CountInputs extends Record<CountColumn, string> {
  /** Its id; empty until one is chosen. */
  sku: string
  /** Whether the SKU asks for every movement. */
  detailed: boolean
}

export function newInputs(sku: SkuRow | undefined, date: string): CountInputs {
  return {
    ...chosenSku(sku),
    date,
    received: '',
    activated: '',
    destroyed: '',
    lost: '',
    transferred: '',
    on_hand: '',
    reason: '',
    comment: '',
  }
}

/** What choosing a SKU puts into the form. */
export function chosenSku(sku: SkuRow | undefined): Pick<CountInputs, 'sku' | 'detailed'> {
  return { sku: sku ? String(sku.id) : '', detailed: sku?.detailed_form ?? false }
}

export function inputsOf(count: StoredValues & { sku: number; detailed: boolean }): CountInputs {
  const shown = countColumns.map((column) => [column, String(count[column] ?? '')])
  return {
    sku: String(count.sku),
    detailed: count.detailed,
    ...(Object.fromEntries(shown) as Record<CountColumn, string>),
  }
}

export function storedValues(count: StoredValues): StoredValues {
  return Object.fromEntries(countColumns.map((column) => [column, count[column]])) as StoredValues
}

interface CountRules {
  detailed: boolean
  previous: number | undefined
  /** The latest day that a count may bear. */
  latest: string
}

/** What the form has to say, in sentences' keys. The previous count may not be known, with the network gone. */
export function countInputs({ detailed, previous, latest }: CountRules) {
  const { shape } = movementsForm
  const movement = (rule: z.ZodType) => (detailed ? cardsField(rule) : z.string())
  return z
    .object({
      sku: z.string().min(1, 'inventory.sku_missing'),
      date: z
        .string()
        .refine(isCalendarDay, { error: 'inventory.date_missing', abort: true })
        .refine((date) => date <= latest, key('giftcard_future_date_error')),
      received: movement(shape.received),
      activated: movement(shape.activated),
      destroyed: movement(shape.destroyed),
      lost: movement(shape.lost),
      transferred: movement(shape.transferred),
      on_hand: cardsField(countForm.shape.on_hand),
      reason: z.string().max(maxNoteLength, 'inventory.too_long'),
      comment: z.string().max(maxNoteLength, 'inventory.too_long'),
    })
    .refine((inputs) => !detailed || previous === undefined || !isUnexplained(inputs, previous), {
      path: ['reason'],
      error: key('reason_empty_error'),
      // Whatever else is wrong: everything is said at once.
      when: () => true,
    })
}

type CountValues = Partial<StoredValues> & Pick<StoredValues, 'date' | 'on_hand' | 'comment'>

/** What is to be stored. A simple SKU has no movements, and nothing to explain. */
export function columnsOf(inputs: CountInputs): CountValues {
  const simple = {
    date: inputs.date,
    on_hand: typedCards(inputs.on_hand) ?? 0,
    comment: inputs.comment.trim() || null,
  }
  if (!inputs.detailed) return simple
  return { ...simple, ...movementsOf(inputs), reason: inputs.reason.trim() || null }
}

export interface Sum {
  /** What should be on hand, with what has been typed so far. */
  calculated: number
  /** Known as soon as every term is typed. */
  discrepancy: number | undefined
}

export function sumOf(inputs: Record<CardColumn, string>, previous: number): Sum {
  const moved = movementsOf(inputs)
  const complete = cardColumns.every((column) => isCards(inputs[column]))
  return {
    calculated: calculatedOnHand(previous, moved),
    discrepancy: complete ? discrepancy(Number(typedCards(inputs.on_hand)), previous, moved) : undefined,
  }
}

/** A simple SKU has none: nothing says what ought to be on hand. */
export function discrepancyOf(
  count: Pick<CountRow, CardColumn | 'previous_on_hand'> & {
    detailed: boolean
    previous: { on_hand: number } | null
  },
): number | undefined {
  const moved = movementsForm.safeParse(count)
  if (!count.detailed || !moved.success) return undefined
  return discrepancy(count.on_hand, previousOnHand(count.previous, count), moved.data)
}

/** People may group digits with blanks. Null where nothing is typed, not a number where it is none. */
export function typedCards(text: string): number | null {
  const digits = text.replace(/\s/g, '')
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

function isCards(text: string): boolean {
  return countForm.shape.on_hand.safeParse(typedCards(text)).success
}

function movementsOf(inputs: Record<CardColumn, string>): Movements {
  const cards = (column: CardColumn) => (isCards(inputs[column]) ? (typedCards(inputs[column]) ?? 0) : 0)
  return Object.fromEntries(movementColumns.map((column) => [column, cards(column)])) as Movements
}

function isUnexplained(inputs: Record<CardColumn, string> & { reason: string }, previous: number): boolean {
  const { discrepancy } = sumOf(inputs, previous)
  return discrepancy !== undefined && discrepancy !== 0 && !hasReason(inputs)
}

function cardsField(rule: z.ZodType) {
  return z.string().check(({ value, issues }) => {
    const result = rule.safeParse(typedCards(value))
    const message = result.error?.issues[0]?.message
    if (message === undefined) return
    // The contract's error key for an invalid number is too general for the form.
    const said = message === key('bad_input') ? 'inventory.whole_number' : message
    issues.push({ code: 'custom', input: value, message: said })
  })
}

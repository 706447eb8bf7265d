import { maxNoteLength } from '@comptoir/contract/constants'
import { key } from '@comptoir/contract/error-keys'
import { isCalendarDay } from '@comptoir/contract/rules/calendar-day'
import {
  type CountFigure,
  calculatedOnHand,
  discrepancy,
  type Movement,
  type Movements,
  movementColumns,
  movementSigns,
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

/** The numbers of a count, in the order in which they are typed. */
export const cardColumns = [...movementColumns, 'on_hand'] as const
/** What the sheet of a month has cells for. */
export const typedColumns = [...cardColumns, 'reason'] as const
export const countColumns = ['date', ...typedColumns, 'comment'] as const
export type CardColumn = (typeof cardColumns)[number]
export type TypedColumn = (typeof typedColumns)[number]
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
  return { ...chosenSku(sku), ...inputsWith(() => ''), date }
}

/** What choosing a SKU puts into the form. */
export function chosenSku(sku: SkuRow | undefined): Pick<CountInputs, 'sku' | 'detailed'> {
  return { sku: sku ? String(sku.id) : '', detailed: sku?.detailed_form ?? false }
}

export function inputsOf(count: StoredValues & { sku: number; detailed: boolean }): CountInputs {
  return {
    sku: String(count.sku),
    detailed: count.detailed,
    ...inputsWith((column) => String(count[column] ?? '')),
  }
}

function inputsWith(text: (column: CountColumn) => string): Record<CountColumn, string> {
  return Object.fromEntries(countColumns.map((column) => [column, text(column)])) as Record<
    CountColumn,
    string
  >
}

export function storedValues(count: StoredValues): StoredValues {
  return Object.fromEntries(countColumns.map((column) => [column, count[column]])) as StoredValues
}

export function hasValues(count: StoredValues, values: Partial<StoredValues>): boolean {
  return countColumns.every((column) => values[column] === undefined || values[column] === count[column])
}

interface CountRules {
  detailed: boolean
  previous: number | undefined
  /** The latest day that a count may bear. */
  latest: string
}

/** What the form has to say, in sentences' keys. The previous count may not be known, with the network gone. */
export function countInputs({ detailed, previous, latest }: CountRules) {
  const movements = movementColumns.map((column) => [
    column,
    detailed ? cardsField(movementsForm.shape[column]) : z.string(),
  ])
  return z
    .object({
      sku: z.string().min(1, 'inventory.sku_missing'),
      date: z
        .string()
        .refine(isCalendarDay, { error: 'inventory.date_missing', abort: true })
        .refine((date) => date <= latest, key('giftcard_future_date_error')),
      ...(Object.fromEntries(movements) as Record<Movement, z.ZodString>),
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

/** How each term of the sum follows from those before it. */
export const figureSigns: Partial<Record<CountFigure, string>> = {
  ...Object.fromEntries(movementColumns.map((column) => [column, movementSigns[column] > 0 ? '+' : '−'])),
  expected: '=',
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

/** The numbers of a count, typed or stored. */
export type Cards = Readonly<Record<CardColumn, string | number | null>>

export interface Sum {
  previous: number
  /** What should be on hand, with what has been typed so far. */
  calculated: number
  /** The same, known as soon as every movement is typed. */
  expected: number | undefined
  /** Known as soon as every term is typed. */
  discrepancy: number | undefined
}

export function sumOf(cards: Cards, previous: number): Sum {
  const moved = movementsOf(cards)
  const calculated = calculatedOnHand(previous, moved)
  const expected = movementColumns.every((column) => isCards(cards[column])) ? calculated : undefined
  const isComplete = expected !== undefined && isCards(cards.on_hand)
  return {
    previous,
    calculated,
    expected,
    discrepancy: isComplete ? discrepancy(Number(typedCards(cards.on_hand)), previous, moved) : undefined,
  }
}

/** The figures that are numbers. */
export type SummedFigure = Exclude<CountFigure, 'reason'>

/** A number of a count as it is typed, or as it follows from what is typed so far. */
export function figureOf(figure: SummedFigure, cards: Cards, sum: Sum | undefined): string | number | null {
  if (figure === 'expected') return sum?.calculated ?? null
  return figure === 'previous' || figure === 'discrepancy' ? (sum?.[figure] ?? null) : cards[figure]
}

type SummedCount = Pick<CountRow, CardColumn | 'previous_on_hand'> & {
  detailed: boolean
  previous: { on_hand: number } | null
}

/** How a stored count adds up. A simple SKU has no sum: nothing says what ought to be on hand. */
export function storedSum(count: SummedCount): Sum | undefined {
  return count.detailed ? sumOf(count, previousOnHand(count.previous, count)) : undefined
}

export function discrepancyOf(count: SummedCount): number | undefined {
  return storedSum(count)?.discrepancy
}

/** Gift cards, whose movements are asked for, then supplies: those of the two that there are. */
export function cardGroups<Item>(items: readonly Item[], isCard: (item: Item) => boolean) {
  return (['gift_cards', 'supplies'] as const)
    .map((name) => ({ name, items: items.filter((item) => isCard(item) === (name === 'gift_cards')) }))
    .filter((group) => group.items.length > 0)
}

/** Whether a reason is asked for, or was given and can be taken back. */
export function asksReason(
  { detailed, reason }: Pick<CountInputs, 'detailed' | 'reason'>,
  sum?: Sum,
): boolean {
  return detailed && ((sum?.discrepancy ?? 0) !== 0 || reason !== '')
}

/** People may group digits with blanks. Null where nothing is typed, not a number where it is none. */
export function typedCards(text: string | number | null): number | null {
  const digits = String(text ?? '').replace(/\s/g, '')
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

function isCards(text: string | number | null): boolean {
  return countForm.shape.on_hand.safeParse(typedCards(text)).success
}

function movementsOf(cards: Cards): Movements {
  const moved = (column: Movement) => (isCards(cards[column]) ? (typedCards(cards[column]) ?? 0) : 0)
  return Object.fromEntries(movementColumns.map((column) => [column, moved(column)])) as Movements
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

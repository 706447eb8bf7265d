import { previousOnHand } from '@comptoir/contract/rules/previous-count'
import type { CountRow } from '@comptoir/contract/tables/count'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeTables } from '../../data/tables.ts'
import { type RecordKind, useColumnField } from '../../parts/record-editor/record-kind.ts'
import { mailOfNewCounts } from './count-mails.ts'
import {
  type CountColumn,
  type CountInputs,
  cardColumns,
  columnsOf,
  countColumns,
  countInputs,
  hasValues,
  inputsOf,
  typedCards,
} from './count-values.ts'
import { type Count, previousCount, readCount, readCountOfMonth } from './counts-data.ts'
import { latestDay } from './months.ts'

export interface CountTypes {
  table: 'gc_inventory'
  inputs: CountInputs
  saved: CountRow
  stored: Count
}

interface CountKindOptions {
  property: number
  user: SessionUser
  /** The count to edit; absent for a new one. */
  id: number | undefined
  /** What SKUs are called, by id. */
  skuNames: ReadonlyMap<string, string>
}

/** How the editor reads, compares and saves a count. A month has one count of a SKU. */
export function useCountKind({ property, user, id, skuNames }: CountKindOptions): RecordKind<CountTypes> {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const columnField = useColumnField('gc_inventory')

  /** Unknown while the network is gone. */
  function knownPrevious({ sku, date }: CountInputs): number | undefined {
    const known = queryClient.getQueryData(previousCount(property, Number(sku), date, id).queryKey)
    return known === undefined ? undefined : previousOnHand(known)
  }

  return {
    table: 'gc_inventory',
    fields: [
      {
        inputs: ['sku', 'detailed'],
        label: t('columns.count.sku'),
        show: ({ sku }) => skuNames.get(sku) ?? '',
      },
      ...countColumns.map((column) =>
        columnField<CountInputs>(column, (inputs) => shownValue(column, inputs[column])),
      ),
    ],
    columns: countColumns,
    schema: (inputs, opened) =>
      countInputs({
        detailed: inputs.detailed,
        previous: knownPrevious(inputs),
        latest: latestDay(opened.date),
      }),
    inputsOf,
    columnsOf,
    read: (count) => readCount(property, count),
    create: async (inputs) => {
      const values = newCount(inputs, property, user)
      const [{ gc_inventory }] = await changeTables({ create: 'gc_inventory', values }, ...mailOfNewCounts())
      return gc_inventory
    },
    findEarlier: async ({ sku, date }) => {
      const found = await readCountOfMonth(property, Number(sku), date)
      return found && isPendingOf(user, found) ? found : null
    },
    locked: { key: 'giftcard_approved_error', isLocked: ({ approved_by }) => approved_by !== null },
    failures: { create: 'giftcard_create_fail', update: 'giftcard_update_fail' },
    errorText: (key) =>
      key === 'giftcard_order_error' ? 'inventory.later_approved' : (`errors.${key}` as const),
  }
}

/** A new row of the table. */
export function newCount(inputs: CountInputs, property: number, user: SessionUser) {
  return {
    ...columnsOf(inputs),
    sku: Number(inputs.sku),
    property__c_id: property,
    counted_by: user.id,
  }
}

/** Whether a count is the one that an attempt made whose answer was lost. */
export function isOwnAttempt(count: Count, user: SessionUser, unanswered: CountInputs | undefined): boolean {
  return unanswered !== undefined && isPendingOf(user, count) && hasValues(count, columnsOf(unanswered))
}

function isPendingOf(user: SessionUser, { counted_by, approved_by }: Count): boolean {
  return counted_by === user.id && approved_by === null
}

/** What is no number of cards is not shown: the rules of the form point it out. */
function shownValue(column: CountColumn, text: string): string | number | null {
  const isCards = cardColumns.some((one) => one === column)
  const cards = typedCards(text)
  return !isCards ? text : Number.isNaN(cards) ? null : cards
}

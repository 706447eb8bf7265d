import { type SkuPropertyRow, type SkuRow, skuForm } from '@comptoir/contract/tables/count'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../data/failure.ts'
import { type Change, changeTables } from '../../data/tables.ts'
import type { RecordKind } from '../../parts/record-editor/record-kind.ts'
import { useColumnField } from '../../parts/record-editor/use-column-field.ts'
import { propertyNames, readCardType } from './card-types-data.ts'

export interface CardTypeInputs {
  description: string
  detailed_form: boolean
  /** Ids. */
  properties: number[]
}

export const blankCardType: CardTypeInputs = { description: '', detailed_form: false, properties: [] }

interface CardTypeTypes {
  table: 'sku'
  inputs: CardTypeInputs
  saved: SkuRow
  stored: { links: SkuPropertyRow[] }
}

/** How the editor reads, compares and saves a card type and its links to properties. */
export function useCardTypeKind(): RecordKind<CardTypeTypes> {
  const { t } = useTranslation()
  const columnField = useColumnField('sku')
  const { data: names } = useQuery(propertyNames())
  return {
    table: 'sku',
    fields: [
      columnField<CardTypeInputs>('description'),
      columnField<CardTypeInputs>('detailed_form'),
      {
        inputs: ['properties'],
        label: t('cardTypes.properties_label'),
        show: ({ properties }) =>
          properties.map((id) => names?.get(id) ?? t('cardTypes.unnamed_property')).join(', '),
      },
    ],
    columns: ['description', 'detailed_form'],
    schema: () => skuForm,
    inputsOf: ({ description, detailed_form, links }) => ({
      description,
      detailed_form,
      properties: links.map(({ property_id }) => property_id),
    }),
    columnsOf,
    linkChanges: ({ id, links }, { properties }) => linkChanges(id, links, properties),
    read: (id) => readCardType({ id }),
    create: createCardType,
    findEarlier: (inputs) => readCardType({ description: columnsOf(inputs).description }),
    failures: { create: 'card_type_creation_fail', update: 'card_type_update_fail' },
  }
}

function columnsOf({ description, detailed_form }: CardTypeInputs) {
  return { description: description.trim(), detailed_form }
}

/** The links need the id that only the first request returns. If they fail, the next attempt finds the card type. */
async function createCardType(inputs: CardTypeInputs): Promise<SkuRow> {
  const [{ sku }] = await changeTables({ create: 'sku', values: columnsOf(inputs) })
  try {
    await changeTables(...linkChanges(sku.id, [], inputs.properties))
  } catch (cause) {
    throw new Failure('connection_lost', { cause })
  }
  return sku
}

function linkChanges(
  cardType: number,
  links: readonly SkuPropertyRow[],
  wanted: readonly number[],
): Change[] {
  const linked = new Set(links.map(({ property_id }) => property_id))
  const removed = links.filter(({ property_id }) => !wanted.includes(property_id))
  const rows = wanted
    .filter((property) => !linked.has(property))
    .map((property) => ({ sku_id: cardType, property_id: property }))
  return [
    ...(removed.length > 0
      ? [{ deleteMany: 'sku_property' as const, ids: removed.map(({ id }) => id) }]
      : []),
    ...(rows.length > 0 ? [{ createMany: 'sku_property' as const, rows }] : []),
  ]
}

import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { everyProperty } from '../../data/properties.ts'
import type { Change } from '../../data/tables.ts'
import { ShortList } from '../../ui/whole-text.tsx'
import type { Field } from '../record-editor/record-kind.ts'

interface LinkedPropertiesProps {
  /** The ids or sfids of the properties. Those out of sight are left out. */
  linked: readonly (number | string)[]
  /** Shown instead of the names of all, of which there are so many. */
  all: (count: number) => ReactNode
  none: ReactNode
}

/** Waited for by a list of rows with their properties, because the names would widen their column later. */
export function propertyNames(client: QueryClient) {
  return client.ensureQueryData(everyProperty())
}

/** The properties that a row is linked to: the first by name, the others by number, with their names in a tooltip. */
export function LinkedProperties({ linked, all, none }: LinkedPropertiesProps) {
  const { data: properties } = useQuery(everyProperty())
  if (!properties) return ''
  const known = properties.filter(({ id, sfid }) => linked.includes(id) || (sfid && linked.includes(sfid)))
  if (known.length === 0) return none
  const isAll = known.length === properties.length && all(known.length)
  return isAll || <ShortList names={known.map(({ name }) => name)} />
}

/** A row that links another to a property. */
export interface PropertyLink {
  id: number
  property_id: number
}

/** What a form calls its properties, and one that is deleted. */
export interface PropertyWords {
  label: 'cardTypes.properties_label' | 'words.properties'
  unnamed: 'cardTypes.unnamed_property' | 'campaigns.unnamed_property'
}

/** How an editor shows the chosen properties, if its records have any. */
export function usePropertiesField(words: PropertyWords | undefined): Field<{ properties: number[] }>[] {
  const { t } = useTranslation()
  const { data = [] } = useQuery({ ...everyProperty(), enabled: words !== undefined })
  if (!words) return []
  const nameOf = (id: number) => data.find((property) => property.id === id)?.name ?? t(words.unnamed)
  return [
    {
      inputs: ['properties'],
      label: t(words.label),
      show: ({ properties }) => properties.map(nameOf).join(', '),
    },
  ]
}

/** The row that is linked, by the column that names it in the table of the links. */
export type LinkedRow = { sku_property: { sku_id: number } } | { campaign_property: { campaign_id: number } }

/** The changes that leave links to the wanted properties alone. */
export function propertyLinkChanges(
  own: LinkedRow,
  links: readonly PropertyLink[],
  wanted: readonly number[],
): Change[] {
  const linked = new Set(links.map(({ property_id }) => property_id))
  const ids = links.filter(({ property_id }) => !wanted.includes(property_id)).map(({ id }) => id)
  const added = wanted.filter((property) => !linked.has(property))
  const [table, column] = Object.entries(own)[0] as ['sku_property' | 'campaign_property', object]
  const rows = added.map((property_id) => ({ ...column, property_id }))
  return [
    ...(ids.length > 0 ? [{ deleteMany: table, ids }] : []),
    ...(rows.length > 0 ? [{ createMany: table, rows } as Change] : []),
  ]
}

import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { everyProperty } from '../../data/properties.ts'
import { ShortList } from '../../ui/whole-text.tsx'

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

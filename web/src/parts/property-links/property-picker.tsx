import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { everyProperty, type propertiesOfferedBy } from '../../data/properties.ts'
import type { Change } from '../../data/tables.ts'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { MultiChoice } from '../../ui/multi-choice.tsx'
import { Loaded } from '../list/loaded.tsx'
import type { Field } from '../record-editor/record-kind.ts'

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

interface PropertyPickerProps<Inputs extends object> {
  checked: CheckedForm<Inputs>
  words: PropertyWords
  /** The properties that the person may choose. */
  query: ReturnType<typeof everyProperty | typeof propertiesOfferedBy>
  required?: boolean
  /** What is said of the chosen ones that are not among them, and stay as they are. */
  kept?: (names: string) => string
  /** Replaces the choice where there are no properties. */
  none?: ReactNode
}

/** The input of the properties that a record is linked to. */
export function PropertyPicker<Inputs extends { properties: number[] }>(props: PropertyPickerProps<Inputs>) {
  const { checked, words, query, required = false, kept, none } = props
  const { t } = useTranslation()
  const [field] = usePropertiesField(words)
  return (
    <Loaded query={query} failed={t('words.properties_failed')}>
      {(offered) => {
        if (offered.length === 0 && none) return none
        const others = checked.form.values.properties.filter((id) => !offered.some((one) => one.id === id))
        return (
          <div>
            <MultiChoice
              label={t(words.label)}
              searchLabel={t('words.search_properties')}
              options={offered.map(({ id, name }) => ({ value: id, label: name }))}
              required={required}
              {...checked.field('properties')}
            />
            {kept && others.length > 0 && (
              <Text fz="sm" c="dimmed" mt={6}>
                {kept(field?.show({ properties: others }) ?? '')}
              </Text>
            )}
          </div>
        )
      }}
    </Loaded>
  )
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

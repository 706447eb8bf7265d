import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { everyProperty, propertiesOfferedBy } from '../../data/properties.ts'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { MultiChoice } from '../../ui/multi-choice.tsx'
import { Loaded } from '../list/loaded.tsx'
import { type PropertyWords, usePropertiesField } from './linked-properties.tsx'

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

import { Checkbox, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { everyProperty, propertiesKey } from '../../data/properties.ts'
import { Failure } from '../../lib/failure.ts'
import type { PropertyWords } from '../../parts/property-links/linked-properties.tsx'
import { PropertyPicker } from '../../parts/property-links/property-picker.tsx'
import { type FieldsProps, recordForm } from '../../parts/records-screen/record-form.tsx'
import { type CardType, cardTypes } from './card-type-queries.ts'

interface CardTypeInputs {
  description: string
  detailed_form: boolean
  /** Ids. */
  properties: number[]
}

const words: PropertyWords = { label: 'cardTypes.properties_label', unnamed: 'cardTypes.unnamed_property' }

export const CardTypeForm = recordForm({
  records: cardTypes,
  texts: 'cardTypes',
  blank: { description: '', detailed_form: false, properties: [] } as CardTypeInputs,
  nameOf: ({ description }) => description,
  unique: 'description',
  failures: { create: 'card_type_creation_fail', update: 'card_type_update_fail' },
  links: {
    ...words,
    of: ({ sku_property }) => sku_property,
    own: (id) => ({ sku_property: { sku_id: id } }),
    // The next attempt finds the card type.
    failed: async (_, cause) => new Failure('connection_lost', { cause }),
  },
  Fields: CardTypeFields,
  // The list of properties shows how many card types each has.
  onSaved: (_, { client }) => void client.invalidateQueries({ queryKey: propertiesKey }),
})

function CardTypeFields({ checked, input }: FieldsProps<'sku', CardType, CardTypeInputs>) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        description={t('cardTypes.name_hint')}
        autoComplete="off"
        data-autofocus
        {...input('description')}
      />
      <Checkbox description={t('cardTypes.detailed_hint')} {...input('detailed_form')} />
      <PropertyPicker
        checked={checked}
        words={words}
        query={everyProperty()}
        none={<Text c="dimmed">{t('cardTypes.no_properties')}</Text>}
      />
    </>
  )
}

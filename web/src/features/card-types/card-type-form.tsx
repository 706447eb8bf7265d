import { Checkbox, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { everyProperty, propertiesKey } from '../../data/properties.ts'
import { Failure } from '../../lib/failure.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { usePropertiesField } from '../../parts/property-links/linked-properties.tsx'
import { type FieldsProps, recordForm } from '../../parts/records-screen/record-form.tsx'
import { MultiChoice } from '../../ui/multi-choice.tsx'
import { type CardType, cardTypes } from './card-type-queries.ts'

interface CardTypeInputs {
  description: string
  detailed_form: boolean
  /** Ids. */
  properties: number[]
}

export const CardTypeForm = recordForm({
  records: cardTypes,
  texts: 'cardTypes',
  blank: { description: '', detailed_form: false, properties: [] } as CardTypeInputs,
  nameOf: ({ description }) => description,
  unique: 'description',
  failures: { create: 'card_type_creation_fail', update: 'card_type_update_fail' },
  links: {
    of: ({ sku_property }) => sku_property,
    own: (id) => ({ sku_property: { sku_id: id } }),
    // The next attempt finds the card type.
    failed: async (_, cause) => new Failure('connection_lost', { cause }),
  },
  useFields: () => [
    usePropertiesField<CardTypeInputs>('cardTypes.properties_label', 'cardTypes.unnamed_property'),
  ],
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
      <Loaded query={everyProperty()} failed={t('words.properties_failed')}>
        {(properties) =>
          properties.length === 0 ? (
            <Text c="dimmed">{t('cardTypes.no_properties')}</Text>
          ) : (
            <MultiChoice
              label={t('cardTypes.properties_label')}
              searchLabel={t('words.search_properties')}
              options={properties.map(({ id, name }) => ({ value: id, label: name }))}
              {...checked.field('properties')}
            />
          )
        }
      </Loaded>
    </>
  )
}

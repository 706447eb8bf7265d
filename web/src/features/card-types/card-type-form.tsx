import { skuForm } from '@comptoir/contract/tables/count'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../data/failure.ts'
import { everyProperty, propertiesKey } from '../../data/properties.ts'
import { changeTables } from '../../data/tables.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { propertyLinkChanges, usePropertiesField } from '../../parts/property-links/property-links.ts'
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
  kind: {
    inputsOf: ({ description, detailed_form, sku_property }) => ({
      description,
      detailed_form,
      properties: sku_property.map(({ property_id }) => property_id),
    }),
    linkChanges: ({ id, sku_property }, { properties }) =>
      propertyLinkChanges({ sku_property: { sku_id: id } }, sku_property, properties),
    create: async ({ properties, ...inputs }) => {
      const [{ sku }] = await changeTables({ create: 'sku', values: skuForm.parse(inputs) })
      // The links need the id that only the first request returns. If they fail, the next attempt finds the card type.
      try {
        await changeTables(...propertyLinkChanges({ sku_property: { sku_id: sku.id } }, [], properties))
      } catch (cause) {
        throw new Failure('connection_lost', { cause })
      }
      return sku
    },
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
      <Loaded query={everyProperty()} failed={t('cardTypes.properties_failed')}>
        {(properties) =>
          properties.length === 0 ? (
            <Text c="dimmed">{t('cardTypes.no_properties')}</Text>
          ) : (
            <MultiChoice
              label={t('cardTypes.properties_label')}
              searchLabel={t('cardTypes.properties_search')}
              options={properties.map(({ id, name }) => ({ value: id, label: name }))}
              {...checked.field('properties')}
            />
          )
        }
      </Loaded>
    </>
  )
}

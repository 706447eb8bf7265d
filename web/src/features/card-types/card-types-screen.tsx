import { LinkedProperties, propertyNames } from '../../parts/property-links/linked-properties.tsx'
import { recordsScreen } from '../../parts/records-screen/records-screen.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { cardTypes } from './card-type-queries.ts'

/** The card types of the installation, for superadmins. None is deleted: one that is sold nowhere is not counted. */
export const CardTypesScreen = recordsScreen({
  records: cardTypes,
  page: 'card_types',
  isLeadOfSettings: true,
  texts: 'cardTypes',
  nameOf: ({ description }) => description,
  columns: ({ t }) => [
    { name: 'description', title: t('columns.card_type.description') },
    {
      name: 'count',
      title: t('words.count'),
      cell: ({ detailed_form }) => t(detailed_form ? 'cardTypes.detailed' : 'cardTypes.simple'),
    },
    {
      name: 'properties',
      title: t('words.properties'),
      cell: ({ sku_property }) => (
        <LinkedProperties
          linked={sku_property.map(({ property_id }) => property_id)}
          all={(count) => count > 1 && t('words.all_properties')}
          none={<StateMark state="off">{t('cardTypes.nowhere')}</StateMark>}
        />
      ),
    },
  ],
  alongside: propertyNames,
  form: lazyDialog(() => import('./card-type-form.tsx'), 'CardTypeForm'),
  history: true,
})

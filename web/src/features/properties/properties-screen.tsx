import { propertyLanguage } from '@comptoir/contract/constants'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { updateChosenProperty } from '../../data/chosen-property.ts'
import { propertiesKey } from '../../data/properties.ts'
import { changeTables } from '../../data/tables.ts'
import { useWords } from '../../lib/use-words.ts'
import { recordsScreen } from '../../parts/records-screen/records-screen.tsx'
import { RowDeed } from '../../parts/records-screen/row-deed.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { propertyRecords } from './property-list-queries.ts'

/** The properties of the installation, for superadmins. */
export const PropertiesScreen = recordsScreen({
  records: propertyRecords,
  page: 'properties',
  isLeadOfSettings: true,
  texts: 'properties',
  nameOf: ({ name }) => name,
  columns: ({ t, format }) => [
    { name: 'name', title: t('columns.property.name') },
    {
      name: 'external_id__c',
      title: t('columns.property.external_id__c'),
      sortable: true,
      cell: ({ external_id__c }) => (
        <Text span inherit ff="monospace">
          {external_id__c}
        </Text>
      ),
    },
    {
      name: 'language',
      title: t('columns.contact.language'),
      cell: ({ external_id__c }) => t(`columns.values.languages.${propertyLanguage(external_id__c)}`),
    },
    {
      name: 'card_types',
      title: t('words.card_types'),
      end: true,
      cell: ({ sku_property }) => format.number(sku_property.length),
    },
  ],
  useFilters: () => {
    const { t } = useWords()
    return [
      {
        param: 'deleted',
        label: t('properties.shown'),
        every: t('properties.show_current'),
        options: [{ value: 'yes', label: t('properties.show_deleted') }],
        conditions: (chosen) => [{ column: 'isdeleted', operator: '=', value: chosen === 'yes' }],
      },
    ]
  },
  form: lazyDialog(() => import('./property-form.tsx'), 'PropertyForm'),
  removal: {
    remove: async (property) => updateChosenProperty(await setDeleted(property, true)),
    failure: 'property_delete_fail',
    detail: ({ name, external_id__c }) => `${name} (${external_id__c})`,
  },
  mayChange: (_, property) => !property?.isdeleted,
  history: true,
  RowTools: ({ row }) => (row.isdeleted ? <Restore property={row} /> : null),
})

function Restore({ property }: { property: PropertyRow }) {
  const { t } = useWords()
  return (
    <RowDeed
      icon={IconArrowBackUp}
      label={t('words.restore_named', { name: property.name })}
      work={() => setDeleted(property, false)}
      done={({ name }) => t('properties.restored', { name })}
      failure="property_update_fail"
      refreshes={propertiesKey}
    />
  )
}

/** Deletes the property for its users, or restores it. */
async function setDeleted({ id }: Pick<PropertyRow, 'id'>, isdeleted: boolean): Promise<PropertyRow> {
  const [{ property__c }] = await changeTables({ update: 'property__c', id, values: { isdeleted } })
  return property__c
}

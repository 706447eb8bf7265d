import type { PropertyRow } from '@comptoir/contract/tables/property'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { updateChosenProperty } from '../../data/chosen-property.ts'
import { propertiesKey } from '../../data/properties.ts'
import { DeleteDialog } from '../../parts/delete-dialog/delete-dialog.tsx'
import { setDeleted } from './properties-data.ts'

export function DeletePropertyDialog({ property, onClose }: { property: PropertyRow; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <DeleteDialog
      title={t('properties.delete_title')}
      remove={async () => updateChosenProperty(await setDeleted(property, true))}
      deleted={t('properties.deleted', { name: property.name })}
      deleteFailed="property_delete_fail"
      listKey={propertiesKey}
      onClose={onClose}
    >
      {t('properties.delete_text')}
      <Text fw={600} mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {property.name} ({property.external_id__c})
      </Text>
    </DeleteDialog>
  )
}

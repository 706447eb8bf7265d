import { chooseProperty, updateChosenProperty } from '../../data/chosen-property.ts'
import { propertiesOf } from '../../data/properties.ts'
import { blankProperty, PropertyFields, propertyRules } from '../../parts/property-form/property-fields.tsx'
import { recordForm } from '../../parts/records-screen/record-form.tsx'
import { propertyRecords } from './property-list-queries.ts'

export const PropertyForm = recordForm({
  records: propertyRecords,
  texts: 'properties',
  blank: blankProperty,
  nameOf: ({ name }) => name,
  unique: 'external_id__c',
  failures: { create: 'property_creation_fail', update: 'property_update_fail' },
  kind: {
    schema: propertyRules,
    refusals: { property_code_exists_error: 'external_id__c' },
  },
  Fields: PropertyFields,
  onSaved: (saved, { row, client, user }) => {
    if (row) updateChosenProperty(saved)
    // The only property is chosen by itself, which would switch to its language amid the settings.
    else if (user && client.getQueryData(propertiesOf(user).queryKey)?.length === 0) chooseProperty(saved)
  },
})

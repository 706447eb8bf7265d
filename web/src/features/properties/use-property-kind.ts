import type { PropertyRow } from '@comptoir/contract/tables/property'
import { createProperty, readProperty } from '../../data/properties.ts'
import {
  type PropertyInputs,
  propertyColumns,
  propertyRules,
} from '../../parts/property-form/property-values.ts'
import type { RecordKind } from '../../parts/record-editor/record-kind.ts'
import { useColumnField } from '../../parts/record-editor/use-column-field.ts'

interface PropertyTypes {
  table: 'property__c'
  inputs: PropertyInputs
  saved: PropertyRow
  stored: object
}

/** How the editor reads, compares and saves a property. */
export function usePropertyKind(): RecordKind<PropertyTypes> {
  const columnField = useColumnField('property__c')
  return {
    table: 'property__c',
    fields: [columnField<PropertyInputs>('name'), columnField<PropertyInputs>('external_id__c')],
    columns: ['name', 'external_id__c'],
    schema: propertyRules,
    inputsOf: ({ name, external_id__c }) => ({ name, external_id__c }),
    columnsOf: propertyColumns,
    read: (id) => readProperty({ id }),
    create: (inputs) => createProperty(propertyColumns(inputs)),
    findEarlier: (inputs) => readProperty({ code: propertyColumns(inputs).external_id__c }),
    failures: { create: 'property_creation_fail', update: 'property_update_fail' },
    refusals: { property_code_exists_error: 'external_id__c' },
  }
}

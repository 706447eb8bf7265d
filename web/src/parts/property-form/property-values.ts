import { propertyForm } from '@comptoir/contract/tables/property'
import type { z } from 'zod'

export interface PropertyInputs {
  name: string
  external_id__c: string
}

export const blankProperty: PropertyInputs = { name: '', external_id__c: '' }

/** Codes that came from elsewhere may have other characters; only a new code has to follow the rule. */
export function propertyRules(inputs: PropertyInputs, opened: PropertyInputs): z.ZodType {
  return inputs.external_id__c === opened.external_id__c && opened.external_id__c !== ''
    ? propertyForm.pick({ name: true })
    : propertyForm
}

/** Without the spaces around them, and the code in capitals, as the server stores them. */
export function propertyColumns({ name, external_id__c }: PropertyInputs): PropertyInputs {
  return { name: name.trim(), external_id__c: external_id__c.trim().toUpperCase() }
}

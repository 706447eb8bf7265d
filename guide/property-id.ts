import type { PictureContext } from './picture.ts'

/** The id of the property with this code. */
export async function propertyId(read: PictureContext['read'], code: string): Promise<unknown> {
  const [found] = await read({
    name: 'property__c',
    filter: [{ column: 'external_id__c', operator: '=', value: code }],
  })
  return found?.property__c?.id
}

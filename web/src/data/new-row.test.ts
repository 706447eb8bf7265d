import { allTables, type TableName } from '@comptoir/contract/tables/all-tables'
import { expect, test } from 'vitest'
import { changedRowValues, isSoftDeleted, newRowValues } from './new-row.ts'

const tables = Object.entries(allTables) as [TableName, { columns: object }][]

test.each(tables)('a new row of %s has the flag and the dates that its table has', (name, { columns }) => {
  const has = (column: string) => column in columns
  expect(isSoftDeleted(name)).toBe(has('isdeleted'))
  const sent = Object.keys(newRowValues(name))
  expect(sent.includes('isdeleted')).toBe(has('isdeleted'))
  expect(sent.includes('systemmodstamp')).toBe(has('systemmodstamp'))
  expect(Object.keys(changedRowValues(name)).includes('systemmodstamp')).toBe(has('systemmodstamp'))
  // A user's is a value of the call that creates it, and a campaign's id its code.
  expect(sent.includes('createddate')).toBe(has('createddate') && name !== 'propertyuser__c')
  expect(sent.includes('sfid')).toBe(has('sfid') && name !== 'campaign')
})

import { expect, test } from 'vitest'
import { pagesDocument } from './graphql-documents.ts'

test('several tables are asked in one document, each with its own variables', () => {
  const { query, variables } = pagesDocument({
    names: { name: 'account', limit: 10, filter: [] },
    contacts: { name: 'contact', contain: ['account'] },
  })
  expect(query.replace(/\s+/g, ' ')).toBe(
    'query ($names_name: String!, $names_limit: Int, $names_filter: [Filter!], $contacts_name: String!, ' +
      '$contacts_contain: [String!]) { ' +
      'names: table(name: $names_name, limit: $names_limit, filter: $names_filter) { records } ' +
      'contacts: table(name: $contacts_name, contain: $contacts_contain) { records } }',
  )
  expect(variables).toEqual({
    names_name: 'account',
    names_limit: 10,
    names_filter: [],
    contacts_name: 'contact',
    contacts_contain: ['account'],
  })
})

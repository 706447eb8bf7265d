import type { Page } from '@playwright/test'
import { graphql, present } from './journey.ts'
import { type Row, read } from './rows.ts'

/** Rows of the demo that no journey changes. */

export async function propertyOf(page: Page, token: string, code: string): Promise<Row> {
  return present((await propertiesByCode(page, token)).get(code))
}

export async function propertiesByCode(page: Page, token: string): Promise<Map<string, Row>> {
  const { records } = await read<{ property__c: Row & { external_id__c: string } }>(page, token, {
    name: 'property__c',
    limit: 99,
  })
  return new Map(records.map(({ property__c }) => [property__c.external_id__c, property__c]))
}

/** The B2C company, to which all customers belong. */
export async function customersCompany(page: Page, token: string): Promise<Row> {
  const { settingsList } = await graphql<{ settingsList: { value: string }[] }>(
    page,
    token,
    '{ settingsList(key: "b2c_account") { value } }',
  )
  const { records } = await read<{ account: Row }>(page, token, {
    name: 'account',
    filter: [{ column: 'sfid', operator: '=', value: present(settingsList[0]).value }],
  })
  return present(records[0]).account
}

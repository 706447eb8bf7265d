import { queryOptions } from '@tanstack/react-query'
import { customersCompanyDocument } from '../../data/graphql-documents.ts'
import { queryGraphql, readFirst } from '../../data/tables.ts'
import { blockedAmongQuery, companyQuery, contactQuery } from './contact-form-queries.ts'

/** The company with this id. Its query key is the prefix of all queries about the company. */
export function companyById(id: number) {
  return queryOptions({
    queryKey: ['company', id],
    queryFn: ({ signal }) => readCompany('id', id, signal),
  })
}

/** The company that B2C customers belong to, if an operator has set one. */
export function customersCompany() {
  return queryOptions({
    queryKey: ['company', 'b2c'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { settingsList } = await queryGraphql<{ settingsList: { value: string | null }[] }>(
        customersCompanyDocument,
        {},
        signal,
      )
      const sfid = settingsList[0]?.value
      return sfid ? readCompany('sfid', sfid, signal) : null
    },
  })
}

export function contactById(id: number) {
  return queryOptions({
    queryKey: ['contact', id],
    queryFn: ({ signal }) => readContact(id, signal),
  })
}

/** Whether purchases with this email are prohibited. */
export function isBlocked(email: string) {
  return queryOptions({
    queryKey: ['blocked', email],
    queryFn: async ({ signal }) => (await readFirst(blockedAmongQuery([email]), signal)) !== undefined,
  })
}

/** The company as it is stored now. */
export async function readCompany(column: 'id' | 'sfid', value: number | string, signal?: AbortSignal) {
  return (await readFirst(companyQuery(column, value), signal))?.account ?? null
}

/** The contact as it is stored now. */
export async function readContact(id: number, signal?: AbortSignal) {
  return (await readFirst(contactQuery(id), signal))?.contact ?? null
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runQueries } from '../../data/tables.ts'
import { customersCompany } from '../../features/contact-form/contact-form-data.ts'
import { localDay } from '../../lib/clock.ts'
import { type RecentKind, recentRecords, removeRecentRecords } from '../../lib/recent-records.ts'
import { useWords } from '../../lib/use-words.ts'
import { companyItem, contactItem, type PaletteItem, recordPath } from './palette-items.ts'
import { type RecentQueryRecords, recentQueries } from './palette-queries.ts'

const maxShown = 5

/** The companies and contacts that the user opened lately, with current data. Deleted ones are forgotten. */
export function useRecentItems(userId: number): { items: PaletteItem[]; isPending: boolean } {
  const { t, format } = useWords()
  const [kept] = useState(() => ({
    companies: recentRecords('recent-companies', userId),
    contacts: recentRecords('recent-contacts', userId),
  }))
  const [companies, contacts] = [kept.companies, kept.contacts].map((records) =>
    records.map(({ id }) => id),
  ) as [number[], number[]]
  const hasRecords = companies.length + contacts.length > 0
  const customers = useQuery(customersCompany())
  const query = useQuery({
    queryKey: ['palette-recent', companies, contacts],
    queryFn: async ({ signal }) => {
      const answers = await runQueries<RecentQueryRecords>(recentQueries(companies, contacts), { signal })
      const found = {
        companies: answers.companies?.records?.map(({ account }) => account),
        contacts: answers.contacts?.records,
      }
      forget('recent-companies', companies, found.companies)
      forget(
        'recent-contacts',
        contacts,
        found.contacts?.map(({ contact }) => contact),
      )
      return found
    },
    enabled: hasRecords,
  })

  function forget(
    kind: RecentKind,
    ids: readonly number[],
    found: readonly { id: number }[] | undefined,
  ): void {
    if (!found) return
    const gone = ids.filter((id) => !found.some((one) => one.id === id))
    if (gone.length > 0) removeRecentRecords(kind, userId, gone)
  }

  const without = customers.data?.sfid ?? null
  const items = [
    ...kept.companies.flatMap(({ id, openedAt = '' }) => {
      const company = query.data?.companies?.find((one) => one.id === id)
      if (!company || company.sfid === without) return []
      return {
        openedAt,
        item: { ...companyItem(company), ...(openedAt ? { detail: openedText(openedAt) } : {}) },
      }
    }),
    ...kept.contacts.flatMap(({ id, openedAt = '' }) => {
      const record = query.data?.contacts?.find(({ contact }) => contact.id === id)
      if (!record) return []
      const { contact, account } = record
      const company = account?.sfid === without ? t('words.customer') : account?.name
      return { openedAt, item: contactItem(contact, company, recordPath(account, contact, without)) }
    }),
  ]
  return {
    items: items
      .sort((one, other) => other.openedAt.localeCompare(one.openedAt))
      .map(({ item }) => item)
      .slice(0, maxShown),
    isPending: hasRecords && (query.isPending || customers.isPending),
  }

  function openedText(moment: string): string {
    const day = localDay(new Date(moment))
    const when = day === localDay(new Date()) ? format.time(moment) : format.day(day)
    return t('palette.opened', { when })
  }
}

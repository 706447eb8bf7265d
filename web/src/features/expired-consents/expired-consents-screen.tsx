import { languages, searchDelayMs } from '@comptoir/contract/constants'
import { consentExpiries, type ExpiredConsent, expiredConsentPageSize } from '@comptoir/contract/people'
import { maxRowsPerRequest } from '@comptoir/contract/query'
import { restCalls } from '@comptoir/contract/rest'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { propertiesOfferedBy } from '../../data/properties.ts'
import { callIfOffered, callRest } from '../../data/rest.ts'
import { useSessionUser } from '../../data/session.ts'
import { useWords } from '../../lib/use-words.ts'
import { ChosenRows, useChosenRows } from '../../parts/list/chosen-rows.tsx'
import { chosenOption, UrlFilters } from '../../parts/list/url-filters.tsx'
import { useCursorList } from '../../parts/list/use-cursor-list.ts'
import { useDeed } from '../../parts/records-screen/row-deed.tsx'
import { RowsScreen } from '../../parts/records-screen/rows-screen.tsx'
import { withIcon } from '../../ui/button-icon.ts'
import { useListState } from '../../ui/list-state.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyPanel } from '../../ui/state-panel.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { useConsentColumns } from './use-consent-columns.tsx'

const consentsKey = ['expired-consents']
const shownPerPage = 50

/** The contacts who are written to by a tacit consent that has expired, and for whom mailing can be stopped. */
export function ExpiredConsentsScreen() {
  const user = useSessionUser()
  return user ? <ExpiredConsents user={user} /> : null
}

function ExpiredConsents({ user }: { user: SessionUser }) {
  const { t } = useWords()
  const filters = useFilters(user)
  const [params] = useUrlParams()
  const { search, setSearch, settledSearch } = useListState({
    sort: 'given',
    sortable: [],
    delayMs: searchDelayMs.list,
  })
  const [property, language, reason] = filters
  const filter = {
    search: settledSearch.trim(),
    property: Number(chosenOption(property, params)) || undefined,
    language: chosenOption(language, params),
    reason: chosenOption(reason, params),
  }
  // The oldest first.
  const list = useCursorList<ExpiredConsent, { optin_date: string; id: number }>({
    queryKey: [...consentsKey, filter],
    readPage: async (after, signal, isForFile) => {
      const limit = isForFile ? expiredConsentPageSize : shownPerPage
      const payload = { ...filter, limit, after: after ?? null }
      const page = await callIfOffered(restCalls.expiredConsents, { payload, signal })
      if (!page) return undefined
      const { consents, more, count } = page
      const last = more ? consents.at(-1) : undefined
      return { rows: consents, count, next: last && { optin_date: last.optin_date, id: last.id } }
    },
  })
  const chosen = useChosenRows(list.rows, { nameOf: ({ name }) => name, max: maxRowsPerRequest })
  const columns = useConsentColumns(list.rows)
  const stop = useDeed({
    work: async (ids: ExpiredConsent['id'][]) => {
      const answer = await callRest(restCalls.stopMailing, { payload: { ids } })
      chosen.clear()
      return answer
    },
    done: ({ stopped }) => t('consents.stopped', { count: stopped }),
    undo:
      ({ at }, ids) =>
      async () => {
        const { resumed } = await callRest(restCalls.resumeMailing, { payload: { ids, at } })
        return resumed > 0
      },
    failure: 'contact_update_fail',
    refreshes: consentsKey,
  })
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <RowsScreen
      page="expired_consents"
      texts="consents"
      list={list}
      columns={[chosen.column, ...columns]}
      empty={
        <EmptyPanel title={t(isFiltered ? 'consents.no_match' : 'consents.none')}>
          {t(isFiltered ? 'consents.no_match_text' : 'consents.none_text')}
        </EmptyPanel>
      }
      more={t('words.show_more')}
      file={{
        list: 'expired_consents',
        fileTitle: t('shell.pages.expired_consents'),
        readRows: list.readRows,
        extent: { list: 'consents', count: list.count ?? 0, isWhole: true },
        quiet: true,
      }}
      actions={
        <>
          <SearchField
            label={t('consents.search')}
            value={search}
            onChange={setSearch}
            busy={list.query.isPlaceholderData && list.query.isFetching}
          />
          <UrlFilters filters={filters} />
        </>
      }
    >
      <ChosenRows chosen={chosen} hint={t('consents.undo_hint')}>
        <Button {...withIcon(IconMailOff)} loading={stop.isPending} onClick={() => stop.mutate(chosen.ids)}>
          {t('consents.stop', { count: chosen.ids.length })}
        </Button>
      </ChosenRows>
    </RowsScreen>
  )
}

/** The properties are the user's own, as the server takes no others. */
function useFilters(user: SessionUser) {
  const { t } = useWords()
  const { data: properties = [] } = useQuery(propertiesOfferedBy(user))
  return [
    {
      param: 'property',
      label: t('words.property'),
      every: t('words.all_my_properties'),
      options: properties.map(({ id, name }) => ({ value: String(id), label: name })),
      width: '12rem',
    },
    {
      param: 'language',
      label: t('columns.contact.language'),
      every: t('consents.every_language'),
      options: languages.map((value) => ({ value, label: t(`columns.values.languages.${value}`) })),
    },
    {
      param: 'reason',
      label: t('consents.reason'),
      every: t('consents.every_reason'),
      options: consentExpiries.map((value) => ({ value, label: t(`consents.reasons.${value}`) })),
    },
  ] as const
}

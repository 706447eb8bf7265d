import { languages, searchDelayMs } from '@comptoir/contract/constants'
import { consentExpiries, type ExpiredConsent } from '@comptoir/contract/people'
import { maxRowsPerRequest } from '@comptoir/contract/query'
import { restCalls } from '@comptoir/contract/rest'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { propertiesOfferedBy } from '../../data/properties.ts'
import { callRest } from '../../data/rest.ts'
import { useSessionUser } from '../../data/session.ts'
import { Failure } from '../../lib/failure.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { ExportButton } from '../../parts/csv-export/export-button.tsx'
import { ChosenRows, useChosenRows } from '../../parts/list/chosen-rows.tsx'
import { chosenOption, UrlFilters } from '../../parts/list/url-filters.tsx'
import { RowsScreen } from '../../parts/records-screen/rows-screen.tsx'
import { withIcon } from '../../ui/button-icon.ts'
import { useListState } from '../../ui/list-state.ts'
import { useMessages } from '../../ui/messages.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyPanel } from '../../ui/state-panel.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import {
  type ConsentFilter,
  consentsForFile,
  consentsKey,
  expiredConsents,
  useConsentColumns,
} from './use-consent-columns.tsx'

/** The contacts who are written to by a tacit consent that has expired, and for whom mailing can be stopped. */
export function ExpiredConsentsScreen() {
  const user = useSessionUser()
  return user ? <ExpiredConsents user={user} /> : null
}

function ExpiredConsents({ user }: { user: SessionUser }) {
  const { t, format } = useWords()
  const { filters, filter, search, setSearch } = useConsentFilter(user)
  const list = useInfiniteQuery(expiredConsents(filter))
  const { consents, count = 0 } = list.data ?? {}
  const chosen = useChosenRows(consents, {
    nameOf: ({ name }) => name,
    max: maxRowsPerRequest,
  })
  const columns = useConsentColumns(consents)
  const stop = useStopMailing(() => chosen.clear())
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <RowsScreen
      page="expired_consents"
      texts="consents"
      count={list.data && format.count(count)}
      query={list}
      isOffered={!(list.error instanceof Failure && list.error.isUnknownPath)}
      rows={consents}
      columns={[chosen.column, ...columns.table]}
      empty={
        <EmptyPanel title={t(isFiltered ? 'consents.no_match' : 'consents.none')}>
          {t(isFiltered ? 'consents.no_match_text' : 'consents.none_text')}
        </EmptyPanel>
      }
      more={t('words.show_more')}
      actions={
        <>
          <SearchField
            label={t('consents.search')}
            value={search}
            onChange={setSearch}
            busy={list.isPlaceholderData && list.isFetching}
          />
          <UrlFilters filters={filters} />
          <ExportButton
            list="expired_consents"
            fileTitle={t('shell.pages.expired_consents')}
            columns={columns.file}
            readRows={(onProgress, signal) => consentsForFile(filter, onProgress, signal)}
            extent={{ list: 'consents', count, isWhole: true }}
            disabled={count === 0}
            quiet
          />
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

/** What the address says of the list. The properties are the user's own, as the server takes no others. */
function useConsentFilter(user: SessionUser) {
  const { t } = useWords()
  const { data: properties = [] } = useQuery(propertiesOfferedBy(user))
  const list = useListState({ sort: 'given', sortable: [], delayMs: searchDelayMs.list })
  const [params] = useUrlParams()
  const property = {
    param: 'property',
    label: t('words.property'),
    every: t('words.all_my_properties'),
    options: properties.map(({ id, name }) => ({ value: String(id), label: name })),
    width: '12rem',
  }
  const language = {
    param: 'language',
    label: t('columns.contact.language'),
    every: t('consents.every_language'),
    options: languages.map((value) => ({ value, label: t(`columns.values.languages.${value}`) })),
  }
  const reason = {
    param: 'reason',
    label: t('consents.reason'),
    every: t('consents.every_reason'),
    options: consentExpiries.map((value) => ({ value, label: t(`consents.reasons.${value}`) })),
  }
  const filter: ConsentFilter = {
    search: list.settledSearch.trim(),
    property: Number(chosenOption(property, params)) || undefined,
    language: chosenOption(language, params),
    reason: chosenOption(reason, params),
  }
  return { filters: [property, language, reason], filter, search: list.search, setSearch: list.setSearch }
}

/** Stops mailing for the chosen contacts as one batch, which can be undone. */
function useStopMailing(onStopped: () => void) {
  const { t, failureText } = useWords()
  const client = useQueryClient()
  const messages = useMessages()
  return useAction({
    mutationFn: (ids: ExpiredConsent['id'][]) => callRest(restCalls.stopMailing, { payload: { ids } }),
    onSuccess: ({ stopped, at }, ids) => {
      onStopped()
      messages.success(t('consents.stopped', { count: stopped }), async () => {
        const { resumed } = await callRest(restCalls.resumeMailing, { payload: { ids, at } })
        return resumed > 0
      })
    },
    onError: (error) => messages.failure(failureText(error, 'contact_update_fail')),
    onSettled: () => client.invalidateQueries({ queryKey: consentsKey }),
  })
}

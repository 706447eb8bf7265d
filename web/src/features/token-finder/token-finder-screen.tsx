import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Anchor, Tabs } from '@mantine/core'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { useMessages } from '../../ui/messages.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import classes from './desk/finder-desk.module.css'
import { type FieldHandle, useFinderSearch, useOpened } from './desk/use-finder-search.ts'
import { stateFilters } from './e-tokens/e-token-queries.ts'
import { ETokens } from './e-tokens/e-tokens.tsx'
import { type EToken, eTokenByExternalId, eTokensPage, isNamed } from './e-tokens/e-tokens-data.ts'
import { useScan } from './e-tokens/use-scan.ts'
import { sentFilters } from './gift-codes/gift-code-queries.ts'
import { GiftCodes } from './gift-codes/gift-codes.tsx'
import { giftCodesByPrefix } from './gift-codes/gift-codes-data.ts'

type Tab = 'trnsx' | 'eml'

/**
 * Active gift codes in one tab, e-tokens in the other. Both are searched for the same text, so that a code typed in the
 * wrong tab is found as well. Text, tab, filter, page and order are stored in the URL.
 */
export function TokenFinderScreen() {
  const { t, format, reasonText } = useWords()
  const messages = useMessages()
  const [params, setParams] = useUrlParams()
  const search = useFinderSearch()
  const tab: Tab = params.get('tab') === 'eml' ? 'eml' : 'trnsx'
  const sent = sentFilters.find((one) => one === params.get('state')) ?? 'all'
  const state = stateFilters.find((one) => one === params.get('state')) ?? 'all'
  const giftCodes = useQuery(giftCodesByPrefix(search.settled, tab === 'trnsx' ? sent : 'all'))
  const tokens = useQuery({
    ...eTokensPage(search.list, tab === 'eml' ? state : 'all'),
    enabled: tab === 'eml' || search.settled !== '',
  })
  const giftCode = useOpened<GiftCodeRow>()
  const token = useOpened<EToken>()
  const [isRedeeming, setRedeeming] = useState(false)
  const field = useRef<FieldHandle>(null)
  const [focusedTab, setFocusedTab] = useState<Tab | undefined>(tab)
  useEffect(() => {
    if (focusedTab === tab) field.current?.focus()
  }, [focusedTab, tab])

  const lookup = useLookup((found) => {
    giftCode.close()
    token.open(found)
    if (tab !== 'eml') changeTab('eml')
  })
  useScan((externalId) => {
    if (isBusy()) return
    const typed = search.typed.trim()
    // A pause within the scan makes its beginning look typed, but the search box has all of it.
    if (field.current?.isFocused() && typed.endsWith(externalId)) lookUp(typed)
    else {
      search.setTyped(externalId)
      lookUp(externalId)
    }
  })

  function lookUp(externalId: string): void {
    token.close()
    lookup.mutate(externalId)
  }

  /** Whether a form is open that must be finished first, which is then said. */
  function isBusy(): boolean {
    if (isRedeeming) messages.failure(t('eTokens.redeeming_amid'))
    return isRedeeming
  }

  function changeTab(next: Tab): void {
    setFocusedTab(undefined)
    setParams({ tab: next === 'eml' ? next : undefined, state: undefined, page: undefined })
  }

  function show(next: Tab): void {
    if (isBusy()) return
    giftCode.close()
    token.close()
    changeTab(next)
  }

  const scanError = lookup.isError
    ? reasonText(lookup.error)
    : lookup.data === null && lookup.variables === search.typed.trim()
      ? t('eTokens.not_found')
      : undefined
  const tabs: Record<Tab, { name: string; count: number | undefined }> = {
    trnsx: { name: t('tokenFinder.gift_codes_tab'), count: countOf(giftCodes) },
    eml: { name: t('tokenFinder.e_tokens_tab'), count: countOf(tokens) },
  }

  function countOf({ data, isPlaceholderData }: UseQueryResult<{ count: number }>): number | undefined {
    return search.settled !== '' && !search.isPending && !isPlaceholderData ? data?.count : undefined
  }

  /** What both tabs are given, with the tab that may have what was meant. */
  const sharedBeside = (name: Tab) => ({
    field,
    search,
    error: scanError,
    onFilter: (next: string) => setParams({ state: next === 'all' ? undefined : next, page: undefined }),
    other: {
      ...tabs[name],
      show: () => {
        show(name)
        const exact = name === 'eml' && tokens.data?.rows.find((row) => isNamed(row, search.settled))
        if (exact) token.open(exact)
        else setFocusedTab(name)
      },
    },
  })
  const leave = (close: () => void) => () => {
    if (isBusy()) return
    // Rendered at once: on a phone the search box is hidden until the details are gone, and could not take the focus.
    flushSync(close)
    field.current?.focus()
  }
  return (
    <PageFrame
      title={t('tokenFinder.title')}
      actions={
        <Anchor component={Link} to="/tokenfinder/resend" className="dim medium">
          {t('tokenFinder.lookup_title')}
        </Anchor>
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => show(next === 'eml' ? 'eml' : 'trnsx')}
        keepMounted={false}
        // Keep both tabs on one line on narrow screens.
        styles={{ tabLabel: { whiteSpace: 'normal' } }}
        className="column grow"
        classNames={{ list: classes.list ?? '', tab: classes.tab ?? '', panel: 'column grow' }}
      >
        <Tabs.List>
          {(['trnsx', 'eml'] as const).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabs[name].name}
              {name !== tab && tabs[name].count !== undefined && (
                <>
                  {' '}
                  <span className="tag">{format.count(tabs[name].count)}</span>
                </>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="trnsx">
          <GiftCodes
            {...sharedBeside('eml')}
            found={giftCodes}
            filter={sent}
            opened={giftCode.opened}
            onOpen={giftCode.open}
            onClose={leave(giftCode.close)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="eml">
          <ETokens
            {...sharedBeside('trnsx')}
            found={tokens}
            filter={state}
            opened={token.opened}
            onOpen={(next) => {
              if (!isBusy()) token.open(next)
            }}
            onClose={leave(token.close)}
            isRedeeming={isRedeeming}
            onRedeeming={setRedeeming}
            onLookUp={lookUp}
          />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  )
}

/** Looks a token up by its whole external id; null if there is none. */
function useLookup(onFound: (token: EToken) => void) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (externalId: string) => queryClient.fetchQuery(eTokenByExternalId(externalId)),
    onSuccess: (token) => {
      if (token) onFound(token)
    },
  })
}

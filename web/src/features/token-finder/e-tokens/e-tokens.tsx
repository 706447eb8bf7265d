import { searchDelayMs } from '@comptoir/contract/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchableList } from '../../../parts/list/searchable-list.tsx'
import { useETokenColumns } from './e-token-columns.tsx'
import { ETokenDialog } from './e-token-dialog.tsx'
import { ETokenLookup, useETokenLookup } from './e-token-lookup.tsx'
import { type EToken, eTokensPage, sortableColumns } from './e-tokens-data.ts'

/** The EML E-Token tab: lookup by external id, list, details, redeeming. */
export function ETokens() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<EToken>()
  const columns = useETokenColumns(setOpened)
  const lookup = useETokenLookup(setOpened)

  return (
    <>
      <SearchableList
        label={t('eTokens.title')}
        searchLabel={t('eTokens.search')}
        columns={columns}
        sort="updated_at"
        direction="DESC"
        sortable={sortableColumns}
        delayMs={searchDelayMs.tokenFinder}
        query={eTokensPage}
        none={{ title: t('eTokens.none') }}
        noMatch={{ title: t('eTokens.none') }}
        beside={<ETokenLookup lookup={lookup} />}
        onOpen={setOpened}
      />
      {opened && (
        <ETokenDialog
          key={opened.id}
          token={opened}
          onClose={() => setOpened(undefined)}
          onScan={(externalId) => {
            setOpened(undefined)
            lookup.lookUp(externalId)
          }}
        />
      )}
    </>
  )
}

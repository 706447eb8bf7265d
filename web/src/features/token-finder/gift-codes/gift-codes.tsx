import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../ui/search-field.tsx'
import { ResendDialog } from '../resend/resend-dialog.tsx'
import { FoundList } from './found-list.tsx'
import { GiftCodeDetails } from './gift-code-details.tsx'
import { giftCodesByPrefix } from './gift-codes-data.ts'
import { useDebouncedSearch } from './use-debounced-search.ts'

/** The E-Code tab: search, details, and sending the mail again. */
export function GiftCodes() {
  const { t } = useTranslation()
  const search = useDebouncedSearch()
  const found = useQuery(giftCodesByPrefix(search.debounced))
  const [opened, setOpened] = useState<GiftCodeRow>()
  const [resending, setResending] = useState<GiftCodeRow>()
  return (
    <>
      <SearchField
        label={t('tokenFinder.search_gift_codes')}
        value={search.typed}
        onChange={search.setTyped}
        busy={search.typed.trim() !== '' && (search.isPending || found.isFetching)}
      />
      <FoundList search={search} found={found} onChoose={setOpened} />
      {opened && (
        <GiftCodeDetails
          giftCode={opened}
          onClose={() => setOpened(undefined)}
          onResend={() => {
            setResending(opened)
            setOpened(undefined)
          }}
        />
      )}
      {resending && <ResendDialog giftCode={resending} onClose={() => setResending(undefined)} />}
    </>
  )
}

import { queryLimits } from '@comptoir/contract/constants'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Text } from '@mantine/core'
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
  const searching = search.isPending || found.isFetching
  return (
    <>
      <SearchField
        label={t('tokenFinder.search_gift_codes')}
        value={search.typed}
        onChange={search.setTyped}
        busy={searching && search.typed.trim() !== ''}
      />
      <FoundList search={search} found={found} onChoose={setOpened} />
      {found.data?.length === queryLimits.giftCodes && !searching && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('tokenFinder.first_shown', { number: queryLimits.giftCodes })}
        </Text>
      )}
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

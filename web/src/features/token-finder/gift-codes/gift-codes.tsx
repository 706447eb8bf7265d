import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../ui/search-field.tsx'
import { ResendDialog } from '../resend/resend-dialog.tsx'
import { FoundList } from './found-list.tsx'
import { GiftCodeDetails } from './gift-code-details.tsx'
import { mostFound } from './gift-code-questions.ts'
import { giftCodesBeginning } from './gift-codes-data.ts'
import { useSettledSearch } from './settled-search.ts'

/** The E-Code tab: search, details, and sending the mail again. */
export function GiftCodes() {
  const { t } = useTranslation()
  const search = useSettledSearch()
  const found = useQuery(giftCodesBeginning(search.settled))
  const [opened, setOpened] = useState<GiftCodeRow>()
  const [resending, setResending] = useState<GiftCodeRow>()
  const searching = !search.isSettled || found.isFetching
  return (
    <>
      <SearchField
        label={t('tokenFinder.search_gift_codes')}
        value={search.typed}
        onChange={search.type}
        busy={searching && search.typed.trim() !== ''}
      />
      <FoundList search={search} found={found} onChoose={setOpened} />
      {found.data?.length === mostFound && !searching && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('tokenFinder.first_shown', { number: mostFound })}
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

import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { FoundList } from './gift-codes/found-list.tsx'
import { giftCodesByBuyerPrefix } from './gift-codes/gift-codes-data.ts'
import { useDebouncedSearch } from './gift-codes/use-debounced-search.ts'
import { ResendDialog } from './resend/resend-dialog.tsx'

/** Finds a gift code by email or name and resends its mail, without the details in between. */
export function ResendLookupScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const search = useDebouncedSearch()
  const found = useQuery(giftCodesByBuyerPrefix(search.debounced))
  const [resending, setResending] = useState<GiftCodeRow>()
  return (
    <PageFrame
      title={t('tokenFinder.lookup_title')}
      above={{ label: t('tokenFinder.title'), to: '/tokenfinder' }}
    >
      <Text c="dimmed" mt={-8} mb="md">
        {t('tokenFinder.lookup_text')}
      </Text>
      <SearchField
        label={t('tokenFinder.search_lookup')}
        value={search.typed}
        onChange={search.setTyped}
        busy={search.typed.trim() !== '' && (search.isPending || found.isFetching)}
      />
      <FoundList
        search={search}
        found={found}
        onChoose={setResending}
        aside={({ cwf_last_sent }) => (
          <Text
            component="span"
            fz="sm"
            c="dimmed"
            {...(cwf_last_sent ? { title: format.utcMoment(cwf_last_sent) } : {})}
          >
            {cwf_last_sent
              ? t('tokenFinder.sent_at', { moment: format.moment(cwf_last_sent) })
              : t('tokenFinder.never_sent')}
          </Text>
        )}
      />
      {resending && <ResendDialog giftCode={resending} onClose={() => setResending(undefined)} />}
    </PageFrame>
  )
}

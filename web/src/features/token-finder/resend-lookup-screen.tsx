import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstInput } from '../../ui/focus.ts'
import { prefetchScreen } from '../../ui/lazy-screen.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { FinderSheet } from './desk/finder-desk.tsx'
import { type FieldHandle, useFinderSearch } from './desk/use-finder-search.ts'
import { useGiftCodeFinder } from './gift-codes/gift-codes.tsx'
import { giftCodesByPersonPrefix } from './gift-codes/gift-codes-data.ts'
import { ResendDialog } from './resend/lazy-resend-dialog.ts'

/** Finds a gift code by email or name and resends its mail, without the details in between. */
export function ResendLookupScreen() {
  const { t } = useTranslation()
  const field = useRef<FieldHandle>(null)
  const search = useFinderSearch()
  const found = useQuery(giftCodesByPersonPrefix(search.settled))
  const [resending, setResending] = useState<GiftCodeRow>()
  const codes = useGiftCodeFinder({
    field,
    label: t('tokenFinder.search_lookup'),
    hint: t('tokenFinder.lookup_hint'),
    search,
    found,
    showsTime: true,
    opened: undefined,
    onOpen: setResending,
    onEscape: () => search.setTyped(''),
  })
  useFirstInput(() => void prefetchScreen(ResendDialog))
  useEffect(() => field.current?.focus(), [])
  return (
    <PageFrame
      title={t('tokenFinder.lookup_title')}
      above={{ label: t('tokenFinder.title'), to: '/tokenfinder' }}
      lead={t('tokenFinder.lookup_text')}
    >
      <FinderSheet ask={codes.field}>{codes.list}</FinderSheet>
      {codes.foot}
      {resending && <ResendDialog giftCode={resending} onClose={() => setResending(undefined)} />}
    </PageFrame>
  )
}

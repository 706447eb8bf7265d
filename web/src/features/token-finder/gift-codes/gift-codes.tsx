import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { SegmentedControl } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FinderDesk } from '../desk/finder-desk.tsx'
import type { FieldHandle } from '../desk/finder-field.tsx'
import { FinderFoot } from '../desk/finder-list.tsx'
import type { FinderSearch, Opened, OtherTab } from '../desk/use-finder-search.ts'
import { ResendDialog } from '../resend/lazy-resend-dialog.ts'
import { GiftCodeDetails } from './gift-code-details.tsx'
import { type SentFilter, sentFilters } from './gift-code-queries.ts'
import type { FoundGiftCodes } from './gift-codes-data.ts'
import { useGiftCodeList } from './use-gift-code-list.tsx'

interface GiftCodesProps {
  field: RefObject<FieldHandle | null>
  search: FinderSearch
  found: UseQueryResult<FoundGiftCodes>
  sent: SentFilter
  onSent: (sent: SentFilter) => void
  opened: Opened<GiftCodeRow> | undefined
  onOpen: (giftCode: GiftCodeRow) => void
  onClose: () => void
  other: OtherTab
  scanError: string | undefined
}

/** The E-Code tab: the gift codes found, the details of one, and sending its mail again. */
export function GiftCodes(props: GiftCodesProps) {
  const { field, search, found, sent, onSent, opened, onOpen, onClose, other, scanError } = props
  const { t } = useTranslation()
  const [resending, setResending] = useState<GiftCodeRow>()
  const codes = useGiftCodeList({
    field,
    label: t('tokenFinder.search_gift_codes'),
    hint: t('tokenFinder.search_hint'),
    search,
    found,
    opened: opened?.row.id,
    other,
    error: scanError,
    onOpen,
    onEscape: () => (opened ? onClose() : search.setTyped('')),
  })
  // The row of the list is newer after the mail was sent again.
  const shown = opened && (codes.rows.find(({ id }) => id === opened.row.id) ?? opened.row)
  return (
    <>
      <FinderDesk
        field={field}
        hint={t('tokenFinder.details_hint')}
        isLocked={false}
        onClose={onClose}
        ask={
          <>
            {codes.field}
            <SegmentedControl
              size="xs"
              aria-label={t('tokenFinder.sent_again')}
              value={sent}
              onChange={onSent}
              data={sentFilters.map((value) => ({ value, label: t(`tokenFinder.filter_${value}`) }))}
            />
          </>
        }
        details={
          opened &&
          shown && (
            <GiftCodeDetails
              key={opened.nonce}
              giftCode={shown}
              onClose={onClose}
              onResend={() => setResending(shown)}
            />
          )
        }
      >
        {codes.list}
      </FinderDesk>
      <FinderFoot>
        <span role="status">{codes.summary}</span>
      </FinderFoot>
      {resending && <ResendDialog giftCode={resending} onClose={() => setResending(undefined)} />}
    </>
  )
}

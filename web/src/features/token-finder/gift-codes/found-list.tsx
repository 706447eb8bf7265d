import { foldedText } from '@comptoir/contract/rules/folded-text'
import { maskedGiftCode } from '@comptoir/contract/rules/gift-code'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Anchor, Text, UnstyledButton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import { buyerName } from './buyer-name.ts'
import classes from './found-list.module.css'
import type { FoundGiftCodes } from './gift-codes-data.ts'
import type { DebouncedSearch } from './use-debounced-search.ts'

interface FoundListProps {
  search: DebouncedSearch
  found: UseQueryResult<FoundGiftCodes>
  onChoose: (giftCode: GiftCodeRow) => void
  /** Content at the end of a row, before the code. */
  aside?: (giftCode: GiftCodeRow) => ReactNode
}

/**
 * The gift codes found: buyer, email and masked code, and a note if there are more. A failed search is logged and shows no
 * results.
 */
export function FoundList({ search, found, onChoose, aside }: FoundListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { error } = found
  useEffect(() => {
    if (error) console.warn('The search for gift codes failed.', error)
  }, [error])
  if (search.typed.trim() === '') return <Hint>{t('tokenFinder.search_hint')}</Hint>
  if (found.isError)
    return (
      <Hint>
        {t('tokenFinder.search_failed')}{' '}
        <Anchor component="button" type="button" inherit onClick={() => found.refetch()}>
          {t('ui.retry')}
        </Anchor>
      </Hint>
    )
  if (!found.data) return <LoadingPanel>{t('tokenFinder.searching')}</LoadingPanel>
  const { rows, count } = found.data
  const isSearching = search.isPending || found.isFetching
  if (rows.length === 0 && !isSearching) return <Hint>{t('tokenFinder.no_results')}</Hint>
  return (
    <>
      <ul className={classes.list} aria-busy={isSearching}>
        {rows.map((giftCode) => (
          <li key={giftCode.id}>
            <UnstyledButton className={classes.found} onClick={() => onChoose(giftCode)}>
              <span className={classes.who}>
                <Text component="span" fw={600}>
                  {buyerName(giftCode)}
                </Text>
                <Text component="span" c="dimmed" fz="sm">
                  {giftCode.customer_email && <EmailText>{giftCode.customer_email}</EmailText>}
                </Text>
                <MatchReason giftCode={giftCode} text={search.debounced} />
              </span>
              {aside?.(giftCode)}
              <span className={classes.code}>{maskedGiftCode(giftCode.gift_code)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {count > rows.length && !isSearching && (
        <Hint>
          {t('tokenFinder.first_shown', { shown: format.number(rows.length), all: format.count(count) })}
        </Hint>
      )}
    </>
  )
}

/** The recipient or order number that matched, where neither the buyer's name nor address did. */
function MatchReason({ giftCode, text }: { giftCode: GiftCodeRow; text: string }) {
  const { t } = useTranslation()
  const matches = (value: string | null) =>
    value !== null && foldedText(value).startsWith(foldedText(text.trim()))
  const { name, first_name, last_name, customer_email, recipient, order } = giftCode
  if ([name, first_name, last_name, customer_email].some(matches)) return null
  const reason = matches(recipient)
    ? t('tokenFinder.found_recipient', { recipient })
    : matches(order) && t('tokenFinder.found_order', { order })
  return reason ? (
    <Text component="span" fz="sm">
      {reason}
    </Text>
  ) : null
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" mt="md" role="status">
      {children}
    </Text>
  )
}

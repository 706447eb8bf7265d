import { maskedGiftCode } from '@comptoir/contract/rules/gift-code'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Anchor, Text, UnstyledButton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { foldedText } from '../../../lib/folded-text.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import classes from './found-list.module.css'
import { buyerOf } from './gift-code-name.ts'
import type { SettledSearch } from './settled-search.ts'

interface FoundListProps {
  search: SettledSearch
  found: UseQueryResult<GiftCodeRow[]>
  onChoose: (giftCode: GiftCodeRow) => void
  /** Content at the end of a row, before the code. */
  aside?: (giftCode: GiftCodeRow) => ReactNode
}

/** The gift codes found: buyer, email and masked code. A failed search is logged and shows no results. */
export function FoundList({ search, found, onChoose, aside }: FoundListProps) {
  const { t } = useTranslation()
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
  if (found.data.length === 0 && search.isSettled && !found.isFetching)
    return <Hint>{t('tokenFinder.no_results')}</Hint>
  return (
    <ul className={classes.list} aria-busy={!search.isSettled || found.isFetching}>
      {found.data.map((giftCode) => (
        <li key={giftCode.id}>
          <UnstyledButton className={classes.found} onClick={() => onChoose(giftCode)}>
            <span className={classes.who}>
              <Text component="span" fw={600}>
                {buyerOf(giftCode)}
              </Text>
              <Text component="span" c="dimmed" fz="sm">
                {giftCode.customer_email && <EmailText>{giftCode.customer_email}</EmailText>}
              </Text>
              <Why giftCode={giftCode} text={search.settled} />
            </span>
            {aside?.(giftCode)}
            <span className={classes.code}>{maskedGiftCode(giftCode.gift_code)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

/** The recipient or order number that matched, where neither the buyer's name nor address did. */
function Why({ giftCode, text }: { giftCode: GiftCodeRow; text: string }) {
  const { t } = useTranslation()
  const begins = (value: string | null) =>
    value !== null && foldedText(value).startsWith(foldedText(text.trim()))
  const { name, first_name, last_name, customer_email, recipient, order } = giftCode
  if ([name, first_name, last_name, customer_email].some(begins)) return null
  const why = begins(recipient)
    ? t('tokenFinder.found_recipient', { recipient })
    : begins(order) && t('tokenFinder.found_order', { order })
  return why ? (
    <Text component="span" fz="sm">
      {why}
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

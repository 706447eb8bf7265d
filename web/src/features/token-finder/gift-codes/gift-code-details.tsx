import { cardValue } from '@comptoir/contract/rules/codes'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Button, Text, TextInput, Title } from '@mantine/core'
import { IconEye, IconEyeOff, IconGift, IconMailForward } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure, failureKey } from '../../../lib/failure.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { withIcon } from '../../../ui/button-icon.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { EmailText } from '../../../ui/highlight.tsx'
import { prefetchHandlers } from '../../../ui/lazy-screen.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { buyerName } from '../buyer-name.ts'
import { AnswerCard, EventEntry, EventList } from '../desk/answer-card.tsx'
import { earlierSends } from '../resend/earlier-sends.ts'
import { ResendDialog } from '../resend/lazy-resend-dialog.ts'
import { SentSoFar } from '../resend/sent-so-far.tsx'
import { MaskedCode } from './gift-code-columns.tsx'
import { giftCodeReveals, revealGiftCode } from './gift-codes-data.ts'

interface GiftCodeDetailsProps {
  giftCode: GiftCodeRow
  onClose: () => void
  onResend: () => void
}

/** Everything about one gift code. The code is masked until it is revealed; the whole one is dropped on unmount. */
export function GiftCodeDetails({ giftCode, onClose, onResend }: GiftCodeDetailsProps) {
  const { t, format } = useWords()
  const queryClient = useQueryClient()
  const [isShown, setShown] = useState(false)
  /** Undefined until the server asks for it: the code is of none of the user's properties. */
  const [caseNumber, setCaseNumber] = useState<string>()
  const reveal = useAction({
    mutationFn: () => revealGiftCode(giftCode, caseNumber || undefined),
    onError: (error) => {
      if (failureKey(error, 'internal') === 'case_number_empty_error') setCaseNumber((typed) => typed ?? '')
    },
    // Without it the mutation cache would keep the code for five minutes after the details are closed.
    gcTime: 0,
    onSuccess: () => {
      setShown(true)
      void queryClient.invalidateQueries({ queryKey: giftCodeReveals(giftCode.id).queryKey })
    },
  })
  const code = isShown ? reveal.data : undefined

  function toggle(): void {
    if (isShown) setShown(false)
    // Showing it again in the same details is no second reveal.
    else if (reveal.isSuccess) setShown(true)
    else reveal.mutate()
  }

  const RevealIcon = isShown ? IconEyeOff : IconEye
  return (
    <AnswerCard
      title={t('tokenFinder.details_title')}
      tag={t('tokenFinder.id_tag', { id: giftCode.id })}
      code={
        <span aria-live="polite">
          {code === undefined ? <MaskedCode code={giftCode.gift_code} /> : <CodeText code={code} />}
        </span>
      }
      valueLabel={t('tokenFinder.total')}
      value={format.wholeMoney(cardValue(giftCode.CSL_CLOSING_BALANCE))}
      actions={
        <>
          <Button
            {...withIcon(IconMailForward)}
            data-palette={t('tokenFinder.resend')}
            {...prefetchHandlers(ResendDialog)}
            onClick={onResend}
          >
            {t('tokenFinder.resend')}
          </Button>
          <Button
            variant="default"
            leftSection={<RevealIcon size={16} stroke={1.75} aria-hidden="true" />}
            loading={reveal.isPending}
            onClick={toggle}
          >
            {t(isShown ? 'tokenFinder.hide' : 'tokenFinder.reveal')}
          </Button>
          {code !== undefined && <CopyButton code={code} small />}
        </>
      }
      below={
        <>
          <DescriptionList
            beside
            items={[
              [t('tokenFinder.name'), format.person(buyerName(giftCode))],
              [t('words.email'), giftCode.customer_email && <EmailText>{giftCode.customer_email}</EmailText>],
              [t('words.recipient'), giftCode.recipient && format.person(giftCode.recipient)],
              [t('tokenFinder.order'), giftCode.order],
            ]}
          />
          <DescriptionList
            beside
            items={[
              [t('words.property'), giftCode.mall],
              [t('words.address'), giftCode.mall_address],
              [t('tokenFinder.created'), <Moment key="created" at={giftCode.created_at} />],
              [t('tokenFinder.creator'), giftCode.action_created_by],
              [
                t('tokenFinder.last_sent'),
                giftCode.cwf_last_sent && <Moment key="sent" at={giftCode.cwf_last_sent} />,
              ],
            ]}
          />
          <GiftCodeEvents giftCode={giftCode} />
        </>
      }
      onClose={onClose}
    >
      <Text fz="xs" c="dimmed" mt="sm">
        {t('tokenFinder.reveal_recorded')}
      </Text>
      {caseNumber !== undefined && !reveal.isSuccess && (
        <TextInput
          mt="xs"
          maw={320}
          autoFocus
          data-keeps-scans
          label={t('tokenFinder.case_number')}
          description={t('tokenFinder.case_number_recorded')}
          value={caseNumber}
          onChange={({ currentTarget }) => setCaseNumber(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') reveal.mutate()
          }}
        />
      )}
      {reveal.isError && <RevealError error={reveal.error} attemptedAt={reveal.submittedAt} />}
    </AnswerCard>
  )
}

/** The mails, the reveals and the creation of a gift code. Entries that the server does not return are left out. */
function GiftCodeEvents({ giftCode }: { giftCode: GiftCodeRow }) {
  const { t } = useWords()
  const sends = useQuery(earlierSends(giftCode.id))
  const reveals = useQuery(giftCodeReveals(giftCode.id))
  return (
    <EventList title={<Title order={2}>{t('tokenFinder.happened')}</Title>}>
      <SentSoFar giftCode={giftCode} sends={sends.data} />
      {reveals.data?.map(({ createdAt, user }) => (
        <EventEntry key={createdAt} icon={IconEye} at={createdAt}>
          {t('tokenFinder.happened_reveal', { name: user?.name ?? '–' })}
        </EventEntry>
      ))}
      <EventEntry icon={IconGift} at={giftCode.created_at}>
        {giftCode.action_created_by
          ? t('tokenFinder.happened_created', { name: giftCode.action_created_by })
          : t('tokenFinder.happened_created_by_nobody')}
      </EventEntry>
    </EventList>
  )
}

/** Why the code could not be revealed, and from when on it can be tried again. */
function RevealError({ error, attemptedAt }: { error: Error; attemptedAt: number }) {
  const { t, format, errorText } = useWords()

  const key = failureKey(error, 'internal')
  const retryAfter = error instanceof Failure ? error.retryAfterSeconds : undefined
  const until =
    key === 'budget_exceeded' && retryAfter !== undefined
      ? new Date(Math.ceil((attemptedAt + retryAfter * 1000) / 60_000) * 60_000).toISOString()
      : undefined

  function text(): string {
    if (until !== undefined) return t('tokenFinder.reveal_limit', { moment: format.moment(until) })
    if (key === 'budget_exceeded' || key.startsWith('case_number_')) return errorText(key)
    return key === 'internal'
      ? t('tokenFinder.reveal_failed')
      : `${t('tokenFinder.reveal_failed')} ${errorText(key)}`
  }

  return (
    <Text
      mt="xs"
      c="var(--bad)"
      role="alert"
      {...(until !== undefined ? { title: format.utcMoment(until) } : {})}
    >
      {text()}
    </Text>
  )
}

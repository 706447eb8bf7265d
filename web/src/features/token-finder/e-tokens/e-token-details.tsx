import { eTokenState, isRedeemable } from '@comptoir/contract/tables/e-token'
import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useChosenProperty } from '../../../data/chosen-property.ts'
import { useSessionUser } from '../../../data/session.ts'
import { useWords } from '../../../lib/use-words.ts'
import { type DescriptionItem, DescriptionList } from '../../../ui/description-list.tsx'
import { EmailText } from '../../../ui/highlight.tsx'
import { lazyPart, prefetchHandlers } from '../../../ui/lazy-screen.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { AnswerCard } from '../desk/answer-card.tsx'
import { DoubtfulNote, ETokenMark, OtherGroupNote, useStatusText } from './e-token-state.tsx'
import { centreName, type EToken, eTokenByExternalId } from './e-tokens-data.ts'

const RedeemForm = lazyPart(() => import('./redeem-form.tsx'), 'RedeemForm')

interface ETokenDetailsProps {
  token: EToken
  /** Whether the form for redeeming is open. */
  isRedeeming: boolean
  onRedeeming: (isRedeeming: boolean) => void
  onClose: () => void
}

/** The details of one token, refetched, with a form to redeem it if it is redeemable. */
export function ETokenDetails({ token: opened, isRedeeming, onRedeeming, onClose }: ETokenDetailsProps) {
  const { t, format } = useWords()
  const user = useSessionUser()
  const statusText = useStatusText()
  const property = useChosenProperty()
  const fresh = useQuery(eTokenByExternalId(opened.external_id))
  const token = fresh.data ?? opened
  // Who the customer is stays visible above the form.
  const people: DescriptionItem[] = [
    [
      t('words.recipient'),
      <Person key="recipient" name={token.recipient_name} email={token.recipient_email} />,
    ],
    [t('words.customer'), <Person key="customer" name={token.customer_name} email={token.customer_email} />],
  ]
  const facts: DescriptionItem[] = [
    [t('eTokens.status'), statusText(token.status)],
    [t('eTokens.last_digits'), token.last_4_digits],
    [t('eTokens.program'), token.program_name],
    [t('eTokens.merchants'), token.merchant_group_name],
    [t('eTokens.card'), token.card_id],
    [t('words.order'), token.order_id],
    [t('eTokens.updated'), <Moment key="updated" at={token.updated_at} />],
  ]
  return (
    <AnswerCard
      title={t('eTokens.details')}
      tag={<ETokenMark token={token} />}
      code={token.external_id}
      valueLabel={t('words.amount')}
      value={format.money(token.amount)}
      actions={
        isRedeemable(token) &&
        !isRedeeming && (
          <Button {...prefetchHandlers(RedeemForm)} onClick={() => onRedeeming(true)}>
            {t('eTokens.redeem')}
          </Button>
        )
      }
      below={
        <>
          {token.redeem && <Redeemed token={token} />}
          <DoubtfulNote token={token} mb="lg" />
          {isRedeemable(token) && !isRedeeming && property && (
            <OtherGroupNote token={token} propertyName={property.name} mb="lg" />
          )}
          <DescriptionList beside items={people} />
          {isRedeeming && user ? (
            <RedeemForm token={token} user={user} onClose={() => onRedeeming(false)} />
          ) : (
            <DescriptionList beside items={facts} />
          )}
        </>
      }
      onClose={onClose}
    >
      {eTokenState(token) === 'locked' && <Text c="dimmed">{t('eTokens.locked_text')}</Text>}
    </AnswerCard>
  )
}

/** The time, place and user of the redemption. */
function Redeemed({ token }: { token: EToken }) {
  const { t, format } = useWords()
  const code = token.redeem_centre ?? ''
  const centre = useQuery({ ...centreName(code), enabled: code !== '' })
  return (
    <Alert color="green" mb="lg" role="status">
      <span title={format.utcMoment(token.updated_at)}>
        {t('eTokens.redeemed_text', {
          moment: format.moment(token.updated_at),
          centre: (centre.data ?? code) || '–',
          name: token.redeemedBy || '–',
        })}
      </span>
      {token.comment && <Text mt={4}>{t('eTokens.comment_said', { comment: token.comment })}</Text>}
    </Alert>
  )
}

function Person({ name, email }: { name: string | null; email: string | null }) {
  const { format } = useWords()
  if (!name && !email) return '–'
  return (
    <>
      {name && <div>{format.person(name)}</div>}
      {email && <EmailText>{email}</EmailText>}
    </>
  )
}

import { eTokenState, isRedeemable } from '@comptoir/contract/tables/e-token'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChosenProperty } from '../../../data/chosen-property.ts'
import { useSessionUser } from '../../../data/session.ts'
import { useFormat } from '../../../lib/format.ts'
import { type DescriptionItem, DescriptionList } from '../../../ui/description-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { DoubtfulNote, OtherGroupNote } from './e-token-notes.tsx'
import { ETokenBadge, useStatusText } from './e-token-state.tsx'
import { centreName, type EToken, eTokenByExternalId } from './e-tokens-data.ts'
import { RedeemForm } from './redeem-form.tsx'
import { useScan } from './use-scan.ts'

interface ETokenDialogProps {
  token: EToken
  onClose: () => void
  /** Called if another token is scanned while the dialog is open. */
  onScan: (externalId: string) => void
}

/** The details of one token, refetched, with a form to redeem it if it is redeemable. */
export function ETokenDialog({ token: opened, onClose, onScan }: ETokenDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const user = useSessionUser()
  const statusText = useStatusText()
  const property = useChosenProperty()
  const fresh = useQuery(eTokenByExternalId(opened.external_id))
  const token = fresh.data ?? opened
  const [redeeming, setRedeeming] = useState(false)
  const messages = useMessages()
  useScan((externalId) => {
    if (redeeming) messages.failure(t('eTokens.scanned_amid'))
    else onScan(externalId)
  })
  // The first four identify the token and the customer, and stay visible in the redeem form.
  const items: DescriptionItem[] = [
    [t('eTokens.external_id'), token.external_id],
    [t('eTokens.amount'), format.money(token.amount)],
    [
      t('eTokens.recipient'),
      <Person key="recipient" name={token.recipient_name} email={token.recipient_email} />,
    ],
    [
      t('eTokens.customer'),
      <Person key="customer" name={token.customer_name} email={token.customer_email} />,
    ],
    [t('eTokens.last_digits'), token.last_4_digits],
    [t('eTokens.status'), statusText(token.status)],
    [t('eTokens.program'), token.program_name],
    [t('eTokens.merchants'), token.merchant_group_name],
    [t('eTokens.card'), token.card_id],
    [t('eTokens.order'), token.order_id],
    [t('eTokens.updated'), <Moment key="updated" at={token.updated_at} />],
  ]
  return (
    <Dialog title={t('eTokens.details')} onClose={onClose} size="lg" stays={redeeming}>
      <Group mb="md">
        <ETokenBadge token={token} />
      </Group>
      {token.redeem && <Redeemed token={token} />}
      <DoubtfulNote token={token} mb="md" />
      {isRedeemable(token) && !redeeming && property && (
        <OtherGroupNote token={token} propertyName={property.name} mb="md" />
      )}
      <DescriptionList items={redeeming ? items.slice(0, 4) : items} />
      {redeeming && user ? (
        <RedeemForm token={token} user={user} onClose={() => setRedeeming(false)} />
      ) : (
        <Group justify="flex-end" mt="lg">
          {eTokenState(token) === 'locked' && (
            <Text c="dimmed" fz="sm">
              {t('eTokens.locked_text')}
            </Text>
          )}
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
          {isRedeemable(token) && (
            <Button onClick={() => setRedeeming(true)} data-autofocus>
              {t('eTokens.redeem')}
            </Button>
          )}
        </Group>
      )}
    </Dialog>
  )
}

/** The time, place and user of the redemption. */
function Redeemed({ token }: { token: EToken }) {
  const { t } = useTranslation()
  const format = useFormat()
  const code = token.redeem_centre ?? ''
  const centre = useQuery({ ...centreName(code), enabled: code !== '' })
  return (
    <Alert mb="md" role="status">
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
  if (!name && !email) return '–'
  return (
    <>
      {name && <div>{name}</div>}
      {email && <EmailText>{email}</EmailText>}
    </>
  )
}

import { giftCardSenderNames } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import { cardValue, maskedGiftCode } from '@comptoir/contract/rules/codes'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { config } from '../../../data/config.ts'
import { callIfOffered, callRest } from '../../../data/rest.ts'
import { changeTables } from '../../../data/tables.ts'
import { isOtherAddress, type ResendValues } from './resend-values.ts'

/** The server gives the mail server 6 s, so by then it has either sent the mail or given up. */
export const sendTimeoutMs = 6_700
/** With the send and the check for earlier sends, the dialog has a result within ten seconds. */
const noteTimeoutMs = 1_500

/** The mail as the server would send it, with the code masked; null if it offers no preview. */
export function mailPreview(giftCode: GiftCodeRow, values: ResendValues) {
  const data = { ...mailData(giftCode, values), GIFTCODE: maskedGiftCode(giftCode.gift_code) }
  return queryOptions({
    queryKey: ['mail-preview', giftCode.id, data],
    placeholderData: keepPreviousData,
    enabled: values.name.trim() !== '',
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const payload = { template: 'eGiftCard', data }
      return (await callIfOffered(restCalls.previewTemplateMail, { payload, signal })) ?? null
    },
  })
}

/** Sends the mail, then notes the time in the record. Any response but 200, a timeout included, is an error. */
export async function resend(giftCode: GiftCodeRow, values: ResendValues): Promise<void> {
  await callRest(restCalls.sendTemplateMail, {
    payload: {
      emails: [values.email.trim()],
      template: 'eGiftCard',
      data: mailData(giftCode, values),
      from: { email: config().giftCardSender, name: giftCardSenderNames[values.language] },
      // One that was typed for another address says nothing about the record's.
      ...(isOtherAddress(giftCode, values.email) ? { reason: values.reason.trim() } : {}),
    },
    signal: AbortSignal.timeout(sendTimeoutMs),
  })
  await Promise.race([noteSending(giftCode.id), new Promise((resolve) => setTimeout(resolve, noteTimeoutMs))])
}

/** A failure is only logged: the mail is out, and the audit of the send has its time too. */
async function noteSending(id: number): Promise<void> {
  try {
    const values = { cwf_last_sent: new Date().toISOString() }
    await changeTables({ update: 'trnsx_ecom_activegc_b2c', id, values })
  } catch (error) {
    console.warn('The time of sending could not be noted.', error)
  }
}

function mailData(giftCode: GiftCodeRow, { name, language }: ResendValues) {
  return {
    ID: giftCode.id,
    FIRSTNAME: name.trim(),
    GIFTCODE: giftCode.gift_code,
    CARDVALUE: cardValue(giftCode.CSL_CLOSING_BALANCE),
    STOREADDRESS: [giftCode.mall, giftCode.mall_address].filter(Boolean).join(', '),
    LANGUAGE: language.toUpperCase(),
  }
}

import { giftCardMailData } from '@comptoir/contract/rest'
import { cardValue } from '@comptoir/contract/rules/gift-code'
import type { Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import { fieldRefusal, UnfitValue } from '../../engine/unfit-value.ts'
import type { MailDraft } from './mail-draft.ts'

/** A known gift code's mail. What the card is worth, and where, is the record's to say. */
export async function giftCardDraft(queries: Queries, data: unknown): Promise<MailDraft> {
  const parsed = giftCardMailData.safeParse(data)
  if (!parsed.success) throw fieldRefusal(parsed.error)
  const { FIRSTNAME, GIFTCODE, CARDVALUE, LANGUAGE } = parsed.data
  const card = await queries.first<Card>(sql`
    select id, gift_code as code, "CSL_CLOSING_BALANCE"::float8 as balance, mall, mall_address as address
    from trnsx_ecom_activegc_b2c where gift_code = ${GIFTCODE}`)
  if (!card) throw new UnfitValue('GIFTCODE', 'There is no such active gift code.')
  if (dollars(CARDVALUE) !== cardValue(card.balance)) {
    throw new UnfitValue('CARDVALUE', 'This is not the value of the card.')
  }
  return {
    about: { table: 'trnsx_ecom_activegc_b2c', id: card.id },
    mail: {
      template: 'eGiftCard',
      language: LANGUAGE,
      data: {
        firstName: FIRSTNAME,
        giftCode: card.code,
        cardValue: card.balance,
        storeAddress: [card.mall, card.address].filter(Boolean).join(', '),
      },
    },
    checkRecipients(emails) {
      if (emails.length !== 1) throw new UnfitValue('emails', 'A gift card goes to one recipient.')
    },
  }
}

interface Card {
  id: number
  code: string
  balance: number
  mall: string | null
  address: string | null
}

function dollars(value: string | number): number {
  return cardValue(typeof value === 'number' ? value : Number(value.replace(/[$\s]/g, '').replace(',', '.')))
}

import { giftCardMailData, giftCardMailDataByCode } from '@comptoir/contract/rest'
import { cardValue, dottedGiftCode } from '@comptoir/contract/rules/codes'
import { recordAddresses } from '@comptoir/contract/tables/gift-code'
import type { Queries } from '../../database/pool.ts'
import { nullable, number, type Shaped, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import { InvalidValue } from '../../engine/definition/refusal.ts'
import { fieldRefusal } from '../../engine/definition/rules.ts'
import { rowId } from '../../engine/reading/coerce.ts'
import type { GiftCardMail } from '../../mail/mail.ts'
import { giftCode } from '../../tables/gift-code.ts'
import type { GiftCardDraft, Unaddressed } from './mail-draft.ts'

/** Drafts the mail of a gift code. Code, value and address come from the record, not from the request. */
export async function giftCardDraft(
  queries: Queries,
  data: Record<string, unknown>,
  emails: readonly string[],
): Promise<GiftCardDraft> {
  const isById = data.ID !== undefined && data.ID !== null
  const { card, firstName, language } = await (isById
    ? cardById(queries, data)
    : cardByCode(queries, data, emails))
  return {
    about: { table: giftCode.name, id: card.id },
    mail: {
      template: 'eGiftCard',
      language,
      data: { firstName, ...contentOf(card) },
    },
    addresses: recordAddresses(card).map(({ email }) => email),
    checkRecipients(recipients) {
      if (recipients.length !== 1) throw new InvalidValue('emails', 'A gift card goes to one recipient.')
    },
  }
}

/** What the mail says about the card, unless there is no such active card or its buyer was anonymised. */
export async function giftCardContent(
  queries: Queries,
  id: number,
): Promise<Omit<GiftCardMail['data'], 'firstName'> | undefined> {
  const [card] = await cardsWhere(queries, sql`id = ${id} and anonymised_at is null`)
  return card && contentOf(card)
}

function contentOf({ code, balance, mall, address }: Card): Omit<GiftCardMail['data'], 'firstName'> {
  return {
    giftCode: code,
    cardValue: balance,
    storeAddress: [mall, address].filter(Boolean).join(', '),
  }
}

/** The mail with a masked code, for the preview: only the recipient gets the full code. */
export function maskedGiftCardMail(mail: Unaddressed<GiftCardMail>): Unaddressed<GiftCardMail> {
  return { ...mail, data: { ...mail.data, giftCode: dottedGiftCode(mail.data.giftCode) } }
}

interface Named {
  card: Card
  firstName: string
  language: GiftCardMail['language']
}

const card = {
  id: number,
  code: text,
  balance: number,
  customer_email: nullable(text),
  recipient: nullable(text),
  mall: nullable(text),
  address: nullable(text),
}

type Card = Shaped<typeof card>

async function cardById(queries: Queries, data: unknown): Promise<Named> {
  const parsed = giftCardMailData.safeParse(data)
  if (!parsed.success) throw fieldRefusal(parsed.error)
  const { ID, FIRSTNAME: firstName, LANGUAGE: language } = parsed.data
  const [card] = await cardsWhere(queries, sql`id = ${rowId(ID) ?? -1}`)
  if (!card) throw new InvalidValue('ID', 'There is no such active gift code.')
  return { card, firstName, language }
}

async function cardByCode(queries: Queries, data: unknown, emails: readonly string[]): Promise<Named> {
  const parsed = giftCardMailDataByCode.safeParse(data)
  if (!parsed.success) throw fieldRefusal(parsed.error)
  const { GIFTCODE, CARDVALUE, FIRSTNAME: firstName, LANGUAGE: language } = parsed.data
  const [whole] = await cardsWhere(queries, sql`gift_code = ${GIFTCODE}`)
  const card = whole ?? (await cardByMaskedCode(queries, GIFTCODE, emails))
  if (dollars(CARDVALUE) !== cardValue(card.balance)) {
    throw new InvalidValue('CARDVALUE', 'This is not the value of the card.')
  }
  return { card, firstName, language }
}

/** The only card with this masked code that was bought by, or for, one of the addresses. */
async function cardByMaskedCode(queries: Queries, code: string, emails: readonly string[]): Promise<Card> {
  const masked = raw(giftCode.masked?.gift_code?.sql('gift_code') ?? 'gift_code')
  const folded = sql`(select comptoir_fold(email) from unnest(${emails}::text[]) email)`
  const cards = await cardsWhere(
    queries,
    // The folded columns are indexed but ignore accents, so the addresses themselves are compared too.
    sql`(email_folded in ${folded} and lower(customer_email) = any(${emails})
         or recipient_folded in ${folded} and lower(recipient) = any(${emails})) and ${masked} = ${code}`,
  )
  const [card, another] = cards
  if (!card)
    throw new InvalidValue('GIFTCODE', 'No active gift code of this recipient is like that. Send its ID.')
  if (another)
    throw new InvalidValue('GIFTCODE', 'Several gift codes of this recipient end so. Send the ID of one.')
  return card
}

function cardsWhere(queries: Queries, condition: Statement): Promise<Card[]> {
  return queries.rows(sqlOf(card)`
    select id, gift_code as code, "CSL_CLOSING_BALANCE"::float8 as balance,
      customer_email, recipient, mall, mall_address as address
    from trnsx_ecom_activegc_b2c where ${condition} order by id limit 2`)
}

function dollars(value: string | number): number {
  return cardValue(typeof value === 'number' ? value : Number(value.replace(/[$\s]/g, '').replace(',', '.')))
}

import { cardValue, dottedGiftCode } from '@comptoir/contract/rules/codes'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { IconGift } from '@tabler/icons-react'
import { useWords } from '../../../lib/use-words.ts'
import { Highlight } from '../../../ui/highlight.tsx'
import { DateOnly, Moment } from '../../../ui/moment.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { buyerName } from '../buyer-name.ts'
import { type FinderColumn, PersonLines } from '../desk/finder-list.tsx'

/** The columns of the gift codes found, with the searched text marked, and with the time of each mail if it matters. */
export function useGiftCodeColumns(text: string, showsTime: boolean): FinderColumn<GiftCodeRow>[] {
  const { t, format } = useWords()
  return [
    {
      name: 'buyer',
      area: 'who',
      title: t('tokenFinder.buyer'),
      cell: (giftCode) => <Buyer giftCode={giftCode} text={text} />,
    },
    {
      name: 'code',
      area: 'code',
      title: t('words.code'),
      cell: ({ gift_code }) => <MaskedCode code={gift_code} />,
    },
    {
      name: 'value',
      area: 'value',
      title: t('tokenFinder.value'),
      cell: ({ CSL_CLOSING_BALANCE }) => format.wholeMoney(cardValue(CSL_CLOSING_BALANCE)),
    },
    {
      name: 'created',
      area: 'date',
      title: t('tokenFinder.created'),
      cell: ({ created_at }) => <DateOnly at={created_at} />,
    },
    {
      name: 'property',
      area: 'property',
      title: t('words.property'),
      cell: ({ mall }) => mall || '–',
    },
    {
      name: 'sent',
      area: 'state',
      title: t('tokenFinder.sent_again'),
      cell: ({ cwf_last_sent }) =>
        cwf_last_sent ? (
          <StateMark state="done">
            {showsTime ? <Moment at={cwf_last_sent} /> : <DateOnly at={cwf_last_sent} />}
          </StateMark>
        ) : (
          <StateMark state="none">{t('tokenFinder.sent_not_yet')}</StateMark>
        ),
    },
  ]
}

/** The buyer and the recipient; the order number only where it is what matched. */
function Buyer({ giftCode, text }: { giftCode: GiftCodeRow; text: string }) {
  const { t, format } = useWords()
  const { name, customer_email, recipient, order } = giftCode
  const hasOrder = order && text !== '' && foldedText(order).startsWith(foldedText(text))
  return (
    <PersonLines
      name={buyerName(giftCode)}
      email={customer_email}
      text={text}
      aside={
        recipient &&
        recipient !== name && (
          <>
            <IconGift size={14} stroke={1.75} aria-hidden="true" />
            <span className="visually-hidden">{`${t('words.recipient')} `}</span>
            <Highlight wanted={[text]}>{format.person(recipient)}</Highlight>
          </>
        )
      }
      note={hasOrder && <Highlight wanted={[text]}>{t('tokenFinder.found_order', { order })}</Highlight>}
    />
  )
}

/** A gift code of which only the last three characters can be read. */
export function MaskedCode({ code }: { code: string }) {
  const { t } = useWords()
  const end = [...code].slice(-3).join('')
  return (
    <span className="positioned mono">
      <span aria-hidden="true">
        <span className="faint regular">{dottedGiftCode(code).slice(0, -end.length)}</span>
        {end}
      </span>
      <span className="visually-hidden">{t('tokenFinder.code_ends', { end })}</span>
    </span>
  )
}

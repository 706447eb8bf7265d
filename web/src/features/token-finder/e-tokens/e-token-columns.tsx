import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { Highlight } from '../../../ui/highlight.tsx'
import { DateOnly } from '../../../ui/moment.tsx'
import classes from '../desk/finder-list.module.css'
import type { FinderColumn } from '../desk/finder-list.tsx'
import { PersonLines } from '../desk/person-lines.tsx'
import { ETokenMark } from './e-token-state.tsx'
import type { EToken } from './e-tokens-data.ts'

/** The columns of the e-tokens, with the searched text marked. */
export function useETokenColumns(text: string): FinderColumn<EToken>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      name: 'recipient_name',
      area: 'who',
      title: t('eTokens.recipient'),
      sortable: true,
      cell: ({ recipient_name, recipient_email, customer_name }) => (
        <PersonLines
          name={recipient_name || recipient_email || '–'}
          email={recipient_email}
          text={text}
          aside={
            customer_name &&
            customer_name !== recipient_name && (
              <Highlight wanted={[text]}>{format.person(customer_name)}</Highlight>
            )
          }
        />
      ),
    },
    {
      name: 'external_id',
      area: 'code',
      title: t('eTokens.external_id'),
      sortable: true,
      cell: ({ external_id }) => (
        <span className={classes.id}>
          <Highlight wanted={[text]}>{external_id}</Highlight>
        </span>
      ),
    },
    {
      name: 'amount',
      area: 'value',
      title: t('eTokens.amount'),
      sortable: true,
      cell: ({ amount }) => format.money(amount),
    },
    {
      name: 'updated_at',
      area: 'date',
      title: t('eTokens.changed'),
      sortable: true,
      cell: ({ updated_at }) => <DateOnly at={updated_at} />,
    },
    {
      name: 'merchant_group_name',
      area: 'property',
      title: t('eTokens.centre'),
      cell: ({ merchant_group_name }) => merchant_group_name || '–',
    },
    {
      name: 'status',
      area: 'state',
      title: t('eTokens.state'),
      sortable: true,
      cell: (token) => <ETokenMark token={token} />,
    },
  ]
}

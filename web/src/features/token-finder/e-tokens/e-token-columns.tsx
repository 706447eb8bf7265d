import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import type { DataColumn } from '../../../ui/data-table.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { ETokenBadge } from './e-token-state.tsx'
import type { EToken } from './e-tokens-data.ts'

export function useETokenColumns(onOpen: (token: EToken) => void): DataColumn<EToken>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      name: 'external_id',
      title: t('eTokens.external_id'),
      sortable: true,
      cell: (token) => (
        <Anchor
          component="button"
          type="button"
          ff="monospace"
          fz="sm"
          onClick={(event) => {
            event.stopPropagation()
            onOpen(token)
          }}
        >
          {token.external_id}
        </Anchor>
      ),
    },
    {
      name: 'recipient_name',
      title: t('eTokens.recipient'),
      sortable: true,
      cell: ({ recipient_name, recipient_email }) => recipient_name || recipient_email || '–',
    },
    { name: 'program', title: t('eTokens.program'), cell: ({ program_name }) => program_name || '–' },
    {
      name: 'amount',
      title: t('eTokens.amount'),
      sortable: true,
      end: true,
      cell: ({ amount }) => format.money(amount),
    },
    {
      name: 'status',
      title: t('eTokens.state'),
      sortable: true,
      cell: (token) => <ETokenBadge token={token} />,
    },
    {
      name: 'updated_at',
      title: t('eTokens.updated'),
      sortable: true,
      cell: ({ updated_at }) => <Moment at={updated_at} />,
    },
  ]
}

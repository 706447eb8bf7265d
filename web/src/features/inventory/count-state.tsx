import type { CountRow } from '@comptoir/contract/tables/count'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function CountStateBadge({ count }: { count: Pick<CountRow, 'approved_by'> }) {
  const { t } = useTranslation()
  return count.approved_by === null ? (
    <Badge color="yellow" miw="max-content">
      {t('inventory.states.pending')}
    </Badge>
  ) : (
    <Badge color="green" miw="max-content">
      {t('inventory.states.approved')}
    </Badge>
  )
}

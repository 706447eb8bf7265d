import { Button, Group, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CompanyList } from './company-list.tsx'
import type { Offer } from './company-option.tsx'

interface RecentlyOpenedProps {
  id: string
  active: number | undefined
  offers: readonly Offer[]
  /** Whether something is typed that has not been searched yet. */
  isStale: boolean
  onOpen: (offer: Offer) => void
  onClear: () => void
}

/** The companies that this user opened last, shown until something is searched. */
export function RecentlyOpened({ onClear, ...list }: RecentlyOpenedProps) {
  const { t } = useTranslation()
  if (list.offers.length === 0) return null
  return (
    <>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} fz="sm" c="dimmed">
          {t('find.recent')}
        </Title>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t('find.clear_recent')}
        </Button>
      </Group>
      <CompanyList {...list} label={t('find.recent')} wanted={[]} />
    </>
  )
}

import { searchDelayMs } from '@comptoir/contract/constants'
import type { Similar } from '@comptoir/contract/rest'
import { Alert, Badge, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../lib/use-debounced.ts'
import classes from './buyer-view.module.css'

interface SimilarListProps<Row> {
  title: string
  icon: ReactNode
  matches: readonly Similar<Row>[]
  details: (match: Similar<Row>) => string
  actions: (match: Similar<Row>) => ReactNode
}

/** Records that may be the one being typed, each with the reasons. */
export function SimilarList<Row extends { id: number; name: string }>({
  title,
  icon,
  matches,
  details,
  actions,
}: SimilarListProps<Row>) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {matches.length > 0 && (
        <Alert color="yellow" icon={icon} title={title}>
          <ul className={`lined ${classes.list}`}>
            {matches.map((match) => (
              <li key={match.id} className="row wrap between gap-line" style={{ paddingBlock: '0.5rem' }}>
                <div className="anywhere shrinkable" style={{ flex: '1 1 14rem' }}>
                  <Text fw={600}>{match.name}</Text>
                  <Text fz="sm">{details(match)}</Text>
                  <Group gap={4} mt={4}>
                    {match.why.map((reason) => (
                      <Badge key={reason} color="gray">
                        {t(`matchReasons.${reason}`)}
                      </Badge>
                    ))}
                  </Group>
                </div>
                {actions(match)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

/**
 * The records that resemble what is typed, once typing pauses; nothing is asked while too little is typed. A hint only: its failure
 * does not prevent saving.
 */
export function useSimilar<Typed extends object, Row>(
  table: 'account' | 'contact',
  typed: Typed | undefined,
  find: (typed: Typed, signal: AbortSignal) => Promise<{ matches: readonly Similar<Row>[] } | undefined>,
): readonly Similar<Row>[] {
  // As text, because each render creates another object.
  const { settled } = useDebounced(typed && JSON.stringify(typed), searchDelayMs.contactForm)
  const { data } = useQuery({
    queryKey: ['similar', table, settled],
    queryFn: async ({ signal }) => (await find(JSON.parse(settled ?? ''), signal))?.matches ?? [],
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  })
  return (settled && data) || []
}

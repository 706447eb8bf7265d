import type { UnifiedKind } from '@comptoir/contract/tools'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import type { ToolLocation } from '../tool-location.ts'
import screenClasses from '../tool-screen.module.css'
import { pairsQuery } from '../unification-data.ts'

interface PairStepsProps {
  kind: UnifiedKind
  pair: number
  location: ToolLocation
  onOpen: (pair: number) => void
}

/** The place of the pair in the list it was opened from, and the way to its neighbours on the same page. */
export function PairSteps({ kind, pair, location: { search, page, size }, onOpen }: PairStepsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(pairsQuery(kind, { state: 'open', search, page, size }))
  const place = data?.pairs.findIndex(({ id }) => id === pair) ?? -1
  if (!data || place < 0) return null
  const [previous, next] = [data.pairs[place - 1], data.pairs[place + 1]]
  return (
    <>
      <span className="dim small">
        {t('unification.place', {
          place: format.number((page - 1) * size + place + 1),
          count: format.count(data.count),
        })}
      </span>
      <span className={screenClasses.end}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />}
          disabled={!previous}
          onClick={() => previous && onOpen(previous.id)}
        >
          {t('unification.previous')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          rightSection={<IconChevronRight size={16} stroke={1.75} aria-hidden="true" />}
          disabled={!next}
          onClick={() => next && onOpen(next.id)}
        >
          {t('unification.next')}
        </Button>
      </span>
    </>
  )
}

import { previousOnHand } from '@comptoir/contract/rules/previous-count'
import { Anchor } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { CountSum } from './count-sum.tsx'
import { type CardColumn, type CountInputs, cardColumns, type Sum, typedCards } from './count-values.ts'
import type { PreviousCount } from './previous-counts.ts'

interface TypedSumProps {
  inputs: CountInputs
  previous: UseQueryResult<PreviousCount | null>
  sum: Sum | undefined
}

/** The sum of what is being typed. */
export function TypedSum({ inputs, previous, sum }: TypedSumProps) {
  const { t } = useTranslation()
  const format = useFormat()

  function note() {
    if (previous.data) return t('inventory.previous_of', { date: format.day(previous.data.date) })
    if (previous.data === null) return t('inventory.previous_none')
    if (!previous.isError) return t('inventory.previous_loading')
    return (
      <span role="alert">
        {t('inventory.previous_failed')}{' '}
        <Anchor component="button" type="button" inherit onClick={() => previous.refetch()}>
          {t('ui.retry')}
        </Anchor>
      </span>
    )
  }

  const cards = Object.fromEntries(
    cardColumns.map((column) => [column, typedCards(inputs[column])]),
  ) as Record<CardColumn, number | null>
  return (
    <CountSum
      previous={sum ? previousOnHand(previous.data) : undefined}
      previousNote={note()}
      cards={cards}
      sum={sum}
    />
  )
}

import type { PairInQueue, RecordLine } from '@comptoir/contract/unification'
import { Button, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import { Certainty } from './certainty.tsx'
import classes from './pair-list.module.css'

interface PairCardProps {
  pair: PairInQueue
  /** Whether the pair was open last, so that it gets the focus. */
  isLastOpened: boolean
  isBusy: boolean
  onCompare: () => void
  onDecide: (decision: 'dismiss' | 'reopen') => void
}

/** Two possible duplicates, the reasons, and the buttons to compare or dismiss them. */
export function PairCard({ pair, isLastOpened, isBusy, onCompare, onDecide }: PairCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { score, why, left, right, dismissed } = pair
  const names = { left: left.name, right: right.name }
  const compare = useFocusOnMount<HTMLButtonElement>(isLastOpened)
  return (
    <Paper component="article" withBorder p="md" aria-label={t('unification.pair', names)}>
      <div className={classes.records}>
        <RecordText record={left} />
        <RecordText record={right} />
      </div>
      <Group justify="space-between" gap="sm" mt="sm">
        <Certainty score={score} why={why} />
        {dismissed ? (
          <Group gap="sm">
            <Text fz="sm" c="dimmed" title={format.utcMoment(dismissed.at)}>
              {t('unification.dismissed_by', { name: dismissed.by, moment: format.moment(dismissed.at) })}
            </Text>
            <Button
              variant="default"
              loading={isBusy}
              aria-label={t('unification.reopen_named', names)}
              onClick={() => onDecide('reopen')}
            >
              {t('unification.reopen')}
            </Button>
          </Group>
        ) : (
          <Group gap="xs">
            <Button
              variant="default"
              loading={isBusy}
              aria-label={t('unification.dismiss_named', names)}
              onClick={() => onDecide('dismiss')}
            >
              {t('unification.dismiss')}
            </Button>
            <Button ref={compare} aria-label={t('unification.compare_named', names)} onClick={onCompare}>
              {t('unification.compare')}
            </Button>
          </Group>
        )}
      </Group>
    </Paper>
  )
}

function RecordText({ record: { name, details } }: { record: RecordLine }) {
  const format = useFormat()
  return (
    <div className={classes.record}>
      <Text fw={600}>{name}</Text>
      {details.map((detail) => (
        <Text key={detail} fz="sm" c="dimmed">
          {format.phone(detail)}
        </Text>
      ))}
    </div>
  )
}

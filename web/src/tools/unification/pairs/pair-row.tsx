import type { PairInQueue, RecordLine } from '@comptoir/contract/unification'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { useFocusOnMount } from '../../../ui/focus.ts'
import classes from '../unification.module.css'
import { Certainty } from './certainty.tsx'

interface PairRowProps {
  pair: PairInQueue
  /** Whether the pair was open last, so that it gets the focus. */
  isLastOpened: boolean
  isBusy: boolean
  onCompare: () => void
  onDecide: (decision: 'dismiss' | 'reopen') => void
}

/** Two possible duplicates side by side, the reasons, and the buttons to compare or dismiss them. */
export function PairRow({ pair, isLastOpened, isBusy, onCompare, onDecide }: PairRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { score, why, left, right, dismissed } = pair
  const names = { left: left.name, right: right.name }
  const reasons = why.map((reason) => t(`matchReasons.${reason}`)).join(' · ')
  const compare = useFocusOnMount<HTMLButtonElement>(isLastOpened)
  return (
    <article className={classes.pair} aria-label={t('unification.pair', names)}>
      <RecordText record={left} />
      <RecordText record={right} />
      <div>
        <Certainty score={score} />
        <p className="dim small flush" title={reasons}>
          {reasons}
        </p>
        {dismissed && (
          <p className="dim small flush" title={format.utcMoment(dismissed.at)}>
            {t('unification.dismissed_by', { name: dismissed.by, moment: format.moment(dismissed.at) })}
          </p>
        )}
      </div>
      <div className="flex to-end gap-xs">
        {dismissed ? (
          <Button
            variant="default"
            loading={isBusy}
            aria-label={t('unification.reopen_named', names)}
            onClick={() => onDecide('reopen')}
          >
            {t('unification.reopen')}
          </Button>
        ) : (
          <>
            <Button
              variant="subtle"
              color="gray"
              loading={isBusy}
              aria-label={t('unification.dismiss_named', names)}
              onClick={() => onDecide('dismiss')}
            >
              {t('unification.dismiss')}
            </Button>
            <Button
              ref={compare}
              variant="default"
              aria-label={t('unification.compare_named', names)}
              onClick={onCompare}
            >
              {t('unification.compare')}
            </Button>
          </>
        )}
      </div>
    </article>
  )
}

function RecordText({ record: { name, details } }: { record: RecordLine }) {
  const format = useFormat()
  const text = details.map(format.phone).join(' · ')
  return (
    <div>
      <p className="strong flush" title={name}>
        {name}
      </p>
      <p className="dim small flush" title={text}>
        {text}
      </p>
    </div>
  )
}

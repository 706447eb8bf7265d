import { closeToNextTier } from '@comptoir/contract/reports'
import type { TierBounds } from '@comptoir/contract/rules/reward-tier'
import type { CSSProperties } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { metalColor, TierBadge, useTierName } from './tier-badge.tsx'
import classes from './tier-cards.module.css'

interface TierCardsProps {
  /** The highest tier first. */
  cards: readonly TierCard[]
  /** The tier that is chosen; undefined if none is. */
  chosen: string | null | undefined
  /** Called with undefined if the chosen tier is chosen again. */
  onChoose: (tier: string | null | undefined) => void
  writeTotal: (total: number) => string
}

/** A card for each tier with its threshold, its companies and what they bought. Choosing one filters by it. */
export function TierCards({ cards, chosen, onChoose, writeTotal }: TierCardsProps) {
  const { t, format } = useWords()
  const tierName = useTierName()
  const thresholdText = useThresholdText()
  const sum = cards.reduce((added, { total }) => added + total, 0)
  return (
    <ul className={classes.cards}>
      {cards.map(({ tier, bounds, companies, total, close }, index) => {
        const next = cards[index - 1]
        const share = sum > 0 ? total / sum : 0
        return (
          <li key={tier ?? ''}>
            <button
              type="button"
              className={classes.card}
              style={{ '--metal': metalColor(tier) } as CSSProperties}
              aria-pressed={chosen === tier}
              onClick={() => onChoose(chosen === tier ? undefined : tier)}
            >
              <span className="row wrap between gap-line">
                <span className="ellipsis strong">
                  <TierBadge tier={tier} />
                </span>
                <span className={classes.note}>{bounds && thresholdText(bounds)}</span>
              </span>
              <span className="row wrap between gap-line">
                <span className="large">{writeTotal(total)}</span>
                <span className="dim">{t('tiers.companies', { count: companies })}</span>
              </span>
              <span className={classes.share} aria-hidden="true">
                <span style={{ width: `${share * 100}%` }} />
              </span>
              <span className="row wrap between gap-line">
                <span className={classes.note}>{t('tiers.share', { percent: format.percent(share) })}</span>
                <span className={classes.note}>
                  {next && close > 0 && t('tiers.close', { count: close, tier: tierName(next.tier) })}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function useThresholdText(): (bounds: Pick<TierBounds, 'min' | 'below'>) => string {
  const { t, format } = useWords()
  const write = (amount: number) =>
    Number.isInteger(amount) ? format.wholeMoney(amount) : format.money(amount)
  return ({ min, below }) => {
    if (below === null) return t('tiers.from', { min: write(min) })
    if (min === 0) return t('tiers.under', { below: write(below) })
    // Whole dollars end a dollar below the next threshold.
    const max = Number.isInteger(below) ? below - 1 : below - 0.01
    return t('tiers.between', { min: write(min), max: write(max) })
  }
}

/** The companies of a tier. */
export interface TierCard {
  tier: string | null
  /** Unknown for a tier that is not set any more. */
  bounds?: Pick<TierBounds, 'min' | 'below'> | undefined
  companies: number
  total: number
  /** How many of the companies are close to the next tier. */
  close: number
}

/** Whether a total is close to the next tier. */
export function isCloseToNext(total: number, { below }: Pick<TierBounds, 'below'>): boolean {
  return below !== null && total >= closeToNextTier * below
}

import {
  type Icon,
  IconCircleDashed,
  IconCircleFilled,
  IconDiamondFilled,
  IconHexagonFilled,
  IconSquareRotatedFilled,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/**
 * The shape of each tier, and the colour of its shape and of its edge; never of its text, because these colours have too
 * little contrast for that. A tier of another name has the shape of the lowest.
 */
const metals = {
  diamond: [IconDiamondFilled, '#56677d'],
  platinum: [IconDiamondFilled, '#56677d'],
  gold: [IconHexagonFilled, '#b5801f'],
  silver: [IconSquareRotatedFilled, '#858a94'],
  bronze: [IconCircleFilled, '#a65f33'],
} as const satisfies Record<string, readonly [shape: Icon, color: string]>

/** A tier as a shape in its metal and its name. */
export function TierBadge({ tier }: { tier: string | null }) {
  const tierName = useTierName()
  const metal = tier === null ? undefined : metalOf(tier)
  const [Shape, color] = metal
    ? metals[metal]
    : [tier === null ? IconCircleDashed : IconCircleFilled, 'var(--faint)']
  return (
    <span className={tier === null ? 'inline-row gap-6 nowrap dim' : 'inline-row gap-6 nowrap'}>
      <Shape size={16} stroke={1.75} className="rigid" style={{ color }} aria-hidden="true" />
      {tierName(tier)}
    </span>
  )
}

type Metal = keyof typeof metals

/** The metal that a tier is named after, if it is one that we know. */
function metalOf(tier: string): Metal | undefined {
  return (Object.keys(metals) as Metal[]).find((metal) => metal === tier.trim().toLowerCase())
}

/** The colour of a tier's metal. */
export function metalColor(tier: string | null): string | undefined {
  const metal = tier === null ? undefined : metalOf(tier)
  return metal && metals[metal][1]
}

/** Returns a function that names a tier in the current language. Names that we do not know stay as the operator set them. */
export function useTierName(): (tier: string | null) => string {
  const { t } = useTranslation()
  return (tier) => {
    if (tier === null) return t('tiers.none')
    const metal = metalOf(tier)
    return metal ? t(`tiers.names.${metal}`) : tier
  }
}

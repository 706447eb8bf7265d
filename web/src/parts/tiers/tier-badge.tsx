import {
  type Icon,
  IconCircleDashed,
  IconCircleFilled,
  IconDiamondFilled,
  IconHexagonFilled,
  IconSquareRotatedFilled,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import metals from './metals.module.css'

/** The shape of each tier; a tier of another name has the shape of the lowest. */
const shapes: Record<Metal, Icon> = {
  diamond: IconDiamondFilled,
  platinum: IconDiamondFilled,
  gold: IconHexagonFilled,
  silver: IconSquareRotatedFilled,
  bronze: IconCircleFilled,
}

/** A tier as a shape in its metal and its name. */
export function TierBadge({ tier }: { tier: string | null }) {
  const tierName = useTierName()
  const metal = tier === null ? undefined : metalOf(tier)
  const Shape = tier === null ? IconCircleDashed : metal ? shapes[metal] : IconCircleFilled
  return (
    <span className={`${metals.tier} ${metals.metal}`} data-metal={tier === null ? 'none' : metal}>
      <Shape size={16} stroke={1.75} aria-hidden="true" />
      {tierName(tier)}
    </span>
  )
}

const known = ['diamond', 'platinum', 'gold', 'silver', 'bronze'] as const
export type Metal = (typeof known)[number]

/** The metal that a tier is named after, if it is one that we know. */
export function metalOf(tier: string): Metal | undefined {
  return known.find((metal) => metal === tier.trim().toLowerCase())
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

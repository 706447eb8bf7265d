import {
  type Icon,
  IconCircleDashed,
  IconCircleFilled,
  IconDiamondFilled,
  IconHexagonFilled,
  IconSquareRotatedFilled,
} from '@tabler/icons-react'
import metals from './metals.module.css'
import { type Metal, metalOf, useTierName } from './use-tier-name.ts'

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

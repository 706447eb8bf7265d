import {
  type Icon,
  IconCircleDashed,
  IconCircleFilled,
  IconDiamond,
  IconDiamondFilled,
  IconHexagonFilled,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './tier-badge.module.css'

/** The shape of each tier; a tier of another name has the shape of the lowest. */
const shapes: Record<string, Icon> = {
  platinum: IconDiamondFilled,
  gold: IconHexagonFilled,
  silver: IconDiamond,
  bronze: IconCircleFilled,
}

/** A tier as a shape in its metal and its name. */
export function TierBadge({ tier }: { tier: string | null }) {
  const { t } = useTranslation()
  const metal = tier?.toLowerCase() ?? 'none'
  const Shape = tier ? (shapes[metal] ?? IconCircleFilled) : IconCircleDashed
  return (
    <span className={classes.tier} data-metal={metal}>
      <Shape size={16} stroke={1.75} aria-hidden="true" />
      {tier ?? t('rewards.no_tier')}
    </span>
  )
}

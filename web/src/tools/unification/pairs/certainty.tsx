import { type Icon, IconCircle, IconCircleFilled, IconContrastFilled } from '@tabler/icons-react'
import { useWords } from '../../../lib/use-words.ts'

/** How likely two records are duplicates: as a shape and words in a list, as a tag beside a title. */
export function Certainty({ score, asTag = false }: { score: number; asTag?: boolean }) {
  const { t, format } = useWords()
  const { name, icon: LevelIcon } = levels.find(({ from }) => score >= from) ?? lowestLevel
  return (
    <span className={asTag ? 'tag' : 'inline-row nowrap gap-6'}>
      {!asTag && <LevelIcon size={14} stroke={2} color="var(--brass-mark)" aria-hidden="true" />}
      {t('unification.sure_share', {
        sure: t(`unification.sure.${name}`),
        percent: format.percent(Math.round(score * 100) / 100),
      })}
    </span>
  )
}

interface Level {
  from: number
  name: 'certain' | 'very_likely' | 'likely'
  icon: Icon
}

const lowestLevel: Level = { from: 0, name: 'likely', icon: IconCircle }
const levels: readonly Level[] = [
  { from: 0.95, name: 'certain', icon: IconCircleFilled },
  { from: 0.85, name: 'very_likely', icon: IconContrastFilled },
]

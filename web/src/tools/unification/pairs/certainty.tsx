import type { MatchReason } from '@comptoir/contract/matching/evidence'
import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'

/** The likelihood that two records are duplicates, and the reasons. */
export function Certainty({ score, why }: { score: number; why: readonly MatchReason[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, color } = levels.find(({ from }) => score >= from) ?? lowestLevel
  return (
    <Group gap="xs">
      <Badge color={color} variant="light" size="lg">
        {t('unification.sure_share', {
          sure: t(`unification.sure.${name}`),
          percent: format.percent(Math.round(score * 100) / 100),
        })}
      </Badge>
      <Text fz="sm" c="dimmed">
        {why.map((reason) => t(`matchReasons.${reason}`)).join(' · ')}
      </Text>
    </Group>
  )
}

const lowestLevel = { from: 0, name: 'likely', color: 'gray' } as const
const levels = [
  { from: 0.95, name: 'certain', color: 'green' },
  { from: 0.85, name: 'very_likely', color: 'yellow' },
] as const

import { restCalls } from '@comptoir/contract/rest'
import { newRewardTiers, type RewardTiers } from '@comptoir/contract/rules/reward-tier'
import { ActionIcon, Button, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callRest } from '../../data/rest.ts'
import { rewardTiersQuery } from '../../data/reward-tiers.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { Awaited } from '../../parts/list/loaded.tsx'
import { decorative, withIcon } from '../../ui/button-icon.ts'
import { FailureNote } from '../../ui/error-panel.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { UnsavedChangesGuard } from '../../ui/unsaved-changes.tsx'

/** From which yearly purchases a company earns which reward, for superadmins. */
export function RewardTiersScreen() {
  const { t } = useWords()
  const tiers = useQuery(rewardTiersQuery)
  return (
    <PageFrame
      title={t('shell.pages.reward_tiers')}
      above={{ label: t('settings.title'), to: '/settings' }}
      lead={t('rewardTiers.lead')}
    >
      {tiers.data ? (
        <TiersForm key={JSON.stringify(tiers.data)} stored={tiers.data} />
      ) : (
        <Awaited query={tiers} />
      )}
    </PageFrame>
  )
}

interface TypedTier {
  key: number
  tier: string
  min: number | string
}

function TiersForm({ stored }: { stored: RewardTiers }) {
  const { t, errorText, language, failureText } = useWords()
  const messages = useMessages()
  const client = useQueryClient()
  const [rows, setRows] = useState<TypedTier[]>(() =>
    highestFirst(stored).map((row, key) => ({ ...row, key })),
  )
  // The input says text of an amount that ends in zeros.
  const typed = rows.map(({ tier, min }) => ({ tier, min: min === '' ? min : Number(min) }))
  const checked = newRewardTiers.safeParse(typed)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(highestFirst(stored))
  const save = useAction({
    mutationFn: storeTiers,
    onSuccess: (_, saved) => {
      messages.success(t('rewardTiers.saved'), async () => {
        const now = await client.fetchQuery({ ...rewardTiersQuery, staleTime: 0 })
        const isAsSaved = sameTiers(now, saved)
        if (isAsSaved) await storeTiers(stored)
        return isAsSaved
      })
      return client.invalidateQueries({ queryKey: ['rewards'] })
    },
    onError: (error) => messages.failure(failureText(error, 'service_unavailable')),
  })
  const change = (key: number, next: Partial<TypedTier>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...next } : row)))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success && isChanged) save.mutate(checked.data)
      }}
    >
      <UnsavedChangesGuard unsaved={isChanged && !save.isPending} />
      <Stack gap="sm" maw="40rem">
        {rows.map(({ key, tier, min }, index) => {
          const nth = { number: index + 1 }
          return (
            <Group key={key} wrap="nowrap" align="flex-end">
              <TextInput
                label={t('words.tier')}
                aria-label={t('rewardTiers.tier_nth', nth)}
                value={tier}
                maxLength={40}
                required
                onChange={(event) => change(key, { tier: event.currentTarget.value })}
                style={{ flex: 2 }}
              />
              <NumberInput
                label={t('rewardTiers.from')}
                aria-label={t('rewardTiers.from_nth', nth)}
                value={min}
                min={0}
                decimalScale={2}
                {...currency[language]}
                hideControls
                required
                onChange={(next) => change(key, { min: next })}
                style={{ flex: 1 }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('rewardTiers.remove_nth', nth)}
                onClick={() => setRows(rows.filter((row) => row.key !== key))}
              >
                <IconTrash {...decorative} />
              </ActionIcon>
            </Group>
          )
        })}
        {isChanged && !checked.success && <FailureNote>{errorText('reward_tiers_error')}</FailureNote>}
        <Group>
          <Button
            variant="default"
            {...withIcon(IconPlus)}
            onClick={() =>
              setRows([...rows, { key: Math.max(0, ...rows.map((row) => row.key + 1)), tier: '', min: '' }])
            }
          >
            {t('rewardTiers.add')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isChanged || !checked.success}>
            {t('ui.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function storeTiers(value: RewardTiers) {
  return callRest(restCalls.changeRewardTiers, { payload: { value } })
}

function sameTiers(one: RewardTiers, other: RewardTiers): boolean {
  return JSON.stringify(highestFirst(one)) === JSON.stringify(highestFirst(other))
}

const currency = { en: { prefix: '$' }, fr: { suffix: '\u00a0$', decimalSeparator: ',' } } as const

function highestFirst(tiers: RewardTiers): RewardTiers {
  return tiers.map(({ tier, min }) => ({ tier, min })).toSorted((one, other) => other.min - one.min)
}

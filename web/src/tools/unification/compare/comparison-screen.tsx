import type { UnifiedKind } from '@comptoir/contract/tools'
import { Button, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../../ui/state-panel.tsx'
import { tellPage } from '../../shell/tell-page.ts'
import { Notice, type Told } from '../notice.tsx'
import { comparisonQuery, refreshLists } from '../unification-data.ts'
import { useFocus } from '../use-focus.ts'
import { Compared } from './compared.tsx'
import { hasChanged, isSettled } from './refusals.ts'

interface ComparisonScreenProps {
  kind: UnifiedKind
  pair: number
  onLeave: (about?: Told) => void
  onMerged: (about: Told, merge: number) => void
}

/** Two records side by side: which one stays, what of each, and what will come of it. */
export function ComparisonScreen({ kind, pair, onLeave, onMerged }: ComparisonScreenProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const comparison = useQuery(comparisonQuery(kind, pair))
  const heading = useFocus<HTMLHeadingElement>()
  const [told, setTold] = useState<Told>()

  function leave(about?: Told): void {
    void refreshLists(client, kind)
    onLeave(about)
  }

  async function hearRefusal(error: unknown): Promise<void> {
    const text = errorText(failureKey(error, 'service_unavailable'))
    if (isSettled(error)) leave({ kind: 'failure', text: `${text} ${t('unification.refreshed')}` })
    else if (hasChanged(error)) {
      await comparison.refetch()
      setTold({ kind: 'failure', text: `${text} ${t('unification.looked_again')}` })
      tellPage({ type: 'top' })
    }
  }

  return (
    <>
      <Button
        variant="subtle"
        px="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        onClick={() => leave()}
      >
        {t('unification.back')}
      </Button>
      <Title order={2} ref={heading} tabIndex={-1}>
        {t(`unification.${kind}.compare_title`)}
      </Title>
      {told && <Notice told={told} onClose={() => setTold(undefined)} />}
      {isSettled(comparison.error) ? (
        <EmptyPanel
          title={errorText(failureKey(comparison.error, 'unification_settled_error'))}
          action={{ label: t('unification.back'), onClick: () => leave() }}
        />
      ) : comparison.data ? (
        <Compared
          // What was chosen was chosen of these versions.
          key={`${comparison.data.left.version} ${comparison.data.right.version}`}
          kind={kind}
          comparison={comparison.data}
          onLeave={leave}
          onMerged={(about, merge) => {
            void refreshLists(client, kind)
            onMerged(about, merge)
          }}
          onRefused={hearRefusal}
        />
      ) : comparison.isError ? (
        <FailedPanel onRetry={() => comparison.refetch()}>
          {errorText(failureKey(comparison.error, 'service_unavailable'))}
        </FailedPanel>
      ) : (
        <LoadingPanel />
      )}
    </>
  )
}

import { restCalls } from '@comptoir/contract/rest'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Failure, failureKey } from '../../data/failure.ts'
import { callRest } from '../../data/rest.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { OutsideFrame } from '../../ui/outside-frame.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'

const kinds = ['account', 'contact'] as const

/** The tool that makes one of two records: for companies, or for contacts. */
export function UnificationScreen() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const kind = kinds.find((one) => one === params.get('kind')) ?? 'account'
  return (
    <PageFrame
      title={t('frames.unification')}
      actions={
        <SegmentedControl
          aria-label={t('frames.kind')}
          value={kind}
          onChange={(next) => setParams({ kind: next }, { replace: true })}
          data={kinds.map((one) => ({ value: one, label: t(`frames.${one}`) }))}
        />
      }
    >
      <Tool key={kind} kind={kind} />
    </PageFrame>
  )
}

function Tool({ kind }: { kind: (typeof kinds)[number] }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const frame = useQuery({
    queryKey: ['frame', 'unification', kind],
    queryFn: ({ signal }) => callRest(restCalls.unificationFrame, { parts: { kind }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (frame.data) return <OutsideFrame url={frame.data.url} title={t('frames.unification')} />
  if (frame.isPending) return <LoadingPanel />
  if (frame.error instanceof Failure && frame.error.key === 'not_found')
    return <EmptyPanel title={t('frames.unset')}>{t('frames.unification_unset')}</EmptyPanel>
  return (
    <FailedPanel onRetry={() => frame.refetch()}>
      {errorText(failureKey(frame.error, 'service_unavailable'))}
    </FailedPanel>
  )
}

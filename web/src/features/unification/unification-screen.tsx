import { type UnifiedKind, unifiedKinds } from '@comptoir/contract/tools'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { unificationFrame } from '../../data/tool-frame-query.ts'
import { FailedQuery } from '../../parts/list/loaded.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { ToolFrame, ToolFramePlaceholder, useAppearance } from '../../ui/tool-frame.tsx'

/** Embeds the tool that merges duplicate companies or contacts. */
export function UnificationScreen() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const kind = unifiedKinds.find((one) => one === params.get('kind')) ?? 'account'
  return (
    <PageFrame
      title={t('frames.unification')}
      // An open pair or merge has its own title.
      isTitleHidden={params.has('open')}
      actions={
        <SegmentedControl
          aria-label={t('frames.kind')}
          value={kind}
          onChange={(next) => setParams({ kind: next }, { replace: true })}
          data={unifiedKinds.map((one) => ({ value: one, label: t(`frames.${one}`) }))}
        />
      }
    >
      <Tool key={kind} kind={kind} />
    </PageFrame>
  )
}

function Tool({ kind }: { kind: UnifiedKind }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const frame = useQuery(unificationFrame(kind, useAppearance()))
  if (frame.data)
    return (
      <ToolFrame
        url={frame.data.url}
        title={t('frames.unification')}
        tool="unification"
        search={params.toString()}
        onFilters={(search) =>
          setParams(`${new URLSearchParams({ kind })}&${search}`, { replace: true, preventScrollReset: true })
        }
        onExpired={() => frame.refetch()}
      />
    )
  if (frame.isPending) return <ToolFramePlaceholder />
  return <FailedQuery query={frame} />
}
